"""Simulated deadlines: many timers under restarts, clock changes and cancellations, counted.

`python -m bot.timers.simulated 10000` runs it on a database of its own; the suite runs it with fewer.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlmodel import col, select

from bot.playground.clock import ManualClock
from bot.store import Store, open_store
from bot.store.tables import TimerRow
from bot.timers.rows import NewTimer, TimerState, cancel, set_timer
from bot.timers.runner import LOOK_EVERY, DueTimer, Timers

KIND: Final = "simulated"
SPAN: Final = 60 * 86400
"""Seconds over which the deadlines lie: two months, so daylight saving time may begin or end among them."""
RESTARTS: Final = 0.02
"""Share of looks before which the bot is killed and started again."""
CANCELLED: Final = 0.1
"""Share of timers that are cancelled or moved before their time."""
JUMPS: Final = 0.005
"""Share of looks before which the clock on the wall jumps back by up to an hour."""


@dataclass
class Deadlines:
    """What became of simulated deadlines."""

    expected: int = 0
    fired: int = 0
    missed: int = 0
    doubled: int = 0
    early: int = 0
    latest: float = 0.0
    """The longest delay in seconds, of deadlines that came while the bot was up."""
    cancelled: int = 0
    restarts: int = 0
    jumps: int = 0

    @property
    def is_right(self) -> bool:
        """Returns whether each deadline was met exactly once, not early and within 5 s."""
        return (self.fired, self.missed, self.doubled, self.early) == (self.expected, 0, 0, 0) and self.latest <= 5


async def simulate(
    store: Store, count: int, seed: int, clock: ManualClock | None = None, restarts: float = RESTARTS
) -> Deadlines:
    """Set that many timers, let them come due, and return what became of them."""
    clock = clock or ManualClock(1_790_000_000)
    rng, found = random.Random(seed), Deadlines()
    start = int(clock.now())
    wanted: dict[str, int] = {}
    async with store.writing() as session:
        for number in range(count):
            key = str(number)
            wanted[key] = start + rng.randrange(SPAN)
            await set_timer(session, NewTimer(KIND, f"match:{number % 97}", wanted[key], key))
    fired: Counter[str] = Counter()

    async def fire(timer: DueTimer) -> None:
        fired[timer.key] += 1
        async with store.writing() as session:
            await timer.take(session)
        found.early += clock.now() < wanted[timer.key]
        found.latest = max(found.latest, clock.now() - max(wanted[timer.key], up_since))

    def started() -> Timers:
        timers = Timers(store, clock.now)
        timers.register(KIND, fire)
        return timers

    timers, up_since = started(), clock.now()
    for key in rng.sample(sorted(wanted), round(count * CANCELLED)):
        subject = f"match:{int(key) % 97}"
        async with store.writing() as session:
            if rng.random() < 0.5:
                await cancel(session, subject, KIND, key)
                del wanted[key]
                found.cancelled += 1
            else:
                wanted[key] += rng.randrange(86400)
                await set_timer(session, NewTimer(KIND, subject, wanted[key], key))
    while (due := await timers.next_due()) is not None:
        if rng.random() < restarts:
            clock.advance(rng.randrange(4 * 3600))
            timers, up_since = started(), clock.now()
            found.restarts += 1
        elif rng.random() < JUMPS:
            clock.advance(-rng.randrange(3600))
            found.jumps += 1
        # As the task does: it sleeps until the next one is due, at most `LOOK_EVERY` seconds beyond.
        clock.advance(max(due - clock.now(), 0) + rng.random() * LOOK_EVERY)
        await timers.fire_due()
    found.expected = len(wanted)
    found.fired = len(fired)
    found.doubled = sum(times - 1 for times in fired.values())
    async with store.reading() as session:
        left = select(TimerRow.id).where(col(TimerRow.kind) == KIND, col(TimerRow.state) == TimerState.WAITING)
        found.missed = len((await session.exec(left)).all()) + len(wanted.keys() - fired.keys())
    return found


async def _run(count: int, seed: int) -> Deadlines:
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "timers.sqlite3")
        try:
            return await simulate(store, count, seed)
        finally:
            await store.close()


def main() -> int:
    """Run the simulation, print what became of the deadlines, and return 1 when one was not met exactly once."""
    parser = argparse.ArgumentParser(prog="python -m bot.timers.simulated", description="Simulate deadlines.")
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=25)
    given = parser.parse_args()
    found = asyncio.run(_run(given.count, given.seed))
    print(found)
    return 0 if found.is_right else 1


if __name__ == "__main__":
    sys.exit(main())
