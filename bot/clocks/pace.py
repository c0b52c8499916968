"""The pace of a match: how much time each player has, and what happens when it is used up.

Each player begins with a bank of time. It runs while a question waits for them, whatever the number of questions. When
they have answered and the match waits for somebody else, they get the increment back, up to the size of the bank.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from engine.refusals import NotUnderstood
from engine.values import Json

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 86400

LEAST_BANK: Final = 2 * MINUTE
LONGEST_BANK: Final = 60 * DAY
MOST_MISSES: Final = 9


class OnTimeOut(StrEnum):
    """What the match does when a player's time is up."""

    PLAY_ON = "play on"
    """The bot gives the usual answers in their place until the match waits for somebody else."""
    ASK_OPPONENT = "ask"
    """The others may claim the match, wait, or give more time."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What the players agreed on about time. Times are seconds."""

    name: str
    bank: int
    increment: int
    on_time_out: OnTimeOut = OnTimeOut.PLAY_ON
    misses: int = 3
    """The number of time-outs in a row after which anybody may take the seat; 0: nobody ever may."""

    def opens_seat(self, misses: int) -> bool:
        """Returns whether anybody may take a seat after a number of time-outs in a row."""
        return 0 < self.misses <= misses

    def to_json(self) -> Json:
        """Returns the pace as JSON."""
        return {
            "name": self.name,
            "bank": self.bank,
            "increment": self.increment,
            "on_time_out": self.on_time_out.value,
            "misses": self.misses,
        }

    @classmethod
    def from_json(cls, body: Json) -> Self:
        """Returns the pace that `to_json` wrote."""
        assert isinstance(body, dict)
        return cls(
            str(body["name"]),
            int(str(body["bank"])),
            int(str(body["increment"])),
            OnTimeOut(str(body["on_time_out"])),
            int(str(body["misses"])),
        )


LIVE: Final = TimeControl("live", 20 * MINUTE, MINUTE)
FAST: Final = TimeControl("fast", 12 * HOUR, 2 * HOUR)
A_MOVE_A_DAY: Final = TimeControl("a move a day", 3 * DAY, DAY)
SLOW: Final = TimeControl("slow", 10 * DAY, 3 * DAY)
PACES: Final = (LIVE, FAST, A_MOVE_A_DAY, SLOW)
NONE: Final = "none"
CUSTOM: Final = "custom"

_UNITS: Final = {"m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}
_LENGTH: Final = re.compile(
    r"(\d{1,4})\s*(weeks?|w|days?|d|hours?|h|minutes?|min|m)(?:\s+and\s+|\s*,\s*|\s*)", re.IGNORECASE
)

EXPLAINED: Final = (
    "Choose live, fast, a move a day, slow or none, or write a bank and an increment, such as `2 days + 6 hours`."
)


def read_pace(text: str) -> TimeControl | None:
    """Returns the pace that somebody typed; None for no clock. Raises `NotUnderstood` with the next step."""
    wanted = " ".join(text.casefold().split()).removeprefix("custom:").strip()
    if wanted in ("", NONE, "no clock"):
        return None
    for pace in PACES:
        if wanted == pace.name:
            return pace
    bank, _, increment = wanted.partition("+")
    pace = TimeControl(CUSTOM, read_length(bank), read_length(increment) if increment.strip() else 0)
    if not LEAST_BANK <= pace.bank <= LONGEST_BANK:
        raise NotUnderstood("A bank of time is between 2 minutes and 60 days.")
    if pace.increment > pace.bank:
        raise NotUnderstood("The increment cannot be longer than the bank.")
    return pace


def read_length(text: str) -> int:
    """Returns the seconds of a length such as "2 days 6 hours" or "90m". Raises `NotUnderstood`."""
    text, at, seconds = text.strip(), 0, 0
    while at < len(text):
        found = _LENGTH.match(text, at)
        if found is None:
            raise NotUnderstood(f"I do not know this pace. {EXPLAINED}")
        seconds += int(found[1]) * _UNITS[found[2][0].lower()]
        at = found.end()
    if seconds == 0:
        raise NotUnderstood(f"I do not know this pace. {EXPLAINED}")
    return seconds


def agreed(text: str, on_time_out: str | None) -> TimeControl | None:
    """Returns the pace that a command names, with what happens on time-out. Raises `NotUnderstood`."""
    pace = read_pace(text)
    return pace if pace is None or on_time_out is None else replace(pace, on_time_out=OnTimeOut(on_time_out))


def length(seconds: int) -> str:
    """Returns a length of time in words, with its two largest units: "2 days 6 hours"."""
    parts, left = [], max(seconds, 0)
    for name, size in (("day", DAY), ("hour", HOUR), ("minute", MINUTE)):
        count, left = divmod(left, size)
        if count:
            parts.append(f"{count} {name}{'' if count == 1 else 's'}")
    return " ".join(parts[:2]) or "less than a minute"


def in_words(pace: TimeControl | None) -> str:
    """Returns a pace in one line, for the lobby."""
    if pace is None:
        return "no clock"
    back = f", plus {length(pace.increment)} whenever the turn passes on" if pace.increment else ""
    then = {
        OnTimeOut.PLAY_ON: "When your time is up, I give the usual answers for you.",
        OnTimeOut.ASK_OPPONENT: "When your time is up, your opponent decides.",
    }[pace.on_time_out]
    return f"{pace.name}: {length(pace.bank)} for each player{back}. {then}"
