"""The people who want the usual orders of a game from the start: in one match, or in every match of that game."""

from __future__ import annotations

from enum import Enum

from sqlmodel import col, delete, or_, select

from bot.store import Store
from bot.store.tables import UsualOrdersRow

EVERY_MATCH = 0
"""Stands for a match in a row that is about every match of a game."""


class Wanted(Enum):
    """Where a person wants the usual orders of a game."""

    NOWHERE = "nowhere"
    HERE = "here"
    ALWAYS = "always"


class UsualOrders:
    """What people have chosen; a match reads it when it starts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def wanted(self, user_id: int, game: str, match_id: int) -> Wanted:
        """Returns where a person wants the usual orders, looking from a match."""
        matches = await self._matches(user_id, game)
        if EVERY_MATCH in matches:
            return Wanted.ALWAYS
        return Wanted.HERE if match_id in matches else Wanted.NOWHERE

    async def wanting(self, game: str, match_id: int) -> frozenset[int]:
        """Returns the people who want the usual orders in a match."""
        row = UsualOrdersRow
        here = or_(col(row.match_id) == match_id, col(row.match_id) == EVERY_MATCH)
        async with self._store.reading() as session:
            return frozenset(await session.exec(select(row.user_id).where(row.game == game, here)))

    async def choose(self, user_id: int, game: str, match_id: int, wanted: Wanted) -> None:
        """Keep a person's choice. It counts for matches that start from now on."""
        row = UsualOrdersRow
        of_both = col(row.match_id).in_((match_id, EVERY_MATCH))
        async with self._store.writing() as session:
            await session.exec(delete(row).where(col(row.user_id) == user_id, col(row.game) == game, of_both))
            if wanted is not Wanted.NOWHERE:
                where = EVERY_MATCH if wanted is Wanted.ALWAYS else match_id
                session.add(row(user_id=user_id, game=game, match_id=where))

    async def _matches(self, user_id: int, game: str) -> frozenset[int]:
        row = UsualOrdersRow
        async with self._store.reading() as session:
            return frozenset(await session.exec(select(row.match_id).where(row.user_id == user_id, row.game == game)))
