"""The actions in progress, which the bot finishes before it stops."""

from __future__ import annotations

import asyncio


class InProgress:
    """Counts the actions that have begun and not ended."""

    def __init__(self) -> None:
        self._count = 0
        self._idle = asyncio.Event()
        self._idle.set()

    def begin(self) -> None:
        """Record that an action begins."""
        self._count += 1
        self._idle.clear()

    def end(self) -> None:
        """Record that an action has ended, whether it succeeded or failed."""
        self._count = max(0, self._count - 1)
        if not self._count:
            self._idle.set()

    async def until_idle(self) -> None:
        """Wait until no action is in progress."""
        await self._idle.wait()
