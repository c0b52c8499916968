"""Which seconds count on a player's clock: not those of their quiet hours, nor of their vacations.

Quiet hours are hours of the day where the player lives, so they are shorter or longer on the nights on which daylight
saving time begins or ends. Times are whole seconds since 1970 (UTC).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

MINUTES_OF_A_DAY: Final = 24 * 60
LONGEST_QUIET: Final = 12 * 60
"""Minutes that quiet hours may last: a clock must run for half of each day."""
FARTHEST: Final = 5 * 366
"""Days ahead in which a deadline is looked for; no bank is as long."""


@dataclass(frozen=True, slots=True)
class RestTimes:
    """When a player's clock stands still."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    """From and until which minute of their day; it may pass midnight."""
    vacations: tuple[tuple[int, int], ...] = ()
    """From and until when."""

    def at(self, day: date, minute: int) -> int:
        """Returns the moment of a minute of a day where the player lives.

        A minute that does not exist, because the clocks go forward, is the moment at which they do.
        """
        moment = datetime.combine(day, time(minute // 60, minute % 60), ZoneInfo(self.zone))
        return int(moment.timestamp())

    def day_of(self, moment: int) -> date:
        """Returns the day on which a moment falls where the player lives."""
        return datetime.fromtimestamp(moment, ZoneInfo(self.zone)).date()

    def next_minute(self, minute: int, after: int) -> int:
        """Returns the next moment after another at which it is this minute of the day where the player lives."""
        day = self.day_of(after)
        while (moment := self.at(day, minute)) <= after:
            day += timedelta(days=1)
        return moment

    def still(self, since: int) -> Iterator[tuple[int, int]]:
        """Yields the spans in which the clock stands still, in their order, that end after `since`; they may
        overlap.
        """
        vacations = sorted(one for one in self.vacations if one[1] > since)
        if self.quiet is None:
            yield from vacations
            return
        begins, ends = self.quiet
        day = self.day_of(since) - timedelta(days=1)
        for _ in range(FARTHEST):
            following = day + timedelta(days=1)
            span = self.at(day, begins), self.at(day if ends > begins else following, ends)
            while vacations and vacations[0][0] <= span[0]:
                yield vacations.pop(0)
            if span[1] > since and span[1] > span[0]:
                yield span
            day = following
        yield from vacations


def counted(rest: RestTimes, since: int, until: int) -> int:
    """Returns how many seconds count between two moments."""
    left, at = until - since, since
    if left <= 0:
        return 0
    for begins, ends in rest.still(since):
        if begins >= until:
            break
        begins, ends = max(begins, at), min(ends, until)
        if ends > begins:
            left -= ends - begins
            at = ends
    return left


def deadline(rest: RestTimes, since: int, seconds: int) -> int:
    """Returns the moment at which this number of seconds has counted; the clock never stands still just before it."""
    at, left = since, max(seconds, 0)
    for begins, ends in rest.still(since):
        if at + left <= begins:
            break
        left -= max(begins - at, 0)
        at = max(at, ends)
    return at + left
