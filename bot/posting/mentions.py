"""The people who want a mention with every question; all others get one when they are away (`bot/posting/activity.py`).

The bot looks this up at every action and people rarely change it, so it is read once and kept beside the store. Where
several processes share the database, each announces a change, and the others read it again.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from sqlmodel import select

from bot.store import Store, Unavailable
from bot.store.store import MISSED
from bot.store.tables import AlwaysMentionedRow

MENTIONS_CHANGED: Final = "mentions"
"""What is announced when somebody has changed how they are mentioned."""


class AlwaysMentioned:
    """The people who have chosen to be mentioned with every question. `in` works once `ready` has been awaited."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._each_time: set[int] | None = None
        self._reading = asyncio.Lock()
        self._again: asyncio.Task[None] | None = None

    async def ready(self) -> None:
        """Reads who they are, once."""
        async with self._reading:
            if self._each_time is None:
                async with self._store.reading() as session:
                    self._each_time = set(await session.exec(select(AlwaysMentionedRow.user_id)))

    def hear(self, topic: str) -> None:
        """Read it again when another process has announced a change, or something may have been missed."""
        if topic in (MENTIONS_CHANGED, MISSED) and self._each_time is not None:
            self._again = asyncio.create_task(self._read_again())

    async def heard(self) -> None:
        """Wait until what was announced last has been read."""
        if self._again is not None:
            await self._again

    async def _read_again(self) -> None:
        with contextlib.suppress(Unavailable):
            async with self._store.reading() as session:
                self._each_time = set(await session.exec(select(AlwaysMentionedRow.user_id)))

    def __contains__(self, user_id: object) -> bool:
        """Returns whether a user wants a mention with every question."""
        return self._each_time is not None and user_id in self._each_time

    async def choose(self, user_id: int, *, each_time: bool) -> None:
        """Keeps a user's choice; it applies from the next question on."""
        await self.ready()
        async with self._store.writing() as session:
            row = await session.get(AlwaysMentionedRow, user_id)
            if each_time and row is None:
                session.add(AlwaysMentionedRow(user_id=user_id))
            elif not each_time and row is not None:
                await session.delete(row)
            await self._store.announce(session, MENTIONS_CHANGED)
        assert self._each_time is not None
        (self._each_time.add if each_time else self._each_time.discard)(user_id)
