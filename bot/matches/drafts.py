"""Unfinished input of one seat, kept until it is no longer needed.

A panel reads and keeps its draft at each press, so both are as few statements as can be.
"""

from __future__ import annotations

import json
from typing import Final

from sqlalchemy import String, bindparam
from sqlalchemy import cast as sql_cast
from sqlmodel import col, select

from bot.matches.rows import row_of, seat_of
from bot.matches.transactions import Transactions
from bot.refusals import NotAPlayer
from bot.store import seals
from bot.store.tables import DraftRow, SeatRow
from engine.values import Json

_OF_USER: Final = (
    select(DraftRow.seat, sql_cast(col(DraftRow.value), String), DraftRow.seal)
    .join(SeatRow, (col(SeatRow.match_id) == col(DraftRow.match_id)) & (col(SeatRow.seat) == col(DraftRow.seat)))
    .where(
        col(DraftRow.match_id) == bindparam("match"),
        col(DraftRow.key) == bindparam("key"),
        col(SeatRow.user_id) == bindparam("user"),
    )
)
_SEAT_OF: Final = select(SeatRow.seat).where(
    col(SeatRow.match_id) == bindparam("match"), col(SeatRow.user_id) == bindparam("user")
)


class Drafts(Transactions):
    """A draft that a player can continue."""

    async def draft(self, match_id: int, user_id: int, key: str) -> Json:
        """Returns a player's draft under a key; None where there is none, or no such player."""
        with seals.readable(match_id):
            found = await self.store.row(_OF_USER, match=match_id, key=key, user=user_id)
            if found is None:
                return None
            seat, text, seal = found
            row = DraftRow(match_id=match_id, seat=seat, key=key, value=json.loads(text), seal=seal)
        seals.check(row)
        value: Json = row.value
        return value

    async def keep_draft(self, match_id: int, user_id: int, key: str, value: Json) -> None:
        """Keeps something half made. With `draft_key(question, part)` as key it goes when the question is answered.

        Raises `UnknownMatch` or `NotAPlayer`.
        """
        async with self.store.writing_directly() as transaction:
            found = await transaction.execute(_SEAT_OF, {"match": match_id, "user": user_id})
            if found:
                row: dict[str, Json] = {"match_id": match_id, "seat": found[0]["seat"], "key": key, "value": value}
                sealed = {**row, seals.COLUMN: seals.seal(str(DraftRow.__tablename__), row)}
                await self.store.upsert_directly(transaction, DraftRow, [sealed])
        if not found:
            async with self.store.reading() as session:
                await row_of(session, match_id)
            raise NotAPlayer

    async def drop_draft(self, match_id: int, user_id: int, key: str) -> None:
        """Deletes a player's draft under a key, if there is one."""
        async with self.store.writing() as session:
            seat = await seat_of(session, match_id, user_id)
            row = await session.get(DraftRow, (match_id, seat, key))
            if row is not None:
                await session.delete(row)
