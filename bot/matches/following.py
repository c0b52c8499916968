"""Spectators who follow a match: they are mentioned at captures, or at its end."""

from __future__ import annotations

from sqlmodel import col, delete, select

from bot.cards import Status
from bot.matches.looking import Looking
from bot.matches.rows import row_of
from bot.store.tables import FollowerRow, SeatRow
from bot.words.following import CAPTURES, THE_END
from engine.refusals import NotAllowed, NotUnderstood


class Followers(Looking):
    """What people follow, by match."""

    async def followed(self, match_id: int, user_id: int) -> set[str]:
        """Returns what a user follows in a match."""
        mine = (FollowerRow.match_id == match_id, FollowerRow.user_id == user_id)
        async with self.store.reading() as session:
            return set((await session.exec(select(FollowerRow.what).where(*mine))).all())

    async def followers(self, match_id: int, what: str) -> list[int]:
        """Returns the users who follow something in a match; a player hears of everything anyway."""
        where = (FollowerRow.match_id == match_id, FollowerRow.what == what)
        async with self.store.reading() as session:
            following = set((await session.exec(select(FollowerRow.user_id).where(*where))).all())
            players = await session.exec(select(SeatRow.user_id).where(SeatRow.match_id == match_id))
            return sorted(following - set(players.all()))

    async def follow(self, match_id: int, user_id: int, what: str) -> bool:
        """Start or stop to follow; return whether the user follows it now. Raises `NotAllowed` for a player, who hears
        of everything anyway, and for a match that is over.
        """
        if what not in (CAPTURES, THE_END):
            raise NotUnderstood("I do not know this button. `/game board` has new ones.")
        async with self.store.writing() as session:
            row = await row_of(session, match_id)
            if row.status == Status.OVER:
                raise NotAllowed("This match is over, so there is nothing left to follow.")
            key = (match_id, user_id, what)
            if await session.get(FollowerRow, key) is not None:
                mine = (col(FollowerRow.match_id) == match_id, col(FollowerRow.user_id) == user_id)
                await session.exec(delete(FollowerRow).where(*mine, col(FollowerRow.what) == what))
                return False
            session.add(FollowerRow(match_id=match_id, user_id=user_id, what=what))
            return True
