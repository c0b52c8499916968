"""Deadlines as a calendar file."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar

from bot.leagues.calendar import Deadline, calendar_file

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


def test_deadlines_are_written_in_utc_and_keep_their_keys() -> None:
    due = datetime(2026, 11, 8, 20, tzinfo=ZoneInfo("Europe/Berlin"))
    text = calendar_file(
        "Autumn; Swiss", [Deadline("autumn-round-1", "Round 1, Ann – Bob", due, url="https://x.example/1")], NOW
    )
    calendar = Calendar.from_ical(text)
    (event,) = calendar.walk("VEVENT")
    assert event["uid"] == "autumn-round-1@marchwarden"
    assert event.decoded("dtstart") == datetime(2026, 11, 8, 19, tzinfo=UTC)
    assert event["summary"] == "Round 1, Ann – Bob" and calendar["x-wr-calname"] == "Autumn; Swiss"
    assert b"DTSTART:20261108T190000Z" in text


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="has no time zone"):
        calendar_file("x", [Deadline("k", "t", datetime(2026, 1, 1))], NOW)  # noqa: DTZ001
