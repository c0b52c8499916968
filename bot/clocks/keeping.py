"""The clocks of a match, kept in the transaction of whatever starts or stops them.

A clock runs while its player is asked, and stands still in quiet hours, on vacation, while the match is paused, while
its thread is gone, and while the bot is not on its server. One timer for each running clock waits for the next
reminder, or for the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol

from sqlalchemy import bindparam
from sqlalchemy import select as select_columns
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import Status
from bot.clocks.absence import MOVES_DEADLINES, Absence, note_of
from bot.clocks.counting import RestTimes, counted, deadline
from bot.clocks.pace import DAY, HOUR, TimeControl
from bot.posting.notifications import Mode, mode_of
from bot.posting.outbox import Notice, PostKind
from bot.store.tables import (
    DraftRow,
    LeagueMatchRow,
    MatchRow,
    NoteRow,
    PersonRow,
    PostRow,
    SeatClockRow,
    SeatRow,
    table_of,
)
from bot.timers import Downtime, NewTimer, cancel, set_timer
from bot.timers.rows import exchange
from engine.values import Json, Seat

STAGES: Final = (50, 80, 95, 100)
"""The per cent of a player's time at which they are reminded; the last one is the time-out."""
TIMER: Final = "clock"
"""The kind of the timer of a running clock; its subject is the match, its key the seat."""
LIVE_BELOW: Final = HOUR
"""With a shorter bank people play at once: their quiet hours and vacations do not count."""
GRACE_PARTS: Final = 10
"""A player whose time was up and who goes on after all has at least this part of their bank."""
TOLD_FROM: Final = 300
"""Seconds of being offline from which the matches whose clocks run are told."""
OFFER: Final = "offer"
"""The draft key under which a seat stores the user it is offered to."""
ANYBODY: Final = 0
"""The user to whom a seat is offered that anybody may take."""
VACATION_DAYS: Final = 30
"""Days of vacation that a person has in each year."""


class Hours(Protocol):
    """When somebody rests, as it is stored."""

    zone: str
    quiet_from: int | None
    quiet_until: int | None
    vacations: Any


@dataclass(slots=True)
class WorkedOutClock:
    """What a `SeatClockRow` holds, while it is worked out how the clock goes on."""

    match_id: int
    seat: str
    bank: int
    full: int = 0
    since: int | None = None
    stage: int = 0
    misses: int = 0
    expired_at: int | None = None


AnyClock = SeatClockRow | WorkedOutClock


def subject_of(match_id: int) -> str:
    """Returns the subject of a match's timers."""
    return f"match:{match_id}"


def rest_of(person: Hours | None, pace: TimeControl | None = None) -> RestTimes:
    """Returns when a person's clock stands still; in a live match, never."""
    if person is None or (pace is not None and pace.bank < LIVE_BELOW):
        return RestTimes() if person is None else RestTimes(person.zone)
    quiet = None
    if person.quiet_from is not None and person.quiet_until is not None:
        quiet = person.quiet_from, person.quiet_until
    return RestTimes(person.zone, quiet, tuple((begins, ends) for begins, ends in person.vacations))


async def clocks_of(session: AsyncSession, match_id: int) -> dict[Seat, SeatClockRow]:
    """Returns the clocks of a match by seat."""
    rows = (await session.exec(select(SeatClockRow).where(SeatClockRow.match_id == match_id))).all()
    return {Seat(row.seat): row for row in rows}


async def users_of(session: AsyncSession, match_id: int) -> dict[Seat, int]:
    """Returns who sits in each seat of a match."""
    rows = (await session.exec(select(SeatRow).where(SeatRow.match_id == match_id))).all()
    return {Seat(row.seat): row.user_id for row in rows}


def left_on(clock: AnyClock, rest: RestTimes, now: int) -> int:
    """Returns the seconds that a player has left."""
    return max(clock.bank - (0 if clock.since is None else counted(rest, clock.since, now)), 0)


def runs_out_at(clock: SeatClockRow, rest: RestTimes) -> int | None:
    """Returns when a running clock is used up; None while it stands still."""
    return None if clock.since is None else deadline(rest, clock.since, clock.bank)


def stage_reached(clock: SeatClockRow, rest: RestTimes, now: int) -> int:
    """Returns how many of the stages a clock has passed."""
    used = clock.full - left_on(clock, rest, now)
    return sum(used >= _used_at(clock, stage) for stage in range(len(STAGES)))


def _used_at(clock: AnyClock, stage: int) -> int:
    return -(-clock.full * STAGES[stage] // 100)


_CLOCK: Final = table_of(SeatClockRow)
_SEAT: Final = table_of(SeatRow)
_PERSON: Final = table_of(PersonRow)
_NOTE: Final = table_of(NoteRow)
_KEPT: Final = ("bank", "full", "since", "stage", "misses", "expired_at")
_SEATS: Final = (
    select_columns(
        _SEAT.c.seat,
        *(_CLOCK.c[name] for name in _KEPT),
        *(_PERSON.c[name] for name in ("zone", "quiet_from", "quiet_until", "vacations")),
        _NOTE.c.value.label("absence"),
    )
    .select_from(
        _SEAT.outerjoin(_CLOCK, (_CLOCK.c.match_id == _SEAT.c.match_id) & (_CLOCK.c.seat == _SEAT.c.seat))
        .outerjoin(_PERSON, _PERSON.c.user_id == _SEAT.c.user_id)
        .outerjoin(_NOTE, _NOTE.c.name == bindparam("note"))
    )
    .where(_SEAT.c.match_id == bindparam("match"))
    .order_by(_SEAT.c.seat)
)
"""The seats of a match with their clocks and when their players rest: built once, because every hand-over reads it."""
_CHANGED: Final = (
    _CLOCK.update()
    .where(_CLOCK.c.match_id == bindparam("of"), _CLOCK.c.seat == bindparam("at"))
    .values({name: bindparam(f"new_{name}") for name in _KEPT})
)


async def follow(session: AsyncSession, match: MatchRow, now: int, acted: Seat | None = None) -> list[PostRow]:
    """Start and stop the clocks of a match as its questions stand now; return the posts that this needs.

    `acted` is the seat whose player has just done something themselves. Nothing changes while the same seats are asked
    and the one that acted was not late. Rows of clocks that the session holds are out of date afterwards.
    """
    if match.pace is None or match.id is None or match.status == Status.OPEN:
        return []
    await session.flush()
    connection = await session.connection()
    pace = TimeControl.from_json(match.pace)
    asked = {seat for _, seat, _ in match.asked} if match.status == Status.PLAYING else set()
    stands = match.status != Status.PLAYING or match.paused is not None or match.lost_at is not None
    notices: list[Notice] = []
    stopped: list[str] = []
    started: list[NewTimer] = []
    changed: list[WorkedOutClock] = []
    for row in (await connection.execute(_SEATS, {"match": match.id, "note": note_of(match.guild_id)})).all():
        is_new = row.bank is None
        before = (pace.bank, 0, None, 0, 0, None) if is_new else tuple(row[1:7])
        clock = WorkedOutClock(match.id, row.seat, *before)
        rest = rest_of(None if row.zone is None else row, pace)
        seat = clock.seat
        if seat == acted and (clock.misses or clock.expired_at is not None):
            notices += await _is_back(session, clock, pace)
        if clock.since is not None and (stands or seat not in asked):
            clock.bank, clock.since = left_on(clock, rest, now), None
            stopped.append(seat)
        if seat not in asked and clock.full and match.status != Status.HALTED:
            if clock.stage:
                notices.append(Notice(PostKind.CLOCK_OVER, {"seat": seat}))
            clock.bank = min(clock.bank + pace.increment, pace.bank)
            clock.full = clock.stage = 0
            clock.expired_at = None
        elif seat not in asked or stands or clock.since is not None or clock.expired_at is not None:
            pass
        elif Absence.read(row.absence).since is None:
            if not clock.full:
                clock.full, clock.stage = clock.bank, 0
            clock.since = now
            started.append(_next_stage(clock, rest))
        if is_new:
            await connection.execute(_CLOCK.insert(), [asdict(clock)])
        elif before != tuple(getattr(clock, name) for name in _KEPT):
            changed.append(clock)
    if changed:
        await connection.execute(_CHANGED, [_new_values(clock) for clock in changed])
    if stopped or started:
        await exchange(connection, subject_of(match.id), TIMER, stopped, started)
    return [notice.row(match.id, match.channel_id) for notice in notices]


def _new_values(clock: WorkedOutClock) -> dict[str, Any]:
    values = {f"new_{name}": getattr(clock, name) for name in _KEPT}
    return {"of": clock.match_id, "at": clock.seat, **values}


async def _is_back(session: AsyncSession, clock: WorkedOutClock, pace: TimeControl) -> list[Notice]:
    """Let a player who missed their time go on."""
    clock.misses = 0
    if clock.expired_at is not None:
        give_time(clock, pace)
    offer = await session.get(DraftRow, (clock.match_id, clock.seat, OFFER))
    if offer is not None and offer.value == ANYBODY:
        await session.delete(offer)
    return [Notice(PostKind.CLOCK_OVER, {"seat": clock.seat, "is_back": True})]


def give_time(clock: AnyClock, pace: TimeControl) -> None:
    """Give a player whose time was up some more; their clock starts when the match is looked at next."""
    clock.bank = max(pace.increment, pace.bank // GRACE_PARTS)
    clock.full, clock.stage, clock.since, clock.expired_at = clock.bank, 0, None, None


async def _stop(session: AsyncSession, clock: SeatClockRow, rest: RestTimes, now: int) -> None:
    clock.bank, clock.since = left_on(clock, rest, now), None
    await cancel(session, subject_of(clock.match_id), TIMER, clock.seat)


async def arm(session: AsyncSession, clock: SeatClockRow, rest: RestTimes) -> None:
    """Set the timer of a running clock for its next stage."""
    await set_timer(session, _next_stage(clock, rest))


def _next_stage(clock: AnyClock, rest: RestTimes) -> NewTimer:
    """Returns the timer of a running clock for its next stage."""
    assert clock.since is not None
    used = clock.full - clock.bank
    due = deadline(rest, clock.since, _used_at(clock, min(clock.stage, len(STAGES) - 1)) - used)
    return NewTimer(TIMER, subject_of(clock.match_id), due, key=clock.seat, pauses_while_down=True)


async def rest_changed(session: AsyncSession, before: RestTimes, person: PersonRow, now: int) -> None:
    """Count all running clocks of a person by their hours until now, and by their new ones from now on."""
    for clock, pace in await _running_of(session, person.user_id):
        old = RestTimes() if pace.bank < LIVE_BELOW else before
        clock.bank, clock.since = left_on(clock, old, now), now
        await arm(session, clock, rest_of(person, pace))


async def _running_of(session: AsyncSession, user_id: int) -> Sequence[tuple[SeatClockRow, TimeControl]]:
    mine = (
        select(SeatClockRow, MatchRow)
        .join(MatchRow, col(MatchRow.id) == col(SeatClockRow.match_id))
        .join(SeatRow, (col(SeatRow.match_id) == col(SeatClockRow.match_id)) & (col(SeatRow.seat) == SeatClockRow.seat))
        .where(SeatRow.user_id == user_id, col(SeatClockRow.since).is_not(None))
    )
    return [(clock, TimeControl.from_json(match.pace)) for clock, match in (await session.exec(mine)).all()]


async def credit(session: AsyncSession, downtime: Downtime) -> list[int]:
    """Take the time in which the bot was offline from no clock, and tell each match once; return their channels."""
    running = select(SeatClockRow).where(col(SeatClockRow.since).is_not(None))
    matches: dict[int, MatchRow] = {}
    users: dict[int, Mapping[Seat, int]] = {}
    for clock in (await session.exec(running)).all():
        match = await session.get_one(MatchRow, clock.match_id)
        matches[clock.match_id] = match
        if clock.match_id not in users:
            users[clock.match_id] = await users_of(session, clock.match_id)
        person = await session.get(PersonRow, users[clock.match_id][Seat(clock.seat)])
        rest = rest_of(person, TimeControl.from_json(match.pace))
        assert clock.since is not None
        began = max(downtime.began, clock.since)
        clock.bank, clock.since = left_on(clock, rest, began), max(downtime.ended, clock.since)
        await arm(session, clock, rest)
    return await _tell_absence(session, list(matches.values()), downtime, "offline")


async def stop_all(session: AsyncSession, guild_id: int, now: int) -> None:
    """Stop all clocks of a server: the bot is not there any more, so nobody can play."""
    mine = (MatchRow.guild_id == guild_id, col(SeatClockRow.since).is_not(None))
    running = select(SeatClockRow, MatchRow).join(MatchRow, col(MatchRow.id) == col(SeatClockRow.match_id)).where(*mine)
    for clock, match in (await session.exec(running)).all():
        user = (await users_of(session, clock.match_id))[Seat(clock.seat)]
        rest = rest_of(await session.get(PersonRow, user), TimeControl.from_json(match.pace))
        await _stop(session, clock, rest, now)


async def go_on_all(session: AsyncSession, guild_id: int, absence: Downtime, now: int) -> list[int]:
    """Let the clocks of a server go on, and tell each match once; return their channels."""
    mine = select(MatchRow).where(MatchRow.guild_id == guild_id, MatchRow.status == Status.PLAYING)
    matches = [match for match in (await session.exec(mine)).all() if match.pace is not None]
    for match in matches:
        session.add_all(await follow(session, match, now))
    return await _tell_absence(session, matches, absence, "removed")


async def _tell_absence(session: AsyncSession, matches: Sequence[MatchRow], absence: Downtime, what: str) -> list[int]:
    """Tell matches that a time does not count, and return their channels; a league tells its own ones in one notice."""
    if absence.seconds < TOLD_FROM:
        return []
    told = [match for match in matches if match.lost_at is None]
    if absence.seconds >= MOVES_DEADLINES:
        linked = select(LeagueMatchRow.match_id).where(col(LeagueMatchRow.match_id).in_([match.id for match in told]))
        of_leagues = set((await session.exec(linked)).all())
        told = [match for match in told if match.id not in of_leagues]
    for match in told:
        note: dict[str, Json] = {"note": what, "began": absence.began, "ended": absence.ended}
        assert match.id is not None
        session.add(Notice(PostKind.CLOCK_NOTE, note).row(match.id, match.channel_id))
    return [match.channel_id for match in told]


async def remind(
    session: AsyncSession, match: MatchRow, clock: SeatClockRow, user: int, rest: RestTimes
) -> list[PostRow]:
    """Returns the posts that remind a player of their time, and sets the timer for the next stage."""
    await arm(session, clock, rest)
    question = next((number for number, seat, _ in match.asked if seat == clock.seat), None)
    mode = await mode_of(session, user, clock.match_id)
    if question is None or mode is Mode.NONE or match.id is None:
        return []
    facts: dict[str, Json] = {
        "question": question,
        "seat": clock.seat,
        "used": STAGES[clock.stage - 1],
        "until": runs_out_at(clock, rest),
    }
    if mode is Mode.DIRECT:
        return [Notice(PostKind.DIRECT, facts, to=user).row(match.id, match.channel_id)]
    return [Notice(PostKind.CLOCK, facts).row(match.id, match.channel_id)]


async def offer_to_anybody(session: AsyncSession, clock: SeatClockRow) -> None:
    """Open a seat to whoever takes it first."""
    await session.merge(DraftRow(match_id=clock.match_id, seat=clock.seat, key=OFFER, value=ANYBODY))


async def begin_anew(session: AsyncSession, match: MatchRow, clock: SeatClockRow, pace: TimeControl, now: int) -> None:
    """Give the new player of a seat a whole bank of time."""
    assert match.id is not None
    await cancel(session, subject_of(match.id), TIMER, clock.seat)
    if clock.stage or clock.expired_at is not None:
        session.add(Notice(PostKind.CLOCK_OVER, {"seat": clock.seat, "is_back": True}).row(match.id, match.channel_id))
    clock.bank, clock.full, clock.stage, clock.misses = pace.bank, 0, 0, 0
    clock.since = clock.expired_at = None
    session.add_all(await follow(session, match, now))


def vacation_days_used(person: PersonRow, year_began: int, year_ends: int) -> int:
    """Returns how many days of vacation a person has taken, or planned, in a year; each begun day counts."""
    spans = ((max(begins, year_began), min(ends, year_ends)) for begins, ends in person.vacations)
    return sum(-(-(ends - begins) // DAY) for begins, ends in spans if ends > begins)
