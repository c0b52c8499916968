"""Several bots on one database, killed, suspended and upgraded while people play: nothing is lost, nothing doubled.

A little of it in the suite. `TEST_PROCESS_ANSWERS=10000 TEST_PROCESSES=4 ./marchwarden test
tests/bot/test_processes.py -n 0 -s` does it as often as one likes, and says how long shards were away.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import os
import random
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import median
from typing import Any

from sqlalchemy import URL
from sqlmodel import col, select

from bot.cards import Status
from bot.cli.crowd import Crowd
from bot.matches.matches import Matches
from bot.playground import Playground
from bot.playground.things import Channel, User
from bot.posting.idempotency_keys import IdempotencyKey
from bot.posting.outbox import Outbox
from bot.settings import PROJECT_ROOT
from bot.shards.routing import Timing
from bot.store import PostgresStore
from bot.store.tables import EntryRow, EventRow, MatchRow
from engine.journal import CHANCE
from engine.proof import prove
from tests.bot.races import Board
from tests.support.postgres import new_database
from tests.toy_game.rules import Ford

ANSWERS = int(os.environ.get("TEST_PROCESS_ANSWERS", "60"))
PROCESSES = int(os.environ.get("TEST_PROCESSES", "2"))
MINUTES = float(os.environ.get("TEST_PROCESS_MINUTES", "inf"))
"""After this many minutes it ends, however much was answered."""
IN_FULL = ANSWERS > 1000
SHARDS = 4
TABLES = 12
TIMING = Timing() if IN_FULL else Timing(lease=3, margin=1.0, beat=0.4, changing=0.05, starts_apart=0)
AGAIN = 3.5
"""Seconds after which a press has failed that was made just before the bot was back."""


class Fleet:
    """Bot processes on one database, and a playground."""

    def __init__(self, playground: Playground, url: URL, log: Path, rng: random.Random) -> None:
        self.playground = playground
        self.rng = rng
        self.running: list[asyncio.subprocess.Process] = []
        self.leaving: list[asyncio.subprocess.Process] = []
        self.done: Counter[str] = Counter()
        self.away: list[float] = []
        """For how long some shard was away after each kill, in seconds."""
        self.troubled_until = 0.0
        """Until when presses may fail, because a process was killed or suspended."""
        self._address = url.render_as_string(hide_password=False)
        self._log = log.open("ab")

    async def start(self, *options: str) -> asyncio.subprocess.Process:
        """Start one more bot."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.bot.shared_process",
            self.playground.url,
            self._address,
            json.dumps(dataclasses.asdict(TIMING)),
            *options,
            cwd=PROJECT_ROOT,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=self._log,
        )
        self.running.append(process)
        return process

    async def all_connected(self) -> None:
        """Wait until each shard has a session that listens."""
        async with asyncio.timeout(120):
            # What the playground tells of sessions is not meant for tests, so they look.
            while {session.shard for session in self._sessions()} != {(n, SHARDS) for n in range(SHARDS)}:  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    def _sessions(self) -> list[Any]:
        return [one for one in self.playground.gateway._sessions.values() if one.socket is not None]

    async def kill(self) -> None:
        """Kill one bot with SIGKILL, start another, and wait until all shards are back."""
        victim = self.running.pop(self.rng.randrange(len(self.running)))
        self.troubled_until = float("inf")
        began = time.monotonic()
        victim.kill()
        await victim.wait()
        await self.start()
        await self.all_connected()
        self.away.append(time.monotonic() - began)
        self.troubled_until = time.monotonic() + AGAIN
        self.done["killed"] += 1

    async def suspend(self) -> None:
        """Suspend one bot for a while, often longer than its lease, and let it go on."""
        victim = self.rng.choice(self.running)
        self.troubled_until = float("inf")
        victim.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.3, 2.0) * TIMING.lease)
        victim.send_signal(signal.SIGCONT)
        await asyncio.sleep(TIMING.lease)
        await self.all_connected()
        self.troubled_until = time.monotonic() + AGAIN
        self.done["suspended"] += 1

    async def upgrade(self) -> None:
        """Start a new bot, then ask the oldest one to stop; nobody may notice."""
        old = self.running.pop(0)
        if self.rng.random() < 0.5 and PROCESSES == 2:
            olds = [old, *self.running]
            await self.start("drain")
            for one in olds:
                self.leaving.append(one)
                assert await asyncio.wait_for(one.wait(), 180) == 0
            self.running = [one for one in self.running if one not in olds]
            await self.start()
        else:
            self.leaving.append(old)
            await self.start()
            old.terminate()
            assert await asyncio.wait_for(old.wait(), 180) == 0
        self.done["upgraded"] += 1

    async def stop(self) -> None:
        """End everything."""
        for process in [*self.running, *self.leaving]:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        self._log.close()


@contextlib.asynccontextmanager
async def fleet(playground: Playground, url: URL, log: Path, rng: random.Random) -> AsyncIterator[Fleet]:
    """Yields bots that are connected."""
    made = Fleet(playground, url, log, rng)
    try:
        for _ in range(PROCESSES):
            await made.start()
        await made.all_connected()
        yield made
    finally:
        await made.stop()


class Evening:
    """People who play at several tables until enough is answered."""

    def __init__(self, crowd: Crowd, bots: Fleet) -> None:
        self.crowd = crowd
        self.bots = bots
        self.acknowledged: list[tuple[int, int]] = []
        self.how: dict[tuple[int, int], str] = {}
        """How each answer was given and acknowledged."""
        self.presses = self.unanswered = 0
        self.wronged: list[str] = []
        """Presses that failed although no process was killed or suspended."""

    async def play(self, players: tuple[User, User], tavern: Channel, pause: float) -> None:
        """Play one match after another."""
        thread: Channel | None = None
        idle = 0
        while True:
            while thread is None:
                thread = await self.crowd.open_match(players, tavern)
            before = time.monotonic()
            tried = await self.crowd.answer(thread, players)
            if tried is not None:
                self.presses += 1
                if tried.told.failed:
                    self.unanswered += 1
                    if before > self.bots.troubled_until:
                        self.wronged.append(f"{time.time():.0f}: {tried.match} {tried.question}")
                elif tried.counts:
                    self.acknowledged.append((tried.match, tried.question))
                    told = tried.told
                    self.how[tried.match, tried.question] = (
                        f"{told.interaction.data} {told.response} {told.seconds:.2f} {told.text!r} {time.time():.0f}"
                    )
            idle = 0 if tried is not None else idle + 1
            if idle > 3 and self._is_over(thread):
                thread, idle = None, 0
                continue
            await self.crowd.until_changed(thread, 0.5)
            await asyncio.sleep(pause)

    def _is_over(self, thread: Channel) -> bool:
        return any("W" in str(key) and key.what == "the end" for key in keys_of(self.crowd, thread))


def keys_of(crowd: Crowd, thread: Channel) -> list[IdempotencyKey]:
    """Returns the keys of the messages of a thread, in their order."""
    world = crowd.world
    mine = [m for m in world.history(thread) if m.author_id == world.bot.id and m.only_for is None]
    keys = [IdempotencyKey.of(message.content) for message in mine]
    return [key for key in keys if key is not None]


async def check(store: PostgresStore, crowd: Crowd, evening: Evening) -> None:
    """Compare what the store holds with what people were told, and with what stands in the threads."""
    async with store.reading() as session:
        entries = (await session.exec(select(EntryRow))).all()
        events = (await session.exec(select(EventRow).order_by(col(EventRow.number)))).all()
        channels = dict((await session.exec(select(MatchRow.id, MatchRow.channel_id))).all())
    answered = Counter((row.match_id, row.question, row.who) for row in entries if row.question)
    assert max(answered.values()) == 1, "an answer counts twice, or dice were rolled twice"
    stored = {(match, question) for match, question, who in answered if who != CHANCE}
    lost = set(evening.acknowledged) - stored
    for match_id, question in sorted(lost):
        rows = [(row.question, row.who, row.answer) for row in entries if row.match_id == match_id]
        print("Lost:", match_id, question, evening.how[match_id, question], rows[-6:])
    assert not lost, "an acknowledged answer is lost"
    public: dict[int, list[int]] = defaultdict(list)
    for event in events:
        if event.data.get("seen_by") is None:
            public[event.match_id].append(event.number)
    for match_id, numbers in public.items():
        told = [key for key in keys_of(crowd, crowd.world.channels[channels[match_id]]) if key.first is not None]
        assert {key.match for key in told} == {match_id}
        spans = list(dict.fromkeys((key.first or 0, key.last or 0) for key in told))
        assert spans == sorted(spans), f"the news of match {match_id} came out of order: {spans}"
        heard = [number for first, last in spans for number in range(first, last + 1) if number in set(numbers)]
        assert heard == numbers, f"match {match_id}: told {spans}, happened {numbers}"
    matches = Matches(store, {"ford": Ford()})
    for match_id in public:
        if (await matches.card(match_id)).status is Status.OVER:
            prove(await matches.record(match_id), {"ford": Ford()})


async def test_processes_that_are_killed_suspended_and_upgraded_lose_and_double_nothing(
    server: URL, tmp_path: Path
) -> None:
    """Every event is posted once and in order, and no press fails unless a process was killed or suspended."""
    rng = random.Random(ANSWERS)
    apart = 5.0 if IN_FULL else 0.0
    log = Path(os.environ.get("TEST_PROCESS_LOG", tmp_path / "bots.log"))
    async with (
        new_database(server) as url,
        Playground(guilds=SHARDS, shards=SHARDS, session_starts_apart=apart) as playground,
        fleet(playground, url, log, rng) as bots,
    ):
        crowd = Crowd(playground, rng)
        evening = Evening(crowd, bots)
        taverns = [one for one in playground.world.channels.values() if one.name.startswith("tavern")]
        pairs = list(zip(playground.world.people[::2], playground.world.people[1::2], strict=True))
        pause = 0.0 if not IN_FULL else 0.3
        tables = [
            asyncio.create_task(evening.play(pairs[n % len(pairs)], taverns[n % len(taverns)], pause))
            for n in range(TABLES if IN_FULL else 4)
        ]
        acts = [bots.upgrade, bots.kill, bots.suspend]
        turn, until = 0, time.monotonic() + 60 * MINUTES
        while (len(evening.acknowledged) < ANSWERS and time.monotonic() < until) or turn < len(acts):
            await (acts[turn % 3] if turn < 6 else rng.choice(acts))()
            turn += 1
            if IN_FULL:
                await asyncio.sleep(rng.uniform(2, 12))
                print(turn, dict(bots.done), evening.presses, len(evening.acknowledged), evening.unanswered, flush=True)
            for table in tables:
                if table.done():
                    table.result()
        for table in tables:
            table.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        store = await PostgresStore.open(url)
        outbox = Outbox(store, Board())
        async with asyncio.timeout(120):
            while await outbox.unposted():  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        await check(store, crowd, evening)
        await store.close()
        crowd.close()
        print(
            f"{PROCESSES} processes, {len(evening.acknowledged)} answers acknowledged of {evening.presses} presses, "
            f"{evening.unanswered} not answered while a process was dead or suspended; {dict(bots.done)}; "
            f"shards away after a kill: median {median(bots.away):.1f} s, longest {max(bots.away):.1f} s; "
            f"{len(playground.gateway.starts.started)} sessions, {playground.gateway.starts.refused} refused"
        )
        print("Presses that failed at other times:", evening.wronged)
        assert not evening.wronged, "a press failed although no process was killed or suspended"
        assert playground.gateway.starts.refused == 0, "sessions started faster than Discord allows"
