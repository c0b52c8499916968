"""Paces as people type and read them."""

from __future__ import annotations

import pytest

from bot.clocks.pace import (
    DAY,
    HOUR,
    MINUTE,
    PACES,
    OnTimeOut,
    TimeControl,
    agreed,
    in_words,
    length,
    read_length,
    read_pace,
)
from bot.clocks.people import known_zone, read_date, read_minute
from engine.refusals import NotUnderstood


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: pace.name)
def test_every_pace_is_read_by_its_name_and_kept_as_json(pace: TimeControl) -> None:
    assert read_pace(pace.name.upper()) == pace
    assert TimeControl.from_json(pace.to_json()) == pace
    assert pace.name in in_words(pace)
    assert pace.increment <= pace.bank


@pytest.mark.parametrize(
    ("text", "bank", "increment"),
    [
        ("2 days + 6 hours", 2 * DAY, 6 * HOUR),
        ("custom: 1 day 12h+90m", DAY + 12 * HOUR, 90 * MINUTE),
        ("1 week and 2 days + 1 d", 9 * DAY, DAY),
        ("30 min", 30 * MINUTE, 0),
    ],
)
def test_a_custom_pace_is_a_bank_and_an_increment(text: str, bank: int, increment: int) -> None:
    pace = read_pace(text)
    assert pace is not None and (pace.bank, pace.increment) == (bank, increment)


@pytest.mark.parametrize("text", ["", "none", "No clock"])
def test_no_pace_is_no_clock(text: str) -> None:
    assert read_pace(text) is None
    assert in_words(None) == "no clock"


@pytest.mark.parametrize("text", ["soon", "5", "1 minute", "90 days", "1 hour + 2 hours", "1 hour + soon", "-3 days"])
def test_what_is_no_pace_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_pace(text)


def test_what_happens_on_time_out_belongs_to_the_pace() -> None:
    pace = agreed("slow", "ask")
    assert pace is not None and pace.on_time_out is OnTimeOut.ASK_OPPONENT
    assert agreed("none", "ask") is None


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "less than a minute"),
        (60, "1 minute"),
        (DAY + 2 * HOUR + 5, "1 day 2 hours"),
        (3 * HOUR + 120, "3 hours 2 minutes"),
    ],
)
def test_lengths_are_told_with_their_two_largest_units(seconds: int, words: str) -> None:
    assert length(seconds) == words
    assert seconds < 60 or abs(read_length(words) - seconds) < 60


@pytest.mark.parametrize(
    ("text", "minute"), [("22:00", 1320), ("7", 420), ("10 pm", 1320), ("12am", 0), ("12.30", 750)]
)
def test_times_of_the_day_are_read(text: str, minute: int) -> None:
    assert read_minute(text) == minute


@pytest.mark.parametrize("text", ["25:00", "noon", "7:60", ""])
def test_what_is_no_time_of_the_day_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_minute(text)


@pytest.mark.parametrize("text", ["Europe/Nowhere", "../../etc/passwd", "", "/UTC"])
def test_unknown_time_zones_are_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        known_zone(text)


def test_known_time_zones_may_have_spaces_and_days_are_iso() -> None:
    assert known_zone("America/New York") == "America/New_York"
    assert read_date(" 2026-12-24 ").day == 24
    with pytest.raises(NotUnderstood):
        read_date("24.12.")
