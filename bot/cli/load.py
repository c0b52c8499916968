"""Load: many matches at once through the stand-in for Discord, and what a loaded match costs the memory.

People answer at random moments, so many a second. The bot runs in processes of its own, so its memory and processor
time are its own; the stand-in and the people take a part of the machine as well.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import os
import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from sqlalchemy import URL, func
from sqlmodel import col, select

from bot.cli.crowd import Crowd, Tried
from bot.matches.matches import Matches
from bot.playground import Playground
from bot.playground.things import PUBLIC_THREAD, Channel, User
from bot.posting.outbox import PostKind
from bot.settings import PROJECT_ROOT, CannotStart, database_address
from bot.store import Store, open_store
from bot.store.tables import PostRow
from engine.game import Game
from engine.registry import games

SHARDS: Final = 4
BEGUN: Final = 4
"""Answers that each match has before the bot starts, so that all forces are brought."""
PAGE: Final = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass
class Load:
    """What was measured."""

    seconds: float = 0.0
    tried: list[Tried] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    next_question: list[float] = field(default_factory=list)
    missed: int = 0
    """Moments at which nobody was asked anything in the match that was chosen."""
    behind: list[int] = field(default_factory=list)
    """Posts that waited, each second."""
    memory: list[float] = field(default_factory=list)
    """MiB of all processes together, each second."""
    processor: float = 0.0
    """Seconds of a core, of all processes together."""

    def lines(self) -> list[str]:
        """Returns the figures as sentences."""
        answers = sum(one.counts for one in self.tried)
        failed = sum(one.told.failed for one in self.tried)
        each = 1000 * self.processor / max(1, answers)
        reached = f"{answers} answers in {self.seconds:.0f} s: {answers / self.seconds:.1f} a second"
        first, last, most = self.memory[0], self.memory[-1], max(self.memory)
        waited = self.behind or [0]
        return [
            f"{reached}; {failed} presses not answered; {self.missed} times nobody was asked.",
            f"Until the player is told: {_spread(self.told)}.",
            f"Until the next post stands: {_spread(self.next_question)}.",
            f"Posts that waited: median {median(waited):.0f}, most {max(waited)}, at the end {waited[-1]}.",
            f"Memory of all processes: {first:.0f} MiB at first, {last:.0f} MiB at the end, most {most:.0f} MiB.",
            f"Processor: {each:.0f} ms of a core an answer, {100 * self.processor / self.seconds:.0f} % of a core.",
        ]


def _spread(seconds: Sequence[float]) -> str:
    if len(seconds) < 2:
        return "too few to say"
    return (
        f"p50 {1000 * median(seconds):.0f} ms, p99 {1000 * quantiles(seconds, n=100)[98]:.0f} ms ({len(seconds)} times)"
    )


async def load(
    game: Game[Any], matches: int, rate: float, minutes: float, processes: int, database: Path | URL | None = None
) -> Load:
    """Returns what so many matches and answers a second do to the bot. Several processes need a PostgreSQL database."""
    if processes > 1 and not isinstance(database, URL):
        raise CannotStart("Several processes need PostgreSQL: say --database postgresql://user:password@host/name.")
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        address = database or Path(folder) / "load.sqlite3"
        async with Playground(guilds=SHARDS, shards=SHARDS if processes > 1 else 1) as playground:
            crowd = Crowd(playground, rng)
            store = await open_store(address)
            tables = await _prepared(store, playground, game, matches, rng)
            shown = address.render_as_string(hide_password=False) if isinstance(address, URL) else str(address)
            if isinstance(address, Path):
                await store.close()
            async with _bots(playground, shown, processes) as bots:
                if isinstance(address, Path):
                    store = await open_store(address, keep=None)
                await _settled(store)
                result = await _measured(crowd, store, bots, tables, rate, 60 * minutes, rng)
            await store.close()
            crowd.close()
    return result


Table = tuple[Channel, tuple[User, User]]


async def _prepared(
    store: Store, playground: Playground, game: Game[Any], count: int, rng: random.Random
) -> list[Table]:
    """Returns the threads of matches that have begun; the bot will post what stands in them."""
    world = playground.world
    world.most_active_threads = max(world.most_active_threads, count + 10)
    played = Matches(store, games())
    taverns = [one for one in world.channels.values() if not one.is_thread]
    pairs = list(itertools.combinations(world.people, 2))
    tables: list[Table] = []
    for number in range(count):
        first, second = pairs[number % len(pairs)]
        tavern = taverns[number % len(taverns)]
        thread = world.open_thread(tavern, world.bot, f"{number}", body={"type": PUBLIC_THREAD})
        card = await played.create(
            game=game.name,
            guild_id=tavern.guild_id,
            channel_id=thread.id,
            user_id=first.id,
            name=first.name,
        )
        await played.join(card.id, second.id, second.name)
        await played.start(card.id, first.id)
        for _ in range(BEGUN):
            look = await played.look(card.id)
            if look.pending:
                question, decision = next(iter(look.pending.items()))
                user = look.card.user_of(decision.player)
                await played.answer(card.id, user, question, decision.sample(rng))
        tables.append((thread, (first, second)))
    return tables


@asynccontextmanager
async def _bots(playground: Playground, database: str, count: int) -> AsyncIterator[list[int]]:
    """Yields the process numbers of bots that are connected."""
    async with AsyncExitStack() as stack:
        numbers = []
        for _ in range(count):
            words = ["-m", "bot.cli.load_process", playground.url, database, *(["shared"] if count > 1 else [])]
            process = await asyncio.create_subprocess_exec(sys.executable, *words, cwd=PROJECT_ROOT)
            stack.push_async_callback(process.wait)
            stack.callback(process.terminate)
            numbers.append(process.pid)
        await playground.until_bot(timeout=120)
        yield numbers


async def _settled(store: Store) -> None:
    """Wait until everything is posted that was to be posted at the start."""
    while await _waiting(store):  # noqa: ASYNC110
        await asyncio.sleep(0.5)


async def _waiting(store: Store) -> int:
    due = (col(PostRow.posted_at).is_(None), col(PostRow.given_up).is_(None), col(PostRow.kind) != PostKind.REMIND)
    async with store.reading() as session:
        return (await session.exec(select(func.count()).select_from(PostRow).where(*due))).one()


async def _measured(
    crowd: Crowd, store: Store, bots: list[int], tables: list[Table], rate: float, seconds: float, rng: random.Random
) -> Load:
    result = Load()
    busy: set[int] = set()
    before = sum(map(_processor, bots))
    began = time.monotonic()

    async def answer(table: Table) -> None:
        thread, players = table
        busy.add(thread.id)
        try:
            pressed = time.monotonic()
            tried = await crowd.answer(thread, players)
            if tried is None:
                result.missed += 1
                return
            result.tried.append(tried)
            result.told.append(tried.told.seconds)
            if tried.counts and await crowd.until_changed(thread, 10.0):
                result.next_question.append(time.monotonic() - pressed)
        finally:
            busy.discard(thread.id)

    async def look() -> None:
        while True:
            result.behind.append(await _waiting(store))
            result.memory.append(sum(map(_memory, bots)))
            await asyncio.sleep(1.0)

    looking = asyncio.create_task(look())
    async with asyncio.TaskGroup() as answers:
        while time.monotonic() - began < seconds:
            await asyncio.sleep(rng.expovariate(rate))
            table = rng.choice(tables)
            if table[0].id not in busy:
                answers.create_task(answer(table))
    looking.cancel()
    result.seconds = time.monotonic() - began
    result.processor = sum(map(_processor, bots)) - before
    return result


def _memory(process: int) -> float:
    """Returns the MiB of memory that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * PAGE / 2**20


def _processor(process: int) -> float:
    """Returns the seconds of a core that a process has taken, with its threads."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@dataclass(frozen=True, slots=True)
class MatchMemory:
    """What loaded matches cost."""

    matches: int
    kib: float
    """For each match."""
    total: float
    """MiB of the process with all of them loaded."""


async def match_memory(game: Game[Any], count: int = 200, answers: int = 30) -> MatchMemory:
    """Returns what a loaded match costs, measured over many that were played for a while."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "memory.sqlite3")
        played = Matches(store, games(), loaded=1)
        ids = [await _played_for_a_while(played, game, channel, answers, rng) for channel in range(1, count + 1)]
        loaded = Matches(store, games(), loaded=count)
        await loaded.look(ids[0])
        gc.collect()
        # Counted by Python: the process itself gives little back of what it needed while the matches were played.
        tracemalloc.start()
        for match_id in ids:
            await loaded.look(match_id)
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        await store.close()
    return MatchMemory(count, held / 1024 / count, _memory(os.getpid()))


async def _played_for_a_while(matches: Matches, game: Game[Any], channel: int, answers: int, rng: random.Random) -> int:
    card = await matches.create(game=game.name, guild_id=1, channel_id=channel, user_id=1, name="Alice")
    await matches.join(card.id, 2, "Bob")
    await matches.start(card.id, 1)
    for _ in range(answers):
        look = await matches.look(card.id)
        if look.pending:
            number, decision = next(iter(look.pending.items()))
            await matches.answer(card.id, look.card.user_of(decision.player), number, decision.sample(rng))
    return card.id


def measured(
    what: str, game: Game[Any], matches: int, rate: float, minutes: float, processes: int, database: str | None
) -> list[str]:
    """Returns the figures of a load, or of the memory of loaded matches, as sentences."""
    if what == "memory":
        memory = asyncio.run(match_memory(game, matches))
        each = f"A loaded match of {game.title}: {memory.kib:.0f} KiB, over {memory.matches} matches"
        return [f"{each}; {memory.total:.0f} MiB with all of them."]
    address = None if database is None else database_address(database)
    return asyncio.run(load(game, matches, rate, minutes, processes, address)).lines()
