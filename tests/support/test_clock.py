"""The clock of evenings: slow is slow, and forgotten is forgotten, but a busy machine is nobody's fault."""

from __future__ import annotations

import asyncio
import time
from threading import Event

from tests.support.clock import STEP, OwnClock

SOON = 0.3
"""Seconds."""


async def test_a_worker_that_waits_too_long_is_late() -> None:
    late = asyncio.Event()
    begun = time.monotonic()
    OwnClock().call_later(SOON, late.set)
    await late.wait()
    assert time.monotonic() - begun >= SOON


async def test_a_worker_that_works_too_long_is_late() -> None:
    clock, late = OwnClock(), asyncio.Event()
    before = clock.now()
    clock.call_later(SOON, late.set)
    until = time.process_time() + SOON
    while time.process_time() < until:
        sum(range(1000))
    assert clock.now() - before >= SOON
    await asyncio.sleep(STEP)
    assert late.is_set()


async def test_a_suspended_worker_is_not_late() -> None:
    clock, late = OwnClock(), asyncio.Event()
    before = clock.now()
    clock.call_later(SOON, late.set)
    Event().wait(2 * SOON)  # as if another process had the processor: the loop stands still, and nothing is done
    assert clock.now() - before < SOON
    await asyncio.sleep(0)
    assert not late.is_set()


async def test_an_alarm_that_is_cancelled_never_goes_off() -> None:
    clock, late, other = OwnClock(), asyncio.Event(), asyncio.Event()
    clock.call_later(0, late.set).cancel()
    clock.call_later(STEP, other.set)
    await other.wait()
    assert not late.is_set()
