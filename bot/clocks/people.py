"""When people want to be left alone: their time zone, quiet hours, vacations, and the hour of their digest."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import Status
from bot.clocks import keeping
from bot.clocks.counting import LONGEST_QUIET, MINUTES_OF_A_DAY, RestTimes
from bot.posting.outbox import Notice, PostKind
from bot.store import Store
from bot.store.tables import MatchRow, PersonRow, SeatRow
from bot.timers import DueTimer, NewTimer, cancel, set_timer
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

DIGEST: Final = "digest"
"""The kind of the timer of a daily digest; its subject is the person."""
_TIME: Final = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?", re.IGNORECASE)


def subject_of(user_id: int) -> str:
    """Returns the subject of a person's timers."""
    return f"user:{user_id}"


def read_minute(text: str) -> int:
    """Returns the minute of the day that somebody typed: "22:00", "7", "10 pm". Raises `NotUnderstood`."""
    found = _TIME.fullmatch(text.strip())
    if found is not None:
        hour, minute = int(found[1]), int(found[2] or 0)
        if found[3] and 1 <= hour <= 12:
            hour = hour % 12 + (12 if found[3].lower() == "pm" else 0)
        if hour < 24 and minute < 60:
            return hour * 60 + minute
    raise NotUnderstood("Write a time of the day such as 22:00.")


def minute_in_words(minute: int) -> str:
    """Returns a minute of the day as a time."""
    return f"{minute // 60:02}:{minute % 60:02}"


def read_date(text: str) -> date:
    """Returns the day that somebody typed as 2026-12-24. Raises `NotUnderstood`."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise NotUnderstood("Write a day such as 2026-12-24.") from None


class People:
    """What people have chosen. Every change counts from now on, also on clocks that run already."""

    def __init__(self, store: Store, now: Callable[[], float], on_commit: Callable[[int], None]) -> None:
        self._store = store
        self._now = now
        self._on_commit = on_commit

    async def person(self, user_id: int) -> PersonRow:
        """Returns what a person has chosen; the defaults where they have not."""
        async with self._store.reading() as session:
            return await session.get(PersonRow, user_id) or PersonRow(user_id=user_id)

    async def choose_quiet(self, user_id: int, zone: str | None, begins: str | None, ends: str | None) -> PersonRow:
        """Keep a time zone and quiet hours; the same time twice ends them. Raises a `Refusal`."""
        if zone is not None:
            zone = known_zone(zone)
        if (begins is None) != (ends is None):
            raise NotUnderstood("Quiet hours need both times: `from` and `until`.")
        async with self._store.writing() as session:
            person, before = await self._get(session, user_id)
            person.zone = zone or person.zone
            if begins is not None and ends is not None:
                first, last = read_minute(begins), read_minute(ends)
                if (last - first) % MINUTES_OF_A_DAY > LONGEST_QUIET:
                    raise NotAllowed("Quiet hours last 12 hours at most. Choose a shorter time.")
                person.quiet_from, person.quiet_until = (None, None) if first == last else (first, last)
            await keeping.rest_changed(session, before, person, int(self._now()))
            await self._set_digest(session, person)
        return person

    async def plan_vacation(self, user_id: int, days: int, begins: str | None) -> PersonRow:
        """Plan a vacation of some days that begins on a day, today by default; 0 days ends the present or next one.

        Everybody in the person's matches with a clock is told. Raises a `Refusal`.
        """
        now = int(self._now())
        async with self._store.writing() as session:
            person, before = await self._get(session, user_id)
            spans = [(int(first), int(last)) for first, last in person.vacations]
            if days == 0:
                person.vacations = [[first, min(last, now)] for first, last in spans if first < now]
                if person.vacations == [list(span) for span in spans]:
                    raise NotAllowed("You have planned no vacation.")
                await keeping.rest_changed(session, before, person, now)
                return person
            here = RestTimes(person.zone)
            today = here.day_of(now)
            first_day = today if begins is None else read_date(begins)
            if not today <= first_day <= today + timedelta(days=366):
                raise NotAllowed("A vacation begins today or within a year.")
            span = max(here.at(first_day, 0), now), here.at(first_day + timedelta(days=days), 0)
            if any(first < span[1] and span[0] < last for first, last in spans):
                raise NotAllowed("You are on vacation then already. `days: 0` ends it.")
            person.vacations = [*person.vacations, list(span)]
            for year in {first_day.year, (first_day + timedelta(days=days - 1)).year}:
                year_began, year_ends = here.at(date(year, 1, 1), 0), here.at(date(year + 1, 1, 1), 0)
                used = keeping.vacation_days_used(person, year_began, year_ends)
                if used > keeping.VACATION_DAYS:
                    left = keeping.VACATION_DAYS - (used - days)
                    raise NotAllowed(
                        f"You have {max(left, 0)} of {keeping.VACATION_DAYS} days of vacation left in {year}."
                    )
            await keeping.rest_changed(session, before, person, now)
            channels = await self._tell(session, user_id, span)
        for channel in channels:
            self._on_commit(channel)
        return person

    async def _tell(self, session: AsyncSession, user_id: int, span: tuple[int, int]) -> list[int]:
        mine = select(MatchRow, SeatRow).join(SeatRow, col(SeatRow.match_id) == col(MatchRow.id))
        running = (SeatRow.user_id == user_id, MatchRow.status == Status.PLAYING)
        told = []
        for match, seat in (await session.exec(mine.where(*running))).all():
            if match.pace is not None and match.lost_at is None and match.id is not None:
                note: dict[str, Json] = {"note": "vacation", "seat": seat.seat, "begins": span[0], "ends": span[1]}
                session.add(Notice(PostKind.CLOCK_NOTE, note).row(match.id, match.channel_id))
                told.append(match.channel_id)
        return told

    async def choose_digest(self, user_id: int, at: str | None) -> PersonRow:
        """Keep the time of a person's daily digest; None ends it. Raises `NotUnderstood`."""
        minute = None if at is None else read_minute(at)
        async with self._store.writing() as session:
            person, _ = await self._get(session, user_id)
            person.digest_at = minute
            await self._set_digest(session, person)
        return person

    async def digest_rings(self, timer: DueTimer) -> None:
        """Send a person their digest, and set the timer for the next day: the handler of `DIGEST`."""
        user_id = int(timer.subject.partition(":")[2])
        async with self._store.writing() as session:
            await timer.take(session)
            person, _ = await self._get(session, user_id)
            await self._set_digest(session, person)
            mine = select(MatchRow.id).join(SeatRow, col(SeatRow.match_id) == col(MatchRow.id))
            running = (SeatRow.user_id == user_id, MatchRow.status == Status.PLAYING)
            first = (await session.exec(mine.where(*running).order_by(col(MatchRow.id)).limit(1))).first()
            if first is not None:
                session.add(Notice(PostKind.DIGEST, to=user_id).row(first, user_id))
        self._on_commit(user_id)

    async def _set_digest(self, session: AsyncSession, person: PersonRow) -> None:
        if person.digest_at is None:
            await cancel(session, subject_of(person.user_id), DIGEST)
            return
        due = RestTimes(person.zone).next_minute(person.digest_at, int(self._now()))
        await set_timer(session, NewTimer(DIGEST, subject_of(person.user_id), due))

    async def _get(self, session: AsyncSession, user_id: int) -> tuple[PersonRow, RestTimes]:
        """Returns what a person has chosen, to be changed, and their hours until now."""
        person = await session.get(PersonRow, user_id)
        if person is None:
            person = PersonRow(user_id=user_id)
            session.add(person)
        return person, keeping.rest_of(person)


def known_zone(name: str) -> str:
    """Returns a time zone as it is spelled. Raises `NotUnderstood`."""
    try:
        return ZoneInfo(name.strip().replace(" ", "_")).key
    except (KeyError, ValueError, OSError):
        raise NotUnderstood(
            "I do not know this time zone. Choose one of the suggestions, such as Europe/Berlin."
        ) from None


def days_left(person: PersonRow, now: int) -> int:
    """Returns how many days of vacation a person has left this year."""
    here = RestTimes(person.zone)
    year = here.day_of(now).year
    year_began, year_ends = here.at(date(year, 1, 1), 0), here.at(date(year + 1, 1, 1), 0)
    return max(keeping.VACATION_DAYS - keeping.vacation_days_used(person, year_began, year_ends), 0)


def next_vacation(person: PersonRow, now: int) -> tuple[int, int] | None:
    """Returns the vacation on which a person is, or their next one."""
    return min(((first, last) for first, last in person.vacations if last > now), default=None)
