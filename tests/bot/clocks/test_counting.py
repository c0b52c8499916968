"""Which seconds count: quiet hours and vacations, through changes to and from daylight saving time."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.counting import LONGEST_QUIET, MINUTES_OF_A_DAY, RestTimes, counted, deadline

HOUR = 3600
DAY = 24 * HOUR
BERLIN = "Europe/Berlin"
NIGHT = (22 * 60, 7 * 60)


def at(text: str, zone: str = BERLIN) -> int:
    """Returns the moment of a local time."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


def test_without_quiet_hours_every_second_counts() -> None:
    assert counted(RestTimes(), 100, 1100) == 1000
    assert deadline(RestTimes(), 100, 1000) == 1100
    assert counted(RestTimes(), 1100, 100) == 0


@pytest.mark.parametrize(
    ("evening", "morning", "hours_of_the_night"),
    [
        ("2026-03-25T20:00", "2026-03-26T09:00", 9),
        ("2026-03-28T20:00", "2026-03-29T09:00", 8),  # the clocks go forward
        ("2026-10-24T20:00", "2026-10-25T09:00", 10),  # the clocks go back
    ],
)
def test_quiet_hours_do_not_count_however_long_the_night_is(
    evening: str, morning: str, hours_of_the_night: int
) -> None:
    rest = RestTimes(BERLIN, NIGHT)
    whole = at(morning) - at(evening)
    assert counted(rest, at(evening), at(morning)) == whole - hours_of_the_night * HOUR == 4 * HOUR
    assert deadline(rest, at(evening), 4 * HOUR) == at(morning)


def test_quiet_hours_at_noon_need_not_pass_midnight() -> None:
    rest = RestTimes(BERLIN, (12 * 60, 14 * 60))
    assert counted(rest, at("2026-05-01T11:00"), at("2026-05-01T15:00")) == 2 * HOUR
    assert deadline(rest, at("2026-05-01T11:00"), 90 * 60) == at("2026-05-01T14:30")


def test_a_deadline_that_begins_in_quiet_hours_counts_from_their_end() -> None:
    assert deadline(RestTimes(BERLIN, NIGHT), at("2026-05-01T23:30"), HOUR) == at("2026-05-02T08:00")


def test_quiet_hours_at_an_hour_that_does_not_exist_end_with_the_change() -> None:
    rest = RestTimes(BERLIN, (60, 150))  # 01:00 to 02:30, and 02:30 does not exist on that night
    assert counted(rest, at("2026-03-29T00:00"), at("2026-03-29T06:00")) == 5 * HOUR - 90 * 60


def test_a_vacation_counts_for_nothing_and_overlaps_quiet_hours_once() -> None:
    rest = RestTimes(BERLIN, NIGHT, ((at("2026-05-02T12:00"), at("2026-05-09T23:00")),))
    assert deadline(rest, at("2026-05-02T11:00"), 2 * HOUR) == at("2026-05-10T08:00")
    assert counted(rest, at("2026-05-02T11:00"), at("2026-05-10T08:00")) == 2 * HOUR


ZONES = sorted(available_timezones())
RESTS = st.builds(
    RestTimes,
    zone=st.sampled_from(ZONES),
    quiet=st.none()
    | st.builds(
        lambda begins, length: (begins, (begins + length) % MINUTES_OF_A_DAY),
        st.integers(0, MINUTES_OF_A_DAY - 1),
        st.integers(1, LONGEST_QUIET),
    ),
    vacations=st.lists(
        st.builds(
            lambda begins, length: (begins, begins + length),
            st.integers(1_790_000_000, 1_800_000_000),
            st.integers(1, 30 * DAY),
        ),
        max_size=2,
    ).map(lambda spans: tuple(sorted(spans))),
)


@given(RESTS, st.integers(1_790_000_000, 1_800_000_000), st.integers(0, 20 * DAY))
def test_at_its_deadline_exactly_the_time_has_counted_in_every_zone(rest: RestTimes, since: int, seconds: int) -> None:
    due = deadline(rest, since, seconds)
    assert counted(rest, since, due) == seconds
    assert seconds == 0 or counted(rest, since, due - 1) < seconds


@given(RESTS, st.integers(1_790_000_000, 1_800_000_000), st.integers(0, 9 * DAY), st.integers(0, 9 * DAY))
def test_counting_in_two_parts_is_counting_the_whole(rest: RestTimes, since: int, first: int, second: int) -> None:
    between, until = since + first, since + first + second
    assert counted(rest, since, between) + counted(rest, between, until) == counted(rest, since, until)


@given(st.sampled_from(ZONES), st.integers(0, MINUTES_OF_A_DAY - 1), st.integers(1_790_000_000, 1_800_000_000))
def test_the_hour_of_a_digest_comes_within_about_a_day(zone: str, minute: int, after: int) -> None:
    due = RestTimes(zone).next_minute(minute, after)
    assert after < due <= after + 2 * DAY
    assert datetime.fromtimestamp(due, UTC).second == 0
