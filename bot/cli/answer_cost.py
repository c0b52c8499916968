"""What an answer costs: processor time through the real client and the stand-in for Discord, and where it goes.

Random players press buttons, fill panels and type. The stand-in runs in the same process; a sampler tells its time from
the bot's, and the parts of the bot from each other. The figures go to the reader, never into a test.
"""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, Final

import greenlet

from bot.client import Marchwarden
from bot.playground import Person
from bot.playground.interactions import DEFER_MESSAGE, DEFER_UPDATE
from bot.playground.people import ActionResult, Seen, Thread
from bot.prompts.address import Address

EVERY: Final = 0.002
"""Seconds of processor time between two samples."""
MOST_STEPS: Final = 25
"""Most presses with which a panel is filled."""
OFTEN: Final = 0.3
"""How often somebody opens a panel where a button would do."""
LOOKED_AT: Final = 12
"""How many of a thread's newest messages may show the next question."""
A_MOMENT: Final = 0.02
"""Seconds between two looks whether all is posted."""
PATIENCE: Final = 60.0
"""Seconds that a player waits for the next question."""

DEFERRED: Final = (DEFER_MESSAGE, DEFER_UPDATE)
"""The responses that only acknowledge a press, before what it does is done."""
_pressed_at: ContextVar[float] = ContextVar("pressed_at")
"""When the player at this table pressed last."""

STAND_IN: Final = "the stand-in"
OTHER: Final = "other"
THREADS: Final = "threads"
"""Work in another thread that was done before the next look: mostly pictures."""
_STAND_IN: Final = ("/bot/playground/", "/bot/cli/answer_cost.py", "/bot/cli/benchmarks.py", "/aiohttp/web")
_PARTS: Final = (
    ("words", ("/bot/posting/writer.py", "/bot/posting/messages.py", "/bot/games/", "/bot/words/", "/bot/prompts/")),
    ("pictures", ("/images/", "/PIL/", "/bot/pictures/")),
    ("store", ("/bot/store/", "/bot/matches/", "/sqlalchemy/", "/sqlmodel/", "/aiosqlite/")),
    ("rules", ("/engine/",)),
    ("posting", ("/bot/posting/", "/discord/", "/aiohttp/")),
)
"""The parts of the bot, by where the innermost frame of ours or of their libraries stands."""
PARTS: Final = (*(name for name, _ in _PARTS), THREADS, OTHER)
_IDLE_WORKER: Final = "concurrent/futures/thread.py"


class Sampler:
    """Looks at what all threads do, each time that the process has used some processor time.

    What a thread does then counts as much as the processor time that this thread has used since the last look: one that
    only waits for another counts nothing. Time of a thread that ends between two looks, and of what the system does for
    the process, goes to none of the parts.
    """

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()
        """Processor time by part, in nanoseconds."""
        self._before: dict[int, int] = {}
        """The processor time of each thread at the last look."""

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Samples while the block runs, in the main thread of a system that has SIGPROF."""
        before = signal.signal(signal.SIGPROF, self._sample)
        self._before = {thread: _used_by(thread) for thread in sys._current_frames()}
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)

    def shares(self) -> Mapping[str, float]:
        """Returns the share of each part in all that was used, the stand-in's among them."""
        whole = max(1, sum(self.used.values()))
        return {name: self.used[name] / whole for name in (*PARTS, STAND_IN)}

    def _sample(self, number: int, frame: FrameType | None) -> None:
        here = threading.get_ident()
        for thread, found in sys._current_frames().items():
            now = _used_by(thread)
            # Here the newest frame is this one.
            doing = _outwards(frame, greenlet.getcurrent()) if thread == here else _outwards(found)
            self.used[part_of(doing)] += max(0, now - self._before.get(thread, 0))
            self._before[thread] = now


def _used_by(thread: int) -> int:
    """Returns the processor time that a running thread has used, in nanoseconds."""
    return time.clock_gettime_ns(time.pthread_getcpuclockid(thread))


def _outwards(frame: FrameType | None, current: greenlet.greenlet | None = None) -> Iterator[FrameType]:
    """Yields frames from the innermost one outwards, also from a greenlet to the one that waits for it.

    The database is used within greenlets, so that the frames of one end where it is used.
    """
    while frame is not None:
        yield frame
        frame = frame.f_back
        if frame is None and current is not None and (current := current.parent) is not None:
            frame = current.gr_frame


def part_of(frames: Iterable[FrameType]) -> str:
    """Returns which part of the process a thread is busy with; `frames` are its frames, from the innermost outwards."""
    part = ""
    for at, frame in enumerate(frames):
        file = frame.f_code.co_filename
        if at == 0 and file.endswith(_IDLE_WORKER):
            part = THREADS
        if any(place in file for place in _STAND_IN):
            return STAND_IN
        part = part or next((name for name, places in _PARTS if any(place in file for place in places)), "")
    return part or OTHER


@dataclass(frozen=True, slots=True)
class Cost:
    """What one stored answer costs, in milliseconds of one core, and the presses that it took."""

    answers: int
    presses: int
    milliseconds: float
    """Of the bot, with its drawing threads and without the stand-in."""
    shares: Mapping[str, float]
    """Of the bot's time, by part."""

    def lines(self) -> Iterator[str]:
        """Yields the figures as lines."""
        presses = self.presses / max(1, self.answers)
        each = f"{self.answers} answers, {presses:.1f} presses each"
        yield f"An answer costs {self.milliseconds:.1f} ms of one core ({each})."
        for name in PARTS:
            share = self.shares[name]
            yield f"  {name:<9} {100 * share:3.0f} %  {self.milliseconds * share:6.1f} ms"


@dataclass
class Crowd:
    """People who play one game at several tables, at random."""

    bot: Marchwarden
    people: Sequence[Person]
    rng: random.Random
    looks: bool = False
    """Whether people wait for the picture of a panel after each press, instead of pressing on."""
    presses: int = 0
    answers: int = 0
    threads: list[Thread] = field(default_factory=list)

    async def answer(self, thread: Thread) -> int | None:
        """Answers the oldest question of a table by what stands below it, and returns its number, or None."""
        card = await self.bot.matches.in_channel(int(thread.id))
        look = await self.bot.matches.look(card.id)
        if not look.pending:
            return None
        number, decision = next(iter(look.pending.items()))
        user = card.user_of(decision.player)
        person = next(one for one in self.people if one.id == str(user))
        message = await self._shown(person, card.id, number)
        pressed = message is not None and await self._press(person, message)
        if not pressed and number in (await self.bot.matches.look(card.id)).pending:
            # Answered in a workshop of its own, or by writing: that is not what is measured.
            await self.bot.matches.answer(card.id, user, number, decision.sample(self.rng))
        self.answers += 1
        return number

    async def settle(self) -> None:
        """Waits until all is told, posted and noted, as the bot does it by itself."""
        await self.bot.in_progress.until_idle()
        # Nothing tells when all of it is done.
        while not self.bot.outbox.is_idle:  # noqa: ASYNC110
            await asyncio.sleep(A_MOMENT)

    async def _shown(self, person: Person, match_id: int, number: int) -> Seen | None:
        shown = await self.bot.matches.shown(match_id, str(number))
        return None if shown is None else person.message(str(shown))

    async def _press(self, person: Person, message: Seen) -> bool:
        """Presses something that answers; returns whether that was possible."""
        whole = [one for one in message.buttons if _verb(one) == "answer"]
        opens = [one for one in message.buttons if _verb(one) == "open"]
        menus = [one for one in message.selects if _verb(one) == "choose"]
        if opens and (not (whole or menus) or self.rng.random() < OFTEN):
            opened = await self._click(person, message, self.rng.choice(opens))
            return opened.message is not None and opened.ephemeral and await self._fill(person, opened.message)
        if whole:
            await self._click(person, message, self.rng.choice(whole))
        elif menus:
            menu = self.rng.choice(menus)
            self.presses += 1
            _pressed_at.set(time.perf_counter())
            await person.select(message, str(menu["custom_id"]), [str(self.rng.choice(menu["options"])["value"])])
        return bool(whole or menus)

    async def _fill(self, person: Person, panel: Seen) -> bool:
        """Chooses a little of everything in a panel until it may be confirmed, and confirms it."""
        wanted = self.rng.randint(1, 5)
        for used in range(MOST_STEPS):
            seen = person.message(panel.id)
            if seen is None:
                return False
            buttons = [one for one in seen.buttons if not one["disabled"]]
            confirm = [one for one in buttons if _verb(one) == "confirm"]
            more = [one for one in buttons if _verb(one) in ("do", "fill")]
            if confirm and (used >= wanted or not seen.selects):
                await self._click(person, seen, confirm[0])
                return True
            if seen.selects and (not more or self.rng.random() < 0.7):
                await self._choose(person, seen, self.rng.choice(seen.selects))
            elif more:
                await self._click(person, seen, self.rng.choice(more))
            else:
                return False
        return False

    async def _choose(self, person: Person, panel: Seen, select: Mapping[str, Any]) -> None:
        options = select["options"]
        least, most = int(select.get("min_values", 1)), int(select.get("max_values", 1))
        chosen = self.rng.sample(options, self.rng.randint(least, min(most, len(options))))
        self.presses += 1
        done = await person.select(panel, str(select["custom_id"]), [str(one["value"]) for one in chosen])
        await self._look(done)

    async def _click(self, person: Person, message: Seen, button: Mapping[str, Any]) -> ActionResult:
        self.presses += 1
        _pressed_at.set(time.perf_counter())
        done = await person.click(message, str(button["custom_id"]))
        await self._look(done)
        return done

    async def _look(self, done: ActionResult) -> None:
        """Waits until a press is done, and for its picture where people look at it; what others press is no matter."""
        if done.type in DEFERRED:
            await self.bot.in_progress.until_idle()
        if self.looks:
            await self.bot.clicks.panels.until_shown()


async def answer_cost(crowd: Crowd, open_table: Any, tables: int, answers: int, warm: int) -> Cost:
    """Returns what answers cost at several tables, one answer after the other; the first `warm` ones do not count."""
    threads = [await open_table() for _ in range(tables)]
    sampler = Sampler()
    for count in range(warm):
        await _answer_at(crowd, open_table, threads, count % tables)
    crowd.answers = crowd.presses = 0
    started = time.process_time()
    with sampler.watching():
        for count in range(answers):
            await _answer_at(crowd, open_table, threads, count % tables)
    seconds = time.process_time() - started
    shares = sampler.shares()
    own = max(1e-9, 1 - shares[STAND_IN])
    return Cost(
        crowd.answers,
        crowd.presses,
        1000 * seconds * own / max(1, crowd.answers),
        {name: shares[name] / own for name in PARTS},
    )


async def _answer_at(crowd: Crowd, open_table: Any, threads: list[Thread], at: int) -> None:
    if await crowd.answer(threads[at]) is None:
        threads[at] = await open_table()
    await crowd.settle()


async def next_questions(crowd: Crowd, open_table: Any, tables: int, rate: float, seconds: float) -> list[float]:
    """Returns the seconds from the press that answers to the next question at that table, at this `rate` of answers
    per second.

    A new answer begins on time, however long the others take, as long as a table is free.
    """
    free: asyncio.Queue[Thread] = asyncio.Queue()
    for _ in range(tables):
        free.put_nowait(await open_table())
    took: list[float] = []

    async def one(thread: Thread) -> None:
        _pressed_at.set(time.perf_counter())
        if (number := await crowd.answer(thread)) is not None:
            if await _asked_again(crowd, thread, number):
                took.append(time.perf_counter() - _pressed_at.get())
            free.put_nowait(thread)
        else:
            free.put_nowait(await open_table())

    loop = asyncio.get_running_loop()
    ends, at = loop.time() + seconds, loop.time()
    async with asyncio.TaskGroup() as running:
        while loop.time() < ends:
            at += crowd.rng.expovariate(rate)
            await asyncio.sleep(max(0.0, at - loop.time()))
            running.create_task(one(await free.get()))
    return took


async def _asked_again(crowd: Crowd, thread: Thread, answered: int) -> bool:
    """Waits until a question of the table that is open now stands in its thread; False when the match is over."""
    card = await crowd.bot.matches.in_channel(int(thread.id))
    pending = (await crowd.bot.matches.look(card.id)).pending
    if answered in pending:
        # The press was only acknowledged.
        await crowd.bot.in_progress.until_idle()
        pending = (await crowd.bot.matches.look(card.id)).pending
    if not pending:
        return False
    asked = {str(number) for number in pending}

    def stands() -> bool:
        newest = crowd.people[0].sees(thread)[-LOOKED_AT:]
        return any(_question(one) in asked for message in newest for one in (*message.buttons, *message.selects))

    await crowd.people[0].until(stands, PATIENCE)
    return True


def _verb(component: Mapping[str, Any]) -> str:
    address = Address.read(str(component.get("custom_id")))
    return "" if address is None else address.verb


def _question(component: Mapping[str, Any]) -> str:
    address = Address.read(str(component.get("custom_id")))
    return "" if address is None else str(address.question)
