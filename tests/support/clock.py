"""Time as a process has it: an evening must not fail because a machine was busy with something else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

STEP = 0.05
"""So many seconds pass at most between two looks at the clock, beside those in which this process worked."""


class OwnClock:
    """A clock on which this process waits and works as long as on the wall, but which stands still while it is kept
    from both.

    What is waited for counts, step by step, and so does all work of the process; that others had the processor in
    between does not. So an answer that the bot is slow to work out, or that it forgets, is too late here as on Discord.
    """

    def __init__(self) -> None:
        self._now = time.time()
        self._wall, self._worked = time.monotonic(), time.process_time()
        self._alarms: dict[_Alarm, float] = {}
        self._ticking: asyncio.TimerHandle | None = None

    def now(self) -> float:
        """Returns the seconds since 1970, as this clock has counted them."""
        wall, worked = time.monotonic(), time.process_time()
        self._now += min(wall - self._wall, STEP + worked - self._worked)
        self._wall, self._worked = wall, worked
        return self._now

    def call_later(self, seconds: float, call: Callable[[], None]) -> _Alarm:
        """Makes `call` when so many seconds have passed on this clock; returns the alarm that can be cancelled."""
        alarm = _Alarm(self, call)
        self._alarms[alarm] = self.now() + seconds
        self._tick_later()
        return alarm

    def forget(self, alarm: _Alarm) -> None:
        """Lets an alarm never go off; the last one stops the clock from ticking."""
        self._alarms.pop(alarm, None)
        if not self._alarms and self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _tick_later(self) -> None:
        if self._alarms and self._ticking is None:
            self._ticking = asyncio.get_running_loop().call_later(STEP / 2, self._tick)

    def _tick(self) -> None:
        self._ticking = None
        now = self.now()
        for alarm in [alarm for alarm, due in self._alarms.items() if due <= now]:
            del self._alarms[alarm]
            alarm.call()
        self._tick_later()


class _Alarm:
    def __init__(self, clock: OwnClock, call: Callable[[], None]) -> None:
        self._clock = clock
        self.call = call

    def cancel(self) -> None:
        """Makes sure that the call is never made."""
        self._clock.forget(self)
