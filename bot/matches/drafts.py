"""Unfinished input of one seat, kept until it is no longer needed."""

from __future__ import annotations

from bot.matches.rows import seat_of
from bot.matches.transactions import Transactions
from bot.store import seals
from bot.store.tables import DraftRow
from engine.values import Json


class Drafts(Transactions):
    """A draft that a player can continue."""

    async def draft(self, match_id: int, user_id: int, key: str) -> Json:
        """Returns a player's draft under a key, or None."""
        async with self.store.reading() as session:
            seat = await seat_of(session, match_id, user_id)
            with seals.readable(match_id):
                row = await session.get(DraftRow, (match_id, seat, key))
            if row is not None:
                seals.check(row)
            value: Json = None if row is None else row.value
            return value

    async def keep_draft(self, match_id: int, user_id: int, key: str, value: Json) -> None:
        """Keeps something half made. With `draft_key(question, part)` as key it goes when the question is answered."""
        async with self.store.writing() as session:
            seat = await seat_of(session, match_id, user_id)
            await session.merge(DraftRow(match_id=match_id, seat=seat, key=key, value=value))

    async def drop_draft(self, match_id: int, user_id: int, key: str) -> None:
        """Deletes a player's draft under a key, if there is one."""
        async with self.store.writing() as session:
            seat = await seat_of(session, match_id, user_id)
            row = await session.get(DraftRow, (match_id, seat, key))
            if row is not None:
                await session.delete(row)
