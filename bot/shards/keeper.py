"""Keeps this process's share of the shards: renews its lease, claims what is free, takes over and hands over.

Each process aims at an equal share and connects one shard at a time, as Discord's limits of session starts want it.
When a process starts, it asks those that hold more for one shard after another; when one is to stop, all of its shards
are asked for. What a dead one held is free once its lease has run out.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from bot.shards.held import HeldShards
from bot.shards.leases import SHARDS_CHANGED, Leases, Standing
from bot.shards.routing import ShardPlan
from bot.store import Unavailable
from bot.store.store import MISSED

log = logging.getLogger(__name__)

START_AGAIN: Final = 1.0
"""Seconds until a shard that could not be connected is tried again."""


class ShardConnections(Protocol):
    """The client's connections to Discord."""

    async def connect_shard(self, number: int) -> None:
        """Connect a shard; return once Discord sends its events."""

    async def disconnect_shard(self, number: int) -> None:
        """Disconnect a shard, if it is connected."""


class ShardKeeper:
    """Keeps the shards of one process."""

    def __init__(
        self,
        leases: Leases,
        held: HeldShards,
        connections: ShardConnections,
        plan: ShardPlan,
        *,
        release: Callable[[int], Awaitable[None]],
        taken: Callable[[int], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`release` finishes the posts of a shard that is given away; `taken` hears each that was taken."""
        self._leases = leases
        self._held = held
        self._connections = connections
        self._plan = plan
        self._release = release
        self._taken = taken
        self._clock = clock
        self._lasts = plan.timing.lease - plan.timing.margin
        """Seconds from a renewal until this process gives its lease up by itself."""
        self._woken = asyncio.Event()
        self._connected: set[int] = set()
        self._connecting: asyncio.Task[None] | None = None
        self._draining = False
        self._stopped = asyncio.Event()
        self.drained: Callable[[], None] = lambda: None
        """Called once another process has asked this one to stop, and all is handed over."""
        self._told_of_drain = False

    async def start(self, count: int, *, drain_others: bool = False) -> None:
        """Register among the others. Raises `WrongNumberOfShards`."""
        self._held.share(count)
        before = self._clock()
        others = [one for one in (await self._leases.standing()).processes if one != self._leases.me]
        await self._leases.register(count)
        self._held.until = before + self._lasts
        if drain_others and others:
            await self._leases.drain(others)

    def hear(self, topic: str) -> None:
        """Look at the leases at once when another process says that they have changed."""
        if topic in (SHARDS_CHANGED, MISSED):
            self._woken.set()

    async def run(self) -> None:
        """Keep the shards, until cancelled."""
        timing = self._plan.timing
        while True:
            self._woken.clear()
            changing = False
            try:
                changing = await self._turn()
            except (Unavailable, SQLAlchemyError) as why:
                log.error("The leases of the shards cannot be renewed, because %s", why)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(timing.changing if changing else timing.beat):
                    await self._woken.wait()

    async def drain(self, timeout: float) -> None:
        """Hand everything over to the other processes, if there are any, before this one stops."""
        self._draining = True
        with contextlib.suppress(Unavailable, SQLAlchemyError):
            await self._leases.drain([self._leases.me])
            if any(not one.is_draining for one in (await self._leases.standing()).processes.values()):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(timeout):
                        await self._stopped.wait()

    async def leave(self) -> None:
        """Give back what is still held: the process ends."""
        if self._connecting is not None:
            self._connecting.cancel()
        for number in self._held.numbers:
            self._held.drop(number)
        with contextlib.suppress(Unavailable, SQLAlchemyError):
            await self._leases.leave()

    # -- one look ----------------------------------------------------------------------------------------------------

    async def _turn(self) -> bool:
        """Renew the lease and do what it says; return whether a shard is changing hands."""
        before = self._clock()
        standing = await self._leases.beat()
        if standing is None:
            await self._begin_again()
            return True
        me = self._leases.me
        mine = set(standing.held_by(me))
        await self._lose(self._held.numbers - mine)
        self._held.until = before + self._lasts
        for number in mine - self._held.numbers:
            self._take(number, standing.shards[number].answered)
        for number in sorted(mine):
            if standing.shards[number].is_ready and standing.shards[number].wanted_by is not None:
                await self._hand_over(number)
        wanted = set(standing.wanted_by(me))
        for number in self._connected - mine - wanted:
            await self._disconnect(number)
        self._draining = self._draining or standing.processes[me].is_draining
        if self._draining:
            self._finish(standing)
            return bool(self._held.numbers)
        if self._connecting is None or self._connecting.done():
            await self._next(standing, mine, wanted)
        return bool(wanted) or any(standing.shards[number].wanted_by for number in mine)

    async def _begin_again(self) -> None:
        """Start again after the others took this process for dead."""
        log.warning("This process was silent too long, and others have taken over its shards")
        await self._lose(self._held.numbers)
        if self._connecting is not None:
            self._connecting.cancel()
        for number in list(self._connected):
            await self._disconnect(number)
        before = self._clock()
        await self._leases.register(self._held.count)
        self._held.until = before + self._lasts

    async def _next(self, standing: Standing, mine: set[int], wanted: set[int]) -> None:
        """Connect the next shard, or claim or ask for one."""
        for number in sorted(wanted & self._connected):
            if not standing.shards[number].is_ready:
                await self._leases.say_ready(number)
        waiting = sorted((mine | wanted) - self._connected)
        if waiting:
            self._connect(waiting[0])
            return
        alive = [one for one in standing.processes.values() if not one.is_draining]
        share = -(-len(standing.shards) // max(1, len(alive)))
        if self._plan.numbers is not None:
            share = len(self._plan.numbers)
        if len(mine) + len(wanted) >= share:
            return
        free = [n for n, lease in standing.shards.items() if lease.holder is None and self._plan.allows(n)]
        if free and (claimed := await self._leases.claim(free)) is not None:
            self._take(claimed, ())
            if claimed not in self._connected:
                self._connect(claimed)
            return
        if not wanted and (ask := self._shard_to_ask_for(standing, len(mine))) is not None:
            number, holder = ask
            if await self._leases.want(number, holder):
                log.info("Shard %s is to be taken over from %s", number, standing.processes[holder].label)
                self._held.await_decision(number)
                self._woken.set()

    def _shard_to_ask_for(self, standing: Standing, have: int) -> tuple[int, str] | None:
        """Returns a shard of the process that is to stop, or of the one that holds most, if that is too much."""
        found: list[tuple[bool, int, int, str]] = []
        for number, lease in standing.shards.items():
            holder = lease.holder
            if holder is None or holder == self._leases.me or lease.wanted_by or not self._plan.allows(number):
                continue
            process = standing.processes.get(holder)
            if process is None:
                continue
            holds = len(standing.held_by(holder))
            if process.is_draining or holds - have >= 2:
                found.append((process.is_draining, holds, number, holder))
        if not found:
            return None
        _, _, number, holder = max(found)
        return number, holder

    def _finish(self, standing: Standing) -> None:
        alive = any(not one.is_draining for one in standing.processes.values())
        if not self._held.numbers or not alive:
            self._stopped.set()
            if not self._told_of_drain:
                self._told_of_drain = True
                self.drained()

    # -- one shard ---------------------------------------------------------------------------------------------------

    def _connect(self, number: int) -> None:
        if number not in self._held.numbers:
            self._held.await_decision(number)
        self._connecting = asyncio.create_task(self._do_connect(number), name=f"shard {number}")

    async def _do_connect(self, number: int) -> None:
        try:
            await self._connections.connect_shard(number)
        except Exception:
            log.exception("Shard %s cannot be connected", number)
            await asyncio.sleep(START_AGAIN)
        else:
            self._connected.add(number)
            log.info("Shard %s is connected", number)
        self._woken.set()

    async def _disconnect(self, number: int) -> None:
        self._connected.discard(number)
        self._held.decide(number, None)
        try:
            await self._connections.disconnect_shard(number)
        except Exception:
            log.exception("Shard %s cannot be disconnected", number)

    def _take(self, number: int, answered: frozenset[int] | tuple[int, ...]) -> None:
        self._held.take(number, answered)
        self._taken(number)
        log.info("Shard %s belongs to this process", number)

    async def _lose(self, numbers: Collection[int]) -> None:
        # All of them before anything waits: what is on its way must not write for a shard that is lost.
        for number in numbers:
            self._held.drop(number)
        for number in numbers:
            await self._disconnect(number)

    async def _hand_over(self, number: int) -> None:
        """Give a shard to the process that is connected for it: first the posts, then, in one step, the presses."""
        self._held.stop_posting(number)
        await self._release(number)
        answered = self._held.stop_answering(number)
        # Where the database fails here, nobody knows who holds the shard: the next look tells, and presses wait for it.
        if await self._leases.hand_over(number, answered):
            log.info("Shard %s is handed over", number)
            self._held.drop(number)
            await self._disconnect(number)
        else:
            self._held.take(number, answered)
