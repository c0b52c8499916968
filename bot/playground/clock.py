"""Time, as something that is handed over: the real one, one that can be moved ahead, or one that stands still."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A call that will be made later, unless it is cancelled before."""

    def cancel(self) -> None:
        """Makes sure that the call is never made."""


class Clock(Protocol):
    """What the playground wants to know of time."""

    def now(self) -> float:
        """Returns the seconds since 1970."""

    def call_later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        """Makes `call` when that many seconds have passed; returns the alarm that can be cancelled."""


class RealClock:
    """The clock on the wall."""

    def now(self) -> float:
        return time.time()

    def call_later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(seconds, call)


class MovableClock(RealClock):
    """The clock on the wall, moved ahead by whoever wants to see what happens days later.

    Alarms are not moved: they watch how long the bot takes to answer.
    """

    def __init__(self, ahead: float = 0.0) -> None:
        self.ahead = ahead
        """Seconds by which it is ahead of the clock on the wall."""

    def now(self) -> float:
        return time.time() + self.ahead

    def advance(self, seconds: float) -> None:
        """Moves the time ahead."""
        self.ahead += seconds


class _ManualAlarm:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class ManualClock:
    """A clock that stands still until a test advances it, so that fifteen minutes cost nothing."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._numbers = itertools.count()
        self._alarms: list[tuple[float, int, _ManualAlarm]] = []

    def now(self) -> float:
        return self._now

    def call_later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        alarm = _ManualAlarm(call)
        heapq.heappush(self._alarms, (self._now + seconds, next(self._numbers), alarm))
        return alarm

    def advance(self, seconds: float) -> None:
        """Moves time forward and makes, in order, the calls that have become due."""
        until = self._now + seconds
        while self._alarms and self._alarms[0][0] <= until:
            self._now, _, alarm = heapq.heappop(self._alarms)
            if alarm.call is not None:
                alarm.call()
        self._now = until
