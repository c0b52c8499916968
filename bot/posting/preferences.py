"""What people or matches have chosen that the bot looks up at every action: a row for each that has.

It is rarely changed, so it is read once and kept beside the store. Where several processes share the database, each
announces a change, and the others read it again.
"""

from __future__ import annotations

import asyncio
from typing import Any

from sqlmodel import select

from bot.cards import MatchCard
from bot.store import Store
from bot.store.store import MISSED
from bot.store.tables import FullTextMatchRow, FullTextPersonRow, UnconfirmedRow


class Chosen:
    """The ids that have a row in a table. `in` works once `ready` has been awaited."""

    def __init__(self, store: Store, row: type[Any], key: str = "user_id") -> None:
        self._store = store
        self._row = row
        self._key = key
        self._ids: set[int] | None = None
        self._reading = asyncio.Lock()

    async def ready(self) -> None:
        """Read who they are, once."""
        if self._ids is not None:
            return
        async with self._reading:
            if self._ids is None:
                async with self._store.reading() as session:
                    self._ids = set(await session.exec(select(getattr(self._row, self._key))))

    @property
    def topic(self) -> str:
        """Returns what is announced when somebody has changed a choice."""
        return str(self._row.__tablename__)

    def hear(self, topic: str) -> None:
        """Read it again at the next use, once another process has announced a change or one may have been missed."""
        if topic in (self.topic, MISSED):
            self._ids = None

    def __contains__(self, id_: object) -> bool:
        """Returns whether this one has chosen so."""
        return self._ids is not None and id_ in self._ids

    async def choose(self, id_: int, wanted: bool) -> None:
        """Keep a choice; it applies from the next message on."""
        await self.ready()
        async with self._store.writing() as session:
            row = await session.get(self._row, id_)
            if wanted and row is None:
                session.add(self._row(**{self._key: id_}))
            elif not wanted and row is not None:
                await session.delete(row)
            await self._store.announce(session, self.topic)
        if self._ids is not None:
            (self._ids.add if wanted else self._ids.discard)(id_)


class Unconfirmed(Chosen):
    """The people whose typed answers count at once, without a button to confirm them."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, UnconfirmedRow)


class FullTexts:
    """The people and matches that want everything told in words, for players who cannot see pictures."""

    def __init__(self, store: Store) -> None:
        self.people = Chosen(store, FullTextPersonRow)
        self.matches = Chosen(store, FullTextMatchRow, "match_id")

    async def ready(self) -> None:
        """Read who they are, once."""
        await self.people.ready()
        await self.matches.ready()

    def hear(self, topic: str) -> None:
        """Read it again once another process has announced a change."""
        self.people.hear(topic)
        self.matches.hear(topic)

    async def wanted_in(self, card: MatchCard) -> bool:
        """Returns whether the thread of a match tells everything: one of its players wants that, or it was chosen."""
        await self.ready()
        return card.id in self.matches or any(seat.user_id in self.people for seat in card.seats)
