"""What is being done at this moment, so that the bot can finish it before it stops."""

from __future__ import annotations

import asyncio


class Underway:
    """Counts deeds that have begun and not ended."""

    def __init__(self) -> None:
        self._count = 0
        self._idle = asyncio.Event()
        self._idle.set()

    def begin(self) -> None:
        """Notes that a deed begins."""
        self._count += 1
        self._idle.clear()

    def end(self) -> None:
        """Notes that a deed has ended, well or not."""
        self._count = max(0, self._count - 1)
        if not self._count:
            self._idle.set()

    async def until_idle(self) -> None:
        """Waits until nothing is being done."""
        await self._idle.wait()
