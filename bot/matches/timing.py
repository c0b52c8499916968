"""Time in a match: paces, time-outs, claims, pauses. Each change is a transaction like any other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlmodel import col, delete, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import ClockPause, MatchCard, Played, Status
from bot.clocks import keeping
from bot.clocks.counting import RestTimes
from bot.clocks.pace import OnTimeOut, TimeControl
from bot.matches.loaded_match import LoadedMatch
from bot.matches.playing import Playing, running
from bot.matches.rows import lobby_changed, open_row, row_of
from bot.posting.outbox import Notice, PostKind
from bot.refusals import CalledOff, NotAPlayer, NotStarted
from bot.store import saved
from bot.store.tables import DraftRow, MatchRow, PersonRow, SeatClockRow
from bot.timers import DueTimer
from engine.journal import By
from engine.refusals import NotAllowed
from engine.values import Json, Seat

MOST_ANSWERS: Final = 100
"""Answers that the bot gives in one go for a player whose time is up."""
PAUSE: Final = "pause"
"""The draft key of a seat that wants the clocks to stop."""
NO_CLOCK: Final = "This match has no clock. `/clock show` tells more."


@dataclass(frozen=True, slots=True)
class ShownClock:
    """A clock as everybody may see it."""

    seat: Seat
    left: int
    """Seconds that are left."""
    until: int | None
    """When it is used up; None while it stands still."""
    is_asked: bool
    expired_at: int | None
    away_until: int | None
    """Until when its player is on vacation; None when they are not."""
    is_open: bool
    """Whether anybody may take the seat."""


class TimedPlay(Playing):
    """The clocks of matches, as players and timers change them."""

    # -- what a timer does -------------------------------------------------------------------------------------------

    async def clock_rings(self, timer: DueTimer) -> None:
        """Remind a player of their time, or do what was agreed on when it is up: the handler of `keeping.TIMER`."""
        match_id, seat = int(timer.subject.partition(":")[2]), Seat(timer.key)
        async with self.lock(match_id):
            async with self.store.reading() as session:
                match = await saved.match_row(session, match_id)
                clock = await session.get(SeatClockRow, (match_id, seat))
                if match is None or clock is None or clock.since is None or match.pace is None:
                    return
                pace = TimeControl.from_json(match.pace)
                user = (await keeping.users_of(session, match_id))[seat]
                rest = keeping.rest_of(await session.get(PersonRow, user), pace)
                stage = keeping.stage_reached(clock, rest, int(self.now()))
            if stage < len(keeping.STAGES):
                await self._remind(timer, seat, user, rest, stage)
            elif pace.on_time_out is OnTimeOut.PLAY_ON:
                await self._play_on(timer, match_id, seat, pace)
            else:
                await self._ask_opponents(timer, match_id, seat, pace)

    async def _remind(self, timer: DueTimer, seat: Seat, user: int, rest: RestTimes, stage: int) -> None:
        match_id = int(timer.subject.partition(":")[2])
        async with self.store.writing() as session:
            await timer.take(session)
            match = await row_of(session, match_id)
            clock = await session.get_one(SeatClockRow, (match_id, seat))
            is_new = stage > clock.stage
            clock.stage = max(stage, clock.stage)
            posts = await keeping.remind(session, match, clock, user, rest)
            posts = posts if is_new else []
            channels = [post.channel_id for post in posts]
            session.add_all(posts)
        self._committed(*channels)

    async def _play_on(self, timer: DueTimer, match_id: int, seat: Seat, pace: TimeControl) -> None:
        """Give the usual answers for a player until the match waits for somebody else, and say so."""
        match = await self.load(match_id)
        with self._dropped_on_error(match):
            play = running(match)
            answers = 0
            while answers < MOST_ANSWERS and play.failure is None:
                asked = [(number, one) for number, one in play.pending.items() if one.player == seat]
                if not asked:
                    break
                number, decision = asked[0]
                play.answer(number, seat, decision.default(), By.CLOCK)
                answers += 1
            change = match.change(int(self.now()))
            if change is None:
                return
            async with self.store.writing() as session:
                clock = await session.get_one(SeatClockRow, (match_id, seat))
                clock.misses += 1
                clock.bank, clock.since, clock.stage = 0, None, max(clock.stage, 1)
                opens = pace.opens_seat(clock.misses)
                if any(one.player == seat for one in play.pending.values()):
                    keeping.give_time(clock, pace)
                if opens:
                    await keeping.offer_to_anybody(session, clock)
                told: dict[str, Json] = {"seat": seat, "answers": answers, "misses": clock.misses, "opens": opens}
                change.posts.insert(0, Notice(PostKind.TIME_OUT, told).row(match_id, match.card.channel_id))
                await timer.take(session)
                await self._write(session, match, change, clocks_changed=True)
            match.late.add(seat)
        self._written(match, change)

    async def _ask_opponents(self, timer: DueTimer, match_id: int, seat: Seat, pace: TimeControl) -> None:
        async with self.store.writing() as session:
            await timer.take(session)
            match = await row_of(session, match_id)
            clock = await session.get_one(SeatClockRow, (match_id, seat))
            clock.misses += 1
            # A loaded match reads again who is late.
            match.version += 1
            clock.bank, clock.since, clock.stage, clock.expired_at = 0, None, len(keeping.STAGES), int(self.now())
            opens = pace.opens_seat(clock.misses)
            if opens:
                await keeping.offer_to_anybody(session, clock)
            told: dict[str, Json] = {"seat": seat, "misses": clock.misses, "opens": opens, "at": clock.expired_at}
            session.add(Notice(PostKind.TIME_OUT, told).row(match_id, match.channel_id))
            channel = match.channel_id
        self.on_commit(channel)

    # -- what opponents do when time is up ---------------------------------------------------------------------------

    async def claim_on_time(self, match_id: int, user_id: int, seat: Seat, at: int) -> Played:
        """Count a player whose time is up as having conceded. Raises a `Refusal` for a late or foreign press."""
        await self._must_be_expired(match_id, user_id, seat, at)

        def give_up(match: LoadedMatch, mine: Seat) -> None:
            if mine == seat:
                raise NotAllowed("Your own time is up. Answer your question to play on.")
            running(match).concede(seat)

        note = Notice(PostKind.CLOCK_NOTE, {"note": "claimed", "seat": seat, "by": user_id})
        return await self.do(match_id, user_id, give_up, first=note)

    async def give_more_time(self, match_id: int, user_id: int, seat: Seat, at: int) -> MatchCard:
        """Give a player whose time is up some more. Raises a `Refusal` for a late or foreign press."""
        async with self.lock(match_id), self.store.writing() as session:
            await self._must_be_expired(match_id, user_id, seat, at, session)
            match = await row_of(session, match_id)
            clock = await session.get_one(SeatClockRow, (match_id, seat))
            pace = TimeControl.from_json(match.pace)
            keeping.give_time(clock, pace)
            posts = [Notice(PostKind.CLOCK_OVER, {"seat": seat}).row(match_id, match.channel_id)]
            posts += await keeping.follow(session, match, int(self.now()))
            note: dict[str, Json] = {"note": "extended", "seat": seat, "by": user_id, "seconds": clock.bank}
            posts.append(Notice(PostKind.CLOCK_NOTE, note).row(match_id, match.channel_id))
            session.add_all(posts)
            card = await saved.card(session, match)
        self.on_commit(card.channel_id)
        return card

    async def must_be_expired(self, match_id: int, user_id: int, seat: Seat, at: int) -> None:
        """Raises a `Refusal` unless this player may decide about the time-out of a seat that happened then."""
        await self._must_be_expired(match_id, user_id, seat, at)

    async def _must_be_expired(
        self, match_id: int, user_id: int, seat: Seat, at: int, session: AsyncSession | None = None
    ) -> None:
        if session is None:
            async with self.store.reading() as reading:
                await self._must_be_expired(match_id, user_id, seat, at, reading)
            return
        card = await saved.card(session, await row_of(session, match_id))
        if card.seat_of(user_id) is None:
            raise NotAPlayer
        if card.seat_of(user_id) == seat:
            raise NotAllowed("Your own time is up. Answer your question to play on.")
        if card.status is Status.OVER:
            raise CalledOff
        clock = await session.get(SeatClockRow, (match_id, seat))
        if clock is None or clock.expired_at != at:
            raise NotAllowed("That time-out is over: the player has answered, or got more time. Nothing has changed.")

    # -- agreeing on a pace, pausing ---------------------------------------------------------------------------------

    async def choose_pace(self, match_id: int, user_id: int, pace: TimeControl | None) -> MatchCard:
        """Choose the pace of a match that has not started, for its creator. Raises a `Refusal`."""
        async with self.lock(match_id), self.store.writing() as session:
            row = await open_row(session, match_id)
            if row.created_by != user_id:
                raise NotAllowed("Only the creator of a match chooses its pace.")
            row.pace = None if pace is None else pace.to_json()
            card = await lobby_changed(session, row)
        self.on_commit(card.channel_id)
        return card

    async def want_pause(self, match_id: int, user_id: int) -> MatchCard:
        """Stop the clocks once all players want it; `card.paused` says whether they stand. Raises a `Refusal`."""
        async with self.lock(match_id), self.store.writing() as session:
            row, card = await self._with_clock(session, match_id)
            seat = card.seat_of(user_id)
            if seat is None:
                raise NotAPlayer
            if card.paused is not None:
                raise NotAllowed("The clocks of this match stand still already. `/clock resume` starts them.")
            await session.merge(DraftRow(match_id=match_id, seat=seat, key=PAUSE, value=True))
            await session.flush()
            wanting = await self._wanting_pause(session, match_id)
            if len(wanting) < len(card.seats):
                note: dict[str, Json] = {"note": "pause offered", "seat": seat}
                session.add(Notice(PostKind.CLOCK_NOTE, note).row(match_id, row.channel_id))
            else:
                await self._pause(session, row, ClockPause(False, int(self.now())))
            card = await saved.card(session, row)
        self.on_commit(card.channel_id)
        return card

    async def resume(self, match_id: int, user_id: int, organiser: bool = False) -> MatchCard:
        """Start the clocks again, for a player or an organiser. Raises a `Refusal`."""
        async with self.lock(match_id), self.store.writing() as session:
            row, card = await self._with_clock(session, match_id)
            if card.seat_of(user_id) is None and not organiser:
                raise NotAPlayer
            if card.paused is None:
                raise NotAllowed("The clocks of this match are running already.")
            if card.paused.by_organiser and not organiser:
                raise NotAllowed("An organiser of this server has paused the match; they end it with `/table resume`.")
            row.paused = None
            row.version += 1
            session.add_all(await keeping.follow(session, row, int(self.now())))
            note: dict[str, Json] = {"note": "resumed", "by": user_id}
            session.add(Notice(PostKind.CLOCK_NOTE, note).row(match_id, row.channel_id))
            await session.flush()
            card = await saved.card(session, row)
        self.on_commit(card.channel_id)
        return card

    async def pause_for_organiser(self, match_id: int) -> MatchCard:
        """Stop the clocks of a match until an organiser starts them again. Raises a `Refusal`."""
        async with self.lock(match_id), self.store.writing() as session:
            row, card = await self._with_clock(session, match_id)
            if card.paused is not None and card.paused.by_organiser:
                raise NotAllowed("The clocks of this match stand still already. `/table resume` starts them.")
            await self._pause(session, row, ClockPause(True, int(self.now())))
            card = await saved.card(session, row)
        self.on_commit(card.channel_id)
        return card

    async def _with_clock(self, session: AsyncSession, match_id: int) -> tuple[MatchRow, MatchCard]:
        row = await row_of(session, match_id)
        card = await saved.card(session, row)
        if card.status is Status.OVER:
            raise CalledOff
        if card.status is Status.OPEN:
            raise NotStarted
        if card.pace is None:
            raise NotAllowed(NO_CLOCK)
        return row, card

    async def _pause(self, session: AsyncSession, row: MatchRow, pause: ClockPause) -> None:
        assert row.id is not None
        row.paused = pause.to_json()
        row.version += 1
        wanting = (col(DraftRow.match_id) == row.id, col(DraftRow.key) == PAUSE)
        await session.exec(delete(DraftRow).where(*wanting))
        session.add_all(await keeping.follow(session, row, int(self.now())))
        note: dict[str, Json] = {"note": "paused", "by_organiser": pause.by_organiser}
        session.add(Notice(PostKind.CLOCK_NOTE, note).row(row.id, row.channel_id))
        await session.flush()

    async def _wanting_pause(self, session: AsyncSession, match_id: int) -> list[str]:
        wanting = select(DraftRow.seat).where(DraftRow.match_id == match_id, DraftRow.key == PAUSE)
        return list(await session.exec(wanting))

    # -- looking -----------------------------------------------------------------------------------------------------

    async def clocks(self, match_id: int) -> list[ShownClock]:
        """Returns the clocks of a match in the order of its seats; none for a match without."""
        now = int(self.now())
        async with self.store.reading() as session:
            match = await row_of(session, match_id)
            if match.pace is None:
                return []
            pace = TimeControl.from_json(match.pace)
            users = await keeping.users_of(session, match_id)
            asked = {seat for _, seat, _ in match.asked}
            shown = []
            for seat, clock in sorted((await keeping.clocks_of(session, match_id)).items()):
                person = await session.get(PersonRow, users[seat])
                rest = keeping.rest_of(person, pace)
                offer = await session.get(DraftRow, (match_id, seat, keeping.OFFER))
                shown.append(
                    ShownClock(
                        seat,
                        keeping.left_on(clock, rest, now),
                        keeping.runs_out_at(clock, rest),
                        seat in asked,
                        clock.expired_at,
                        away_until(rest, now),
                        offer is not None and offer.value == keeping.ANYBODY,
                    )
                )
            return shown

    async def is_open_to_anybody(self, match_id: int, seat: Seat) -> bool:
        """Returns whether anybody may take a seat, because its player has missed their time too often."""
        async with self.store.reading() as session:
            offer = await session.get(DraftRow, (match_id, seat, keeping.OFFER))
            return offer is not None and offer.value == keeping.ANYBODY

    async def waited_since(self, match_ids: list[int]) -> Mapping[int, int]:
        """Returns since when each match has waited for its players: since its last answer."""
        async with self.store.reading() as session:
            return {match_id: at for match_id in match_ids if (at := await saved.last_answer_at(session, match_id))}


def away_until(rest: RestTimes, now: int) -> int | None:
    """Returns until when a person is on vacation; None when they are not."""
    return max((ends for begins, ends in rest.vacations if begins <= now < ends), default=None)
