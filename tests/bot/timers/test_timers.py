"""Timers: each fires once, not early, not much later, whatever happens to the bot meanwhile."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import URL
from sqlmodel import col, select

from bot.playground.clock import ManualClock
from bot.store import Store, open_store
from bot.store.tables import NoteRow, TimerRow
from bot.timers import AlreadyFired, Downtime, DueTimer, NewTimer, Timers, cancel, set_timer, waiting
from bot.timers.runner import BEAT, CREDITED_FROM, KEPT, LOOK_EVERY
from tests.bot.timers.conftest import START

DAY = 86400


class Heard:
    """A handler that writes a row for each firing, in the transaction that takes the timer."""

    def __init__(self, store: Store, clock: ManualClock) -> None:
        self.store = store
        self.clock = clock
        self.fired: list[tuple[str, float]] = []

    async def __call__(self, timer: DueTimer) -> None:
        async with self.store.writing() as session:
            await timer.take(session)
            session.add(NoteRow(name=f"fired {timer.subject} {timer.key}", value=str(timer.due_at)))
        self.fired.append((timer.key, self.clock.now() - timer.due_at))


def runner(store: Store, clock: ManualClock) -> tuple[Timers, Heard]:
    timers, heard = Timers(store, clock.now), Heard(store, clock)
    timers.register("bell", heard)
    return timers, heard


async def ring(store: Store, due_at: int, key: str = "", subject: str = "match:1", pauses: bool = False) -> None:
    async with store.writing() as session:
        await set_timer(session, NewTimer("bell", subject, due_at, key, pauses_while_down=pauses))


async def test_a_timer_fires_once_at_its_time_and_not_before(any_store: Store, clock: ManualClock) -> None:
    timers, heard = runner(any_store, clock)
    await ring(any_store, START + 60, "a")
    assert await timers.fire_due() == 0
    assert await timers.next_due() == START + 60
    clock.advance(59.9)
    assert await timers.fire_due() == 0
    clock.advance(0.1)
    assert await timers.fire_due() == 1
    assert await timers.fire_due() == 0
    assert heard.fired == [("a", 0)]
    assert await timers.next_due() is None


async def test_setting_a_timer_again_replaces_the_waiting_one(any_store: Store, clock: ManualClock) -> None:
    timers, heard = runner(any_store, clock)
    await ring(any_store, START + 10, "a")
    await ring(any_store, START + 20, "a")
    await ring(any_store, START + 15, "b")
    async with any_store.reading() as session:
        assert [row.key for row in await waiting(session, "match:1")] == ["b", "a"]
    clock.advance(30)
    assert await timers.fire_due() == 2
    assert [key for key, _ in heard.fired] == ["b", "a"]


async def test_a_cancelled_timer_never_fires(any_store: Store, clock: ManualClock) -> None:
    timers, heard = runner(any_store, clock)
    for key in ("a", "b"):
        await ring(any_store, START + 10, key)
    await ring(any_store, START + 10, "a", subject="match:2")
    async with any_store.writing() as session:
        assert await cancel(session, "match:1", "bell", "a") == 1
        assert await cancel(session, "match:1", "other") == 0
    clock.advance(30)
    await timers.fire_due()
    assert sorted(key for key, _ in heard.fired) == ["a", "b"]


async def test_two_processes_fire_each_timer_once_between_them(
    any_store: Store, address: Path | URL, clock: ManualClock
) -> None:
    other = await open_store(address)
    try:
        (first, heard), (second, also_heard) = runner(any_store, clock), runner(other, clock)
        for number in range(12):
            await ring(any_store, START + number, str(number), subject=f"match:{number % 5}")
        clock.advance(60)
        for _ in range(20):
            await asyncio.gather(first.fire_due(), second.fire_due())
            clock.advance(60)
        assert Counter(key for key, _ in heard.fired + also_heard.fired) == Counter(map(str, range(12)))
    finally:
        await other.close()


async def test_what_a_handler_writes_and_its_firing_are_one(any_store: Store, clock: ManualClock) -> None:
    """A handler that fails after its writes has written nothing, and is tried again with growing patience."""
    timers = Timers(any_store, clock.now)
    tries: list[float] = []

    async def fails_twice(timer: DueTimer) -> None:
        async with any_store.writing() as session:
            await timer.take(session)
            session.add(NoteRow(name="effect", value=str(len(tries))))
            await session.flush()
            tries.append(clock.now() - START)
            if len(tries) < 3:
                raise RuntimeError("on purpose")

    timers.register("bell", fails_twice)
    await ring(any_store, START)
    for _ in range(10):
        await timers.fire_due()
        clock.advance(1)
    assert tries == [0, 2, 6]
    assert await any_store.note("effect") == "2"


async def test_a_timer_that_was_moved_meanwhile_is_not_taken(any_store: Store, clock: ManualClock) -> None:
    """A player answers while the handler works: whoever writes first wins."""
    timers = Timers(any_store, clock.now)
    refused: list[bool] = []

    async def too_late(timer: DueTimer) -> None:
        await ring(any_store, START + 100)
        async with any_store.writing() as session:
            with pytest.raises(AlreadyFired):
                await timer.take(session)
            refused.append(True)
        raise AlreadyFired

    timers.register("bell", too_late)
    await ring(any_store, START)
    assert await timers.fire_due() == 0
    assert refused == [True]
    assert await timers.next_due() == START + 100


async def test_a_handler_that_does_not_take_its_timer_runs_once(any_store: Store, clock: ManualClock) -> None:
    timers = Timers(any_store, clock.now)
    seen: list[int] = []

    async def look(timer: DueTimer) -> None:
        seen.append(timer.id)

    timers.register("bell", look)
    await ring(any_store, START)
    await timers.fire_due()
    await timers.fire_due()
    assert len(seen) == 1


async def test_timers_of_an_unknown_kind_wait_for_the_version_that_knows_them(
    any_store: Store, clock: ManualClock
) -> None:
    timers, _ = runner(any_store, clock)
    async with any_store.writing() as session:
        await set_timer(session, NewTimer("of tomorrow", "match:1", START))
    assert await timers.fire_due() == 0
    assert await timers.next_due() is None
    async with any_store.reading() as session:
        assert len(await waiting(session, "match:1")) == 1


def test_a_kind_has_one_handler(clock: ManualClock) -> None:
    timers = Timers(None, clock.now)  # type: ignore[arg-type]

    async def handler(timer: DueTimer) -> None: ...

    timers.register("bell", handler)
    with pytest.raises(ValueError, match="bell"):
        timers.register("bell", handler)


async def test_a_date_fires_after_the_downtime_and_a_players_clock_is_credited(
    any_store: Store, clock: ManualClock
) -> None:
    timers, _ = runner(any_store, clock)
    await ring(any_store, START + 100, "date")
    await ring(any_store, START + 100, "clock", pauses=True)
    await timers.fire_due()
    clock.advance(40)
    await timers.stop()

    clock.advance(3 * DAY)
    timers, heard = runner(any_store, clock)
    downtimes: list[Downtime] = []

    async def hear(session: object, downtime: Downtime) -> None:
        downtimes.append(downtime)

    timers.on_downtime(hear)
    await timers.fire_due()
    assert downtimes == [Downtime(START + 40, START + 40 + 3 * DAY)]
    assert [key for key, _ in heard.fired] == ["date"]
    clock.advance(59)
    await timers.fire_due()
    assert len(heard.fired) == 1
    clock.advance(1)
    await timers.fire_due()
    assert heard.fired[1:] == [("clock", 0)]
    assert len(downtimes) == 1


async def test_a_killed_bot_is_credited_from_its_last_sign_of_life(any_store: Store, clock: ManualClock) -> None:
    timers, _ = runner(any_store, clock)
    await ring(any_store, START + DAY, pauses=True)
    for _ in range(10):
        await timers.fire_due()
        clock.advance(LOOK_EVERY)
    clock.advance(1000)
    timers, _ = runner(any_store, clock)
    await timers.fire_due()
    moved = (await timers.next_due() or 0) - START - DAY
    assert 1000 <= moved <= 1000 + BEAT + LOOK_EVERY


async def test_a_quick_restart_or_a_second_process_is_no_downtime(any_store: Store, clock: ManualClock) -> None:
    timers, _ = runner(any_store, clock)
    await ring(any_store, START + DAY, pauses=True)
    await timers.fire_due()
    clock.advance(CREDITED_FROM - 1)
    again, _ = runner(any_store, clock)
    await again.fire_due()
    assert await again.next_due() == START + DAY


async def test_two_processes_that_start_together_credit_once(
    any_store: Store, address: Path | URL, clock: ManualClock
) -> None:
    before, _ = runner(any_store, clock)
    await ring(any_store, START + DAY, pauses=True)
    await before.fire_due()
    clock.advance(500)
    other = await open_store(address)
    try:
        (first, _), (second, _) = runner(any_store, clock), runner(other, clock)
        for _ in range(3):
            await asyncio.gather(first.fire_due(), second.fire_due(), return_exceptions=True)
        assert await first.next_due() == START + DAY + 500
    finally:
        await other.close()


async def test_nothing_fires_while_players_cannot_reach_the_bot(any_store: Store, clock: ManualClock) -> None:
    is_up = True
    timers = Timers(any_store, clock.now, lambda: is_up)
    heard = Heard(any_store, clock)
    timers.register("bell", heard)
    await ring(any_store, START + 50, "clock", pauses=True)
    await timers.fire_due()
    is_up = False
    clock.advance(100)
    await timers.fire_due()
    assert heard.fired == []
    is_up = True
    await timers.fire_due()
    assert heard.fired == []
    clock.advance(50)
    await timers.fire_due()
    assert heard.fired == [("clock", 0)]


async def test_a_clock_that_jumps_back_fires_nothing_twice(any_store: Store, clock: ManualClock) -> None:
    timers, heard = runner(any_store, clock)
    await ring(any_store, START + 50, "a")
    await ring(any_store, START + 70, "b")
    clock.advance(60)
    await timers.fire_due()
    clock.advance(-3600)
    await timers.fire_due()
    assert [key for key, _ in heard.fired] == ["a"]
    clock.advance(3600 + 10)
    await timers.fire_due()
    assert heard.fired == [("a", 10), ("b", 0)]


async def test_the_runner_notices_what_another_process_sets_and_a_clock_that_is_moved(
    any_store: Store, clock: ManualClock
) -> None:
    """The real task, which sleeps in between; `wake` makes it look at once."""
    timers, heard = runner(any_store, clock)
    rang = asyncio.Event()

    async def handler(timer: DueTimer) -> None:
        await heard(timer)
        rang.set()

    timers.register("gong", handler)
    running = asyncio.create_task(timers.run())
    async with any_store.writing() as session:
        await set_timer(session, NewTimer("gong", "match:1", START + 7 * DAY, "a"))
    clock.advance(7 * DAY)
    timers.wake()
    async with asyncio.timeout(10):
        await rang.wait()
    running.cancel()
    assert heard.fired == [("a", 0)]


async def test_fired_timers_are_forgotten_after_a_while(any_store: Store, clock: ManualClock) -> None:
    timers, _ = runner(any_store, clock)
    await ring(any_store, START)
    await timers.fire_due()
    async with any_store.reading() as session:
        assert len((await session.exec(select(TimerRow).where(col(TimerRow.fired_at).is_not(None)))).all()) == 1
    clock.advance(KEPT + 10)
    await timers.fire_due()
    async with any_store.reading() as session:
        assert (await session.exec(select(TimerRow))).all() == []


async def test_random_deadlines_with_restarts_and_cancellations_fire_exactly_once(
    any_store: Store, clock: ManualClock
) -> None:
    """The rule of the simulated deadlines: none missed, none doubled, none early (`bot.timers.simulated` runs more)."""
    from bot.timers.simulated import simulate

    found = await simulate(any_store, 60, seed=25, clock=clock, restarts=0.2)
    assert (found.fired, found.missed, found.doubled, found.early) == (found.expected, 0, 0, 0)
    assert found.latest <= 5
    assert found.restarts > 0 and found.cancelled > 0
