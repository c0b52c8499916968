"""Matches that are called off, over, or halted by a bug."""

from __future__ import annotations

from contextlib import suppress

from sqlmodel import select

from bot.cards import MatchCard, Status
from bot.matches.looking import Looking
from bot.matches.rows import lobby_changed, row_of, tell_those_before
from bot.posting.outbox import Notice, PostKind
from bot.refusals import (
    CalledOff,
    Damaged,
)
from bot.store.tables import MatchRow, PostRow
from bot.words.following import THE_END
from engine.refusals import NotAllowed


class MatchEnding(Looking):
    """What ends a match from outside, and what follows when it is over or halted."""

    async def call_off(self, match_id: int) -> MatchCard:
        """Calls off a running match for the server's organisers: there is no winner, and its journal stays. Raises
        `CalledOff`.

        A match without a position cannot be played on, like a match that was called off before the start.
        """
        async with self.lock(match_id), self.store.writing() as session:
            row = await row_of(session, match_id)
            if row.status == Status.OVER:
                raise CalledOff
            notices = [Notice(PostKind.ANSWERED, {"question": number, "seat": seat}) for number, seat, _ in row.asked]
            if row.snapshot is not None:
                notices += [Notice(PostKind.OVER), Notice(PostKind.FOLLOWED_NEWS, {"what": THE_END})]
            row.status, row.snapshot, row.asked, row.failure = Status.OVER, None, [], None
            session.add_all(notice.row(match_id, row.channel_id) for notice in notices)
            before = await tell_those_before(session, row)
            card = await lobby_changed(session, row)
        self._committed(card.channel_id, before)
        self.on_over(match_id)
        return card

    async def show_replay(self, match_id: int) -> None:
        """Lets all see a match once more that is over; a second time nothing happens. Raises `NotAllowed`."""
        async with self.lock(match_id), self.store.writing() as session:
            row = await row_of(session, match_id)
            if row.status != Status.OVER or row.outcome is None:
                raise NotAllowed("This match is not over yet. `/game replay` shows you what happened so far.")
            shown = select(PostRow.id).where(PostRow.match_id == match_id, PostRow.kind == PostKind.REPLAY)
            if (await session.exec(shown.limit(1))).first() is None:
                session.add(Notice(PostKind.REPLAY).row(match_id, row.channel_id))
                channel_id = row.channel_id
            else:
                return
        self.on_commit(channel_id)

    async def resume_halted(self) -> list[int]:
        """Tries to go on with the matches that a bug has halted, and returns those that run again."""
        async with self.store.reading() as session:
            halted = (await session.exec(select(MatchRow.id).where(MatchRow.status == Status.HALTED))).all()
        running = []
        for match_id in halted:
            assert match_id is not None
            with suppress(Damaged):
                if (await self.look(match_id)).card.status is not Status.HALTED:
                    running.append(match_id)
        return running
