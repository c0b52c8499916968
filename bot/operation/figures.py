"""The bot's figures for Prometheus: what is done, how long it takes, what waits, and what Discord refuses.

Off unless an address is set. The names are a contract: `docs/grafana.json` draws them, and alarms use them.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Final, Protocol

import aiohttp
from cachetools import TTLCache
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from sqlmodel import col, func, select

from bot.matches.matches import Matches
from bot.pictures.drawing_cache import DrawingCache
from bot.posting.outbox import Outbox, PostKind
from bot.shards.held import HeldShards
from bot.store import Store
from bot.store.tables import PostRow, TimerRow
from bot.timers.rows import TimerState


class WatchedBot(Protocol):
    """The part of the bot that figures are taken of."""

    outbox: Outbox
    matches: Matches
    held: HeldShards
    store: Store
    now: Callable[[], float]

    @property
    def guilds(self) -> Sequence[object]:
        """Returns the servers that this process knows."""

    @property
    def shards(self) -> Mapping[int, object]:
        """Returns the connections to Discord."""

    def is_reachable(self) -> bool:
        """Returns whether Discord is connected."""

    def stopped_tasks(self) -> list[str]:
        """Returns the names of tasks that should run for ever and do not."""


SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 10.0)
"""The bounds of times: Discord waits three seconds for an answer."""
LAG_EVERY: Final = 0.5
"""Seconds between two measurements of how late the event loop is."""
_RESPONSE: Final = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
_MESSAGES: Final = re.compile(r"/channels/\d+/messages")


class Figures:
    """The figures of one bot."""

    def __init__(self, bot: WatchedBot) -> None:
        self._bot = bot
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.interactions = Counter(
            "marchwarden_interactions", "What people did, by kind.", ["kind"], registry=registry
        )
        self.responses = Histogram(
            "marchwarden_response_seconds",
            "From an interaction until Discord has the first response.",
            buckets=SECONDS,
            registry=registry,
        )
        self.answers = Counter("marchwarden_answers", "Answers that were stored, by game.", ["game"], registry=registry)
        self.requests = Counter(
            "marchwarden_discord_requests", "Requests to Discord, by outcome.", ["what", "status"], registry=registry
        )
        self.rate_limits = Counter(
            "marchwarden_discord_rate_limits", "Requests that Discord turned away for a while.", registry=registry
        )
        self.lag = Histogram(
            "marchwarden_loop_lag_seconds", "How late the event loop is.", buckets=SECONDS, registry=registry
        )
        self._waiting = Gauge("marchwarden_posts_waiting", "Posts that are not on Discord yet.", registry=registry)
        self._behind = Gauge("marchwarden_posts_behind_seconds", "Age of the oldest due post.", registry=registry)
        self._refused = Gauge("marchwarden_channels_refused", "Channels that wait for a person.", registry=registry)
        self._late = Gauge("marchwarden_timers_late", "Timers whose time has come.", registry=registry)
        self._lateness = Gauge("marchwarden_timers_late_seconds", "How late the first of them is.", registry=registry)
        self._matches = Gauge("marchwarden_matches_loaded", "Matches in memory.", registry=registry)
        self._shards = Gauge("marchwarden_shards", "Shards that this process answers for.", registry=registry)
        self._guilds = Gauge("marchwarden_guilds", "Servers that this process knows.", registry=registry)
        self._up = Gauge("marchwarden_connected", "Whether Discord is connected.", registry=registry)
        self._cache = Gauge("marchwarden_drawings", "The drawing cache, by outcome.", ["outcome"], registry=registry)
        self._heard: TTLCache[str, float] = TTLCache(10_000, 60.0)
        """When interactions were heard that have no response yet."""

    # -- what happens ------------------------------------------------------------------------------------------------

    def heard(self, interaction_id: int, kind: str) -> None:
        """Count something that a person did."""
        self.interactions.labels(kind).inc()
        self._heard[str(interaction_id)] = time.monotonic()

    def follow(self, trace: aiohttp.TraceConfig) -> None:
        """Count what a client asks of Discord, and what comes back."""

        async def end(
            session: aiohttp.ClientSession, context: SimpleNamespace, done: aiohttp.TraceRequestEndParams
        ) -> None:
            path, status = done.url.path, done.response.status
            response = _RESPONSE.search(path)
            what = "response" if response else "message" if _MESSAGES.search(path) else "other"
            self.requests.labels(what, f"{status // 100}xx").inc()
            if status == 429:
                self.rate_limits.inc()
            if response is not None and (began := self._heard.pop(response[1], None)) is not None:
                self.responses.observe(time.monotonic() - began)

        async def failed(
            session: aiohttp.ClientSession, context: SimpleNamespace, error: aiohttp.TraceRequestExceptionParams
        ) -> None:
            self.requests.labels("other", "unreachable").inc()

        trace.on_request_end.append(end)
        trace.on_request_exception.append(failed)

    async def measure_lag(self) -> None:
        """Measure for ever how late the event loop is."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(LAG_EVERY)
            self.lag.observe(max(0.0, time.monotonic() - before - LAG_EVERY))

    # -- what is asked -----------------------------------------------------------------------------------------------

    async def text(self) -> bytes:
        """Returns all figures in Prometheus' format. Raises `Unavailable`."""
        bot = self._bot
        await self._read_the_store()
        self._refused.set(bot.outbox.failing)
        self._matches.set(bot.matches.loaded)
        self._shards.set(len(bot.shards) if bot.held.is_alone else len(bot.held.numbers))
        self._guilds.set(len(bot.guilds))
        self._up.set(bot.is_reachable())
        self._cache.labels("found").set(DrawingCache.found)
        self._cache.labels("drawn").set(DrawingCache.made)
        return generate_latest(self.registry)

    async def _read_the_store(self) -> None:
        now = int(self._bot.now())
        due = (
            col(PostRow.posted_at).is_(None),
            col(PostRow.given_up).is_(None),
            col(PostRow.kind) != PostKind.REMIND,
        )
        late = (col(TimerRow.state) == TimerState.WAITING, col(TimerRow.due_at) < now)
        async with self._bot.store.reading() as session:
            waiting = (await session.exec(select(func.count()).select_from(PostRow).where(*due))).one()
            oldest = (await session.exec(select(PostRow.nonce).where(*due).order_by(col(PostRow.id)).limit(1))).first()
            timers, first = (await session.exec(select(func.count(), func.min(TimerRow.due_at)).where(*late))).one()
        self._waiting.set(waiting)
        # A nonce begins with when the post was written, in nanoseconds and hexadecimal.
        self._behind.set(0 if oldest is None else max(0, now - int(oldest[:16], 16) // 10**9))
        self._late.set(timers)
        self._lateness.set(now - first if timers else 0)
