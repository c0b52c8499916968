"""The turn of a process to start a session: a moment that was missed is not used."""

from __future__ import annotations

from itertools import chain, repeat

from bot.shards.sharing import MOST_TURNS, wait_for_turn


class Machine:
    """Sleeps without waiting, too long by so much each time."""

    def __init__(self, *late: float) -> None:
        self.now = 0.0
        self.reserved = 0
        self._late = chain(late, repeat(0.0))

    async def reserve(self) -> float:
        self.reserved += 1
        return 6.0

    async def sleep(self, seconds: float) -> None:
        self.now += seconds + next(self._late)

    async def wait(self) -> None:
        await wait_for_turn(self.reserve, self.sleep, lambda: self.now)


async def test_a_process_in_time_starts_at_its_reserved_moment() -> None:
    machine = Machine(0.1)
    await machine.wait()
    assert machine.reserved == 1 and machine.now == 6.1


async def test_a_process_that_was_suspended_on_the_way_reserves_another_moment() -> None:
    machine = Machine(3.0)
    await machine.wait()
    assert machine.reserved == 2 and machine.now == 15.0


async def test_a_machine_that_is_always_late_starts_after_a_few_tries() -> None:
    machine = Machine(*[1.0] * 20)
    await machine.wait()
    assert machine.reserved == MOST_TURNS
