"""What `./marchwarden bench` measures: the engine, a click through discord.py, the board picture, a start with many
matches.

Every measurement drives the real thing: discord.py against the playground, SQLite on disk. The figures go to the
reader, never into a test.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from bot.cards import Look
from bot.cli.answer_cost import Cost, Crowd, answer_cost, next_questions
from bot.cli.garbage_collection import patient_collector
from bot.cli.thread_flow import ThreadWatcher, Turn, eager_press
from bot.client import Marchwarden
from bot.matches.matches import Matches
from bot.playground import Person, Playground, point_discord_py_at
from bot.playground.clock import MovableClock
from bot.playground.people import Thread
from bot.posting.outbox import Delivered, Outbox, Post
from bot.store import open_store
from engine.asking import Question
from engine.decisions import Decision
from engine.game import Game
from engine.listening import Heard, Listener
from engine.registry import games
from engine.simulation import play_at_random
from engine.workshop import SEATS, Seated

STORED_MATCHES = 1000
ANSWERS = 200
TABLES = 8
"""Matches that are played at the same time where the cost of answers is measured."""
TURNS = 60
MOST_OF_A_MATCH = 400
"""Answers of a match that are watched: random matches may be long."""
AN_HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Spread:
    """Times in milliseconds: how many, the median, the 99th of a hundred, the longest."""

    count: int
    median: float
    p99: float
    longest: float

    @classmethod
    def of(cls, seconds: list[float]) -> Spread:
        """Returns the spread of some times in seconds."""
        milliseconds = sorted(1000 * one for one in seconds)
        return cls(len(milliseconds), median(milliseconds), quantiles(milliseconds, n=100)[98], milliseconds[-1])

    def __str__(self) -> str:
        return f"median {self.median:.1f} ms, p99 {self.p99:.1f} ms, longest {self.longest:.1f} ms ({self.count} times)"


@dataclass(frozen=True, slots=True)
class Speed:
    """Random games of the engine, in seconds of one core."""

    games_per_second: float
    decisions_per_second: float
    decisions_per_game: float


def engine_speed(game: Game[Any], table: Seated, count: int = 100) -> Speed:
    """Returns how fast random games are played at a table, nothing of them kept or told, after a few to warm up."""
    seats = SEATS[: table.players]
    for seed in range(5):
        play_at_random(game, seats, table.options, seed, keeps=False)
    with patient_collector():
        started = time.process_time()
        played = [play_at_random(game, seats, table.options, seed, keeps=False) for seed in range(1, count + 1)]
        seconds = time.process_time() - started
    decisions = sum(one.decisions for one in played)
    return Speed(count / seconds, decisions / seconds, decisions / count)


def options_times(game: Game[Any], table: Seated, count: int = 60) -> Spread:
    """Returns the times, in seconds of one core, from an answer or a die to the next question with all its options.

    That is the rule text in between, the building of the question, and finding out whether there is only one answer.
    Two play with what is agreed on at a large table, where there are most options.
    """
    seats = SEATS[: game.seats[0]]
    play_at_random(game, seats, table.options, 0)
    timed = _Timed()
    with patient_collector():
        for seed in range(1, count + 1):
            play_at_random(game, seats, table.options, seed, listener=timed)
    return Spread.of(timed.seconds)


class _Timed(Listener[Any]):
    """Times rule text from question to question."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._started = 0.0

    def runs(self, play: Heard[Any]) -> None:
        """Starts the clock."""
        self._started = time.thread_time()

    def asks(self, play: Heard[Any], questions: Sequence[Question]) -> None:
        """Reads the clock, once it is known of each question whether it has one answer only."""
        for question in questions:
            if isinstance(question, Decision):
                question.forced()
        self.seconds.append(time.thread_time() - self._started)


@dataclass(frozen=True, slots=True)
class ClickTimes:
    """An answer through discord.py: until it is acknowledged, and until the player is told that it counts."""

    acknowledged: Spread
    told: Spread


async def click_times(game: Game[Any], answers: int = ANSWERS) -> ClickTimes:
    """Returns how long answers take while two people play by typing, with pictures drawn and posted meanwhile."""
    rng = random.Random(1)
    acknowledged: list[float] = []
    told: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        async with _evening(Path(folder) / "bench.sqlite3") as (bot, playground):
            people = [playground.person("Alice"), playground.person("Bob")]
            for person in people:
                await person.arrive()
                # What is typed counts at once.
                await bot.matches.unconfirmed.choose(int(person.id), True)
            thread = await _open_match(bot, game, people)
            while len(told) < answers:
                card = await bot.matches.in_channel(int(thread.id))
                look = await bot.matches.look(card.id)
                if not look.pending:
                    thread = await _open_match(bot, game, people)
                    continue
                number, decision = next(iter(look.pending.items()))
                person = next(p for p in people if p.id == str(card.user_of(decision.player)))
                choices = await person.autocomplete(thread, "answer", "choice")
                started = time.perf_counter()
                if choices:
                    answer = await person.slash(thread, "answer", {"choice": str(rng.choice(choices).value)})
                    seconds = time.perf_counter() - started
                    if number not in (await bot.matches.look(card.id)).pending:
                        told.append(seconds)
                        acknowledged.append(seconds if answer.seconds is None else answer.seconds)
                        continue
                # It opened a panel, or a workshop of its own, which is not what is measured.
                await bot.matches.answer(card.id, int(person.id), number, decision.sample(rng))
    return ClickTimes(Spread.of(acknowledged), Spread.of(told))


async def costs(
    game: Game[Any], answers: int, seconds: float, rate: float, *, looks: bool = False
) -> tuple[Cost, Spread]:
    """Returns what an answer costs, and the times to the next question at this `rate` of answers per second.

    With `looks` players wait for the picture of a panel after each press; else they press on.
    """
    with tempfile.TemporaryDirectory() as folder:
        async with _evening(Path(folder) / "bench.sqlite3") as (bot, playground):
            people = [playground.person("Alice"), playground.person("Bob")]
            for person in people:
                await person.arrive()
            crowd = Crowd(bot, people, random.Random(1), looks)
            for name in bot.games:
                # The bot does that once, in the background, some seconds after its start.
                await bot.games.ready(name)

            async def open_table() -> Thread:
                thread = await _open_match(bot, game, people)
                await crowd.settle()
                return thread

            with patient_collector():
                cost = await answer_cost(crowd, open_table, TABLES, answers, warm=3 * TABLES)
                took = await next_questions(crowd, open_table, 2 * TABLES, rate, seconds)
    return cost, Spread.of(took)


async def turns_watched(game: Game[Any], turns: int = TURNS, pause: float = 0.0, *, orders: bool = False) -> list[Turn]:
    """Returns what each of that many turns brought to its thread, in matches of two. Answers come after `pause`
    seconds, half as many more or less.

    The seconds pass on the clock of the bot and of the stand-in, and whom the bot calls meanwhile is counted. With
    `orders` people order whatever a button below a question offers; without, nothing that outlasts what they do now.
    """
    rng, paces, watched, clock = random.Random(1), random.Random(2), list[Turn](), MovableClock()
    with tempfile.TemporaryDirectory() as folder:
        async with _evening(Path(folder) / "bench.sqlite3", clock) as (bot, playground):
            people = [playground.person("Alice"), playground.person("Bob")]
            for person in people:
                await person.arrive()
            while len(watched) < turns:
                thread = await _open_match(bot, game, people)
                await bot.outbox.flush()
                card = await bot.matches.in_channel(int(thread.id))
                watcher = ThreadWatcher(bot, people[0], thread, bot.games.face(game.name))
                for _ in range(MOST_OF_A_MATCH):
                    look = await bot.matches.look(card.id)
                    if not look.pending:
                        break
                    number, decision = next(iter(look.pending.items()))
                    clock.advance(pause * paces.uniform(0.5, 1.5))
                    await watcher.look(())
                    user = card.user_of(decision.player)
                    form = watcher.face.form(decision, watcher.face.wording(card.names(), look.view))
                    if orders and form.standing:
                        known = await bot.matches.orders(card.id, user)
                        played = await bot.matches.give_orders(card.id, user, [*known, form.standing[-1].order])
                    else:
                        answer, ahead = eager_press(form, rng, lasts=orders)
                        played = await bot.matches.answer(card.id, user, number, answer, ahead=ahead)
                    await watcher.look(played.events)
                watched += watcher.turns
    return watched[:turns]


async def _open_match(bot: Marchwarden, game: Game[Any], people: list[Person]) -> Thread:
    alice, bob = people
    before = {thread.id for thread in alice.threads()}
    sizes = bot.games.face(game.name).sizes
    await alice.slash("tavern", "game new", {"game": game.name} | ({"size": sizes[0]} if sizes else {}))
    thread = next(t for t in alice.threads() if t.id not in before)
    await bob.slash(thread, "game join")
    await alice.slash(thread, "game start")
    await bot.clicks.until_idle()
    return thread


@asynccontextmanager
async def _evening(database: Path, clock: MovableClock | None = None) -> AsyncIterator[tuple[Marchwarden, Playground]]:
    """Yields a bot that is connected to a playground of its own; both have the same clock."""
    async with Playground(clock=clock) as playground:
        with point_discord_py_at(playground):
            bot = Marchwarden(await open_store(database), register_always=True, now=playground.world.clock.now)
            await bot.login(playground.token)
            running = asyncio.create_task(bot.connect())
            await playground.until_bot()
            try:
                yield bot, playground
            finally:
                await bot.close()
                await running


@dataclass(frozen=True, slots=True)
class Storing:
    """What one answer costs the memory, with what is posted of it: without Discord and pictures."""

    written: float | None
    """KiB that go to files; None where the system does not say."""
    commits: float
    """Transactions; each waits once for the disk."""
    processor: float
    """Milliseconds of one core, the rules of the game included."""

    def __str__(self) -> str:
        written = "an unknown number of" if self.written is None else f"{self.written:.1f}"
        return f"{written} KiB written, {self.commits:.2f} commits, {self.processor:.1f} ms of one core"


class _Letterbox:
    """Takes every post at once."""

    def __init__(self) -> None:
        self._messages = 0

    async def deliver(self, post: Post) -> Delivered:
        """Returns what the post would have become."""
        self._messages += 1
        asked: Any = post.payload.get("asked") or ()
        return Delivered((self._messages,), {str(one["question"]): self._messages for one in asked})

    async def find(self, post: Post) -> Delivered | None:
        """Finds nothing."""
        return None


async def storing(game: Game[Any], answers: int = ANSWERS, tables: int = 10) -> Storing:
    """Returns what answers cost in matches that are played at the same time, at random, one answer after the other."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "data" / "bench.sqlite3")
        matches, outbox = Matches(store, games()), Outbox(store, _Letterbox())
        channels = itertools.count(1)
        played = [await _match_to_play(matches, game, next(channels), rng) for _ in range(tables)]
        await outbox.flush()
        written, commits, processor = _bytes_written(), store.commits, time.process_time()
        done = 0
        while done < answers:
            look = await matches.look(played[done % tables])
            if not look.pending:
                played[done % tables] = await _match_to_play(matches, game, next(channels), rng)
                continue
            await _answer_one(matches, look, rng)
            await outbox.flush()
            done += 1
        processor, commits = time.process_time() - processor, store.commits - commits
        now = _bytes_written()
        await store.close()
    kib = None if written is None or now is None else (now - written) / 1024 / answers
    return Storing(kib, commits / answers, 1000 * processor / answers)


async def _match_to_play(matches: Matches, game: Game[Any], channel: int, rng: random.Random) -> int:
    card = await matches.create(game=game.name, guild_id=1, channel_id=channel, user_id=1, name="Alice")
    await matches.join(card.id, 2, "Bob")
    await matches.start(card.id, 1)
    for _ in range(2):
        await _answer_one(matches, await matches.look(card.id), rng)
    return card.id


async def _answer_one(matches: Matches, look: Look, rng: random.Random) -> None:
    number, decision = next(iter(look.pending.items()))
    await matches.answer(look.card.id, look.card.user_of(decision.player), number, decision.sample(rng))


def _bytes_written() -> int | None:
    """Returns how many bytes this process has written to files so far; None where the system does not say."""
    try:
        lines = Path("/proc/self/io").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("wchar")), None)


async def start_time(game: Game[Any], stored: int = STORED_MATCHES) -> tuple[float, int]:
    """Returns the seconds until the bot is connected with that many stored matches, and how many there were."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.sqlite3"
        store = await open_store(database)
        matches = Matches(store, games())
        for channel, users in enumerate(_pairs(stored), 1):
            card = await matches.create(game=game.name, guild_id=1, channel_id=channel, user_id=users[0], name="Alice")
            await matches.join(card.id, users[1], "Bob")
            await matches.start(card.id, users[0])
            look = await matches.look(card.id)
            number, decision = next(iter(look.pending.items()))
            await matches.answer(card.id, users[0], number, decision.default())
        await store.close()
        started = time.perf_counter()
        async with _evening(database):
            return time.perf_counter() - started, stored


def _pairs(count: int) -> Iterator[tuple[int, int]]:
    return ((2 * number, 2 * number + 1) for number in range(1, count + 1))
