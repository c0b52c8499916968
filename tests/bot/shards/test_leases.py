"""The leases of shards, on both engines: one holder each, free after a death, handed over in one step."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import URL
from sqlmodel import update

from bot.shards.leases import Leases, WrongNumberOfShards
from bot.store import Store, open_store
from bot.store.tables import ProcessRow

LEASE = 12


@pytest.fixture
async def store(address: Path | URL) -> AsyncIterator[Store]:
    """An empty database of either engine."""
    store = await open_store(address)
    yield store
    await store.close()


async def processes(store: Store, *names: str, shards: int = 4) -> list[Leases]:
    """Registered processes."""
    made = [Leases(store, name, f"machine {name}", LEASE) for name in names]
    for one in made:
        await one.register(shards)
    return made


async def silence(store: Store, process: Leases) -> None:
    """Let a process be silent longer than its lease lasts."""
    async with store.writing() as session:
        await session.exec(update(ProcessRow).where(ProcessRow.id == process.me).values(until=1))  # type: ignore[arg-type]


async def holders(process: Leases) -> list[str | None]:
    """Returns the process that holds each shard."""
    return [lease.holder for lease in (await process.standing()).shards.values()]


async def test_processes_that_claim_at_once_get_different_shards(store: Store) -> None:
    made = await processes(store, "a", "b", "c", "d")
    claimed = await asyncio.gather(*(one.claim(range(4)) for one in made), made[0].claim(range(4)))
    got = [number for number in claimed if number is not None]
    assert sorted(got) == sorted(set(got))
    while (number := await made[1].claim(range(4))) is not None:
        got.append(number)
    assert sorted(got) == [0, 1, 2, 3]
    assert None not in await holders(made[0])


async def test_what_a_dead_process_held_is_free_and_it_learns_that_it_was_buried(store: Store) -> None:
    dead, alive = await processes(store, "dead", "alive")
    assert await dead.claim([0]) == 0
    await silence(store, dead)
    standing = await alive.beat()
    assert standing is not None
    assert list(standing.processes) == ["alive"]
    assert await dead.beat() is None, "it must know that it holds nothing any more"
    assert not await dead.hand_over(0, [])
    assert await alive.claim(range(4)) == 0


async def test_a_shard_of_a_dead_process_belongs_at_once_to_the_one_that_was_to_take_it_over(store: Store) -> None:
    """That one is connected, or about to be; it may hold its share already, and would not claim another shard."""
    dead, other, heir = await processes(store, "dead", "other", "heir")
    assert [await dead.claim([number]) for number in range(3)] == [0, 1, 2]
    assert await heir.want(0, "dead") and await heir.say_ready(0)
    assert await other.want(1, "dead")
    await silence(store, dead)
    await silence(store, other)
    await heir.beat()
    assert await holders(heir) == ["heir", None, None, None]
    lease = (await heir.standing()).shards[0]
    assert lease.wanted_by is None and not lease.is_ready
    await heir.leave()
    assert await holders(heir) == [None] * 4


async def test_a_process_that_renews_in_time_is_never_buried(store: Store) -> None:
    one, other = await processes(store, "one", "other")
    assert await one.claim([2]) == 2
    await one.beat()
    await other.beat()
    assert (await holders(other))[2] == "one"


async def test_a_shard_is_handed_over_only_to_who_is_connected_for_it(store: Store) -> None:
    old, new, late = await processes(store, "old", "new", "late")
    assert await old.claim([1]) == 1
    assert await new.want(1, "old")
    assert not await late.want(1, "old"), "one at a time"
    assert not await old.hand_over(1, [7])
    assert await new.say_ready(1)
    assert await old.hand_over(1, [8, 7])
    lease = (await late.standing()).shards[1]
    assert (lease.holder, lease.wanted_by, lease.answered) == ("new", None, frozenset({7, 8}))
    assert not await old.hand_over(1, []), "it holds it no more"


async def test_whoever_leaves_gives_everything_back(store: Store) -> None:
    one, other = await processes(store, "one", "other")
    assert await one.claim([3]) == 3
    await one.leave()
    assert await holders(other) == [None] * 4
    assert list((await other.standing()).processes) == ["other"]


async def test_all_processes_agree_on_the_number_of_shards(store: Store) -> None:
    """The number may change once no process lives."""
    (first,) = await processes(store, "first")
    second = Leases(store, "second", "machine second", LEASE)
    with pytest.raises(WrongNumberOfShards, match=r"machine first.* run with 4 shards, and this one with 8"):
        await second.register(8)
    await first.leave()
    await second.register(8)
    assert len(await holders(second)) == 8


async def test_sessions_of_one_key_start_one_after_another_whoever_starts_them(store: Store) -> None:
    one, other = await processes(store, "one", "other")
    waits = await asyncio.gather(*(process.wait_to_start(0, 60) for process in (one, other, one)))
    assert sorted(round(wait, -1) for wait in waits) == [0, 60, 120]
    assert await other.wait_to_start(1, 60) <= 1, "another key has a turn of its own"


async def test_starts_are_as_far_apart_as_asked_for_at_any_fraction_of_a_second(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database keeps whole seconds, and Discord counts the exact ones."""
    (process,) = await processes(store, "one")
    for first in (1000.0, 2000.3, 3000.51, 4000.99):
        moments = iter((first, first + 0.2))
        monkeypatch.setattr(store, "clock", lambda session, moments=moments: asyncio.sleep(0, next(moments)))
        assert await process.wait_to_start(0, 5.5) == 0
        assert 5.5 <= 0.2 + await process.wait_to_start(0, 5.5) < 6.5


async def test_whom_a_new_process_drains_knows_it(store: Store) -> None:
    old, new = await processes(store, "old", "new")
    await new.drain(["old"])
    standing = await old.beat()
    assert standing is not None
    assert standing.processes["old"].is_draining and not standing.processes["new"].is_draining
