"""The part of one process among several: its connections, its leases, its turn to start a session."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
import yarl

from bot.shards.held import HeldShards
from bot.shards.keeper import ShardKeeper
from bot.shards.leases import Leases
from bot.shards.routing import ShardPlan, shard_of
from bot.store import Store

log = logging.getLogger(__name__)

CONNECTED_WITHIN: Final = 60.0
"""Seconds within which Discord must send the first event of a session."""


LATE: Final = 0.4
"""Seconds by which a session may start after its reserved moment; `Timing.starts_apart` leaves room for them."""
MOST_TURNS: Final = 5


async def wait_for_turn(
    reserve: Callable[[], Awaitable[float]],
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Reserve a moment to start a session and wait for it.

    A process that was suspended on the way has missed its moment, and the next one may be another process's: it
    reserves again. On a machine that is always late the session starts all the same.
    """
    for _ in range(MOST_TURNS):
        asked = clock()
        wait = await reserve()
        await sleep(wait)
        if clock() - asked - wait <= LATE:
            return


def fenced(held: HeldShards) -> aiohttp.TraceConfig:
    """Returns what keeps requests from leaving a process whose lease has run out."""

    async def check(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        held.must_be_valid(request.method, request.url.path)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(check)
    return trace


class Sharing:
    """One process of several."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        store: Store,
        held: HeldShards,
        plan: ShardPlan,
        *,
        release: Callable[[int], Awaitable[None]],
        taken: Callable[[int], None],
        hear: Callable[[str], None],
        drain_others: bool = False,
    ) -> None:
        """`release` finishes the posts of a shard that is given away, and `taken` hears each that was taken;
        `hear` hears what other processes announce. `drain_others` asks those that run already to stop.
        """
        self._client: Any = client
        self._store = store
        self._held = held
        self._hear_more = hear
        self._plan = plan
        self._drain_others = drain_others
        self._keys = 1
        """How many sessions may start at once (`max_concurrency`)."""
        self._gateway = yarl.URL()
        self._ready: dict[int, asyncio.Event] = {}
        self._running: asyncio.Task[None] | None = None
        self._listening = AsyncExitStack()
        label = f"{socket.gethostname()}, process {os.getpid()}"
        self._leases = Leases(store, secrets.token_hex(8), label, plan.timing.lease)
        self._keeper = ShardKeeper(self._leases, held, self, plan, release=release, taken=taken)
        self.on_drained: Callable[[], None] = lambda: None
        """Called when another process has taken over everything, as it was started to do."""

    async def start(self) -> None:
        """Register among the processes, and claim shards from now on."""
        client = self._client
        recommended, gateway, limits = await client.http.get_bot_gateway()
        self._gateway, self._keys = yarl.URL(gateway), max(1, limits["max_concurrency"])
        count = self._plan.count or await self._count_of_the_others() or recommended
        client.shard_count = client._connection.shard_count = count
        await self._listening.enter_async_context(self._store.listening(self._hear))
        self._keeper.drained = lambda: self.on_drained()
        await self._keeper.start(count, drain_others=self._drain_others)
        self._running = asyncio.create_task(self._keeper.run(), name="shards")

    async def _count_of_the_others(self) -> int | None:
        standing = await self._leases.standing()
        return len(standing.shards) if standing.processes else None

    async def drain(self, timeout: float) -> None:
        """Hand everything over to other processes, if there are any."""
        if self._running is not None:
            await self._keeper.drain(timeout)

    async def stop(self) -> None:
        """Give back everything that is left."""
        if self._running is None:
            return
        self._running.cancel()
        await asyncio.wait({self._running})
        self._running = None
        await self._keeper.leave()
        await self._listening.aclose()

    def _hear(self, topic: str) -> None:
        self._keeper.hear(topic)
        self._hear_more(topic)

    # -- connections -------------------------------------------------------------------------------------------------

    async def connect_shard(self, number: int) -> None:
        """Start a session for a shard; return once Discord sends its events. Raises TimeoutError."""
        ready = self._ready[number] = asyncio.Event()
        await self._client.launch_shard(self._gateway, number)
        async with asyncio.timeout(CONNECTED_WITHIN):
            await ready.wait()

    def note_connected(self, number: int) -> None:
        """Record that Discord sends the events of a shard."""
        if number in self._ready:
            self._ready[number].set()

    async def disconnect_shard(self, number: int) -> None:
        """End the session of a shard, and forget its servers."""
        if (shard := self._client.get_shard(number)) is not None:
            await shard.disconnect()
        state = self._client._connection
        for guild in list(self._client.guilds):
            if shard_of(guild.id, self._held.count) == number:
                state._remove_guild(guild)

    async def wait_to_identify(self, number: int) -> None:
        """Wait for this process's turn: one start of each key within five seconds, and so many a day."""
        limits = await self._client.fetch_session_start_limits()
        self._keys = max(1, limits.max_concurrency)
        if limits.remaining <= 0:
            seconds = limits.reset_after / 1000
            log.error("Discord allows no more session starts today; shard %s waits %.0f s", number, seconds)
            await asyncio.sleep(seconds)
        key, apart = number % self._keys, self._plan.timing.starts_apart
        await wait_for_turn(lambda: self._leases.wait_to_start(key, apart))
