"""Threads that are gone: a match goes on elsewhere, or is called off."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError
from sqlmodel import col, delete, select

from bot.cards import MatchCard, Status
from bot.clocks import keeping
from bot.matches.ending import MatchEnding
from bot.matches.rows import row_of, tell_those_before
from bot.posting.outbox import Notice, PostKind
from bot.refusals import (
    CalledOff,
    ChannelTaken,
    NotAPlayer,
    StillThere,
)
from bot.store import saved
from bot.store.tables import MatchRow, PostRow, ShownRow
from engine.values import Json


class Threads(MatchEnding):
    """Where a match is played."""

    async def lose_thread(self, match_id: int, parent_id: int | None = None) -> MatchCard:
        """Record that the thread of a match is gone. Before the start it is called off; else its players may move it.

        They are asked in the channel where the thread hung, where that is known: `parent_id`, or what was noted at the
        beginning; but not where somebody else opens a new thread (`reopens`). A second time, and for a match that is
        over, nothing happens.
        """
        reopens = await self.reopens(match_id)
        async with self.lock(match_id), self.store.writing() as session:
            row = await row_of(session, match_id)
            if row.status == Status.OVER or row.lost_at is not None:
                return await saved.card(session, row)
            row.parent_id = parent_id or row.parent_id
            row.lost_at = int(self.now())
            row.version += 1
            before = None
            if row.status == Status.OPEN:
                row.status = Status.OVER
                before = await tell_those_before(session, row)
            session.add_all(await keeping.follow(session, row, int(self.now())))
            if row.parent_id is not None and not reopens:
                session.add(Notice(PostKind.LOST).row(match_id, row.parent_id))
            await session.flush()
            card = await saved.card(session, row)
        self._committed(card.parent_id, before)
        if card.status is Status.OVER or reopens:
            self.on_over(match_id)
        return card

    async def move(
        self, match_id: int, user_id: int, channel_id: int, parent_id: int | None, stuck: bool = False
    ) -> MatchCard:
        """Goes on with a match in another thread: everything that was not posted yet comes there, and what is open.

        Raises `NotAPlayer`, `CalledOff`, `ChannelTaken`, or `StillThere` unless its thread is gone, or `stuck`: nothing
        can be posted there.
        """
        async with self.lock(match_id), self.store.writing() as session:
            row = await row_of(session, match_id)
            if (await saved.card(session, row)).seat_of(user_id) is None:
                raise NotAPlayer
            if row.status == Status.OVER:
                raise CalledOff
            if row.lost_at is None and not stuck:
                raise StillThere(row.channel_id)
            old = [post for post in await saved.waiting_posts(session, match_id) if post.channel_id == row.channel_id]
            for post in old:
                post.given_up = "the match has moved"
            await session.exec(delete(ShownRow).where(col(ShownRow.match_id) == match_id))
            row.channel_id, row.parent_id, row.lost_at = channel_id, parent_id, None
            row.version += 1
            try:
                await session.flush()
            except IntegrityError as error:
                raise ChannelTaken from error
            session.add_all(notice.row(match_id, channel_id) for notice in _told_anew(row, old))
            session.add_all(await keeping.follow(session, row, int(self.now())))
            await session.flush()
            card = await saved.card(session, row)
        self.on_commit(channel_id)
        return card

    async def close_lost(self, patience: float) -> list[int]:
        """Calls off the matches whose thread has been gone for this many seconds; returns them."""
        before = int(self.now() - patience)
        async with self.store.reading() as session:
            since = select(MatchRow.id).where(MatchRow.status != Status.OVER, col(MatchRow.lost_at) <= before)
            lost = [match_id for match_id in await session.exec(since) if match_id is not None]
        for match_id in lost:
            card = await self.call_off(match_id)
            if card.parent_id is not None:
                async with self.store.writing() as session:
                    session.add(Notice(PostKind.LOST).row(match_id, card.parent_id))
                self.on_commit(card.parent_id)
        return lost


def _told_anew(row: MatchRow, old: Sequence[PostRow]) -> list[Notice]:
    """Returns what is posted where a match goes on: what had not been posted yet, and every open question."""
    if row.status == Status.OPEN:
        return [Notice(PostKind.INVITATION)]
    notices = [Notice(PostKind.MOVED)]
    told_once = (PostKind.STARTED, PostKind.TAKEN, PostKind.RULES_CHANGED, PostKind.REWOUND, PostKind.CLAIMED)
    notices += [Notice(PostKind(post.kind), post.payload) for post in old if post.kind in told_once]
    news = [post.payload for post in old if post.kind == PostKind.NEWS and post.payload["first"] is not None]
    first, last = (news[0]["first"], news[-1]["last"]) if news else (None, None)
    asked: list[Json] = [{"question": number, "seat": seat} for number, seat, _ in row.asked]
    notices.append(Notice(PostKind.NEWS, {"first": first, "last": last, "asked": asked}))
    if row.failure is not None:
        notices.append(Notice(PostKind.HALTED, {"reference": row.failure}))
    return notices
