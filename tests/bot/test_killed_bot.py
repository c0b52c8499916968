"""The whole bot is killed while two people play: no acknowledged answer is lost, none counts twice, the game goes on.

The bot is a process of its own and gets SIGKILL at random moments, or the very moment Discord has its answer to a
press; the playground lives on. A few times in the suite; `TEST_BOT_KILLS=200 ./marchwarden test
tests/bot/test_killed_bot.py -n 0` does it as often as one likes.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

from sqlmodel import col, select

from bot.cards import Status
from bot.matches.matches import Matches
from bot.playground import Person, Playground
from bot.playground.interactions import Answered
from bot.playground.people import Seen, Thread
from bot.prompts.address import Address
from bot.settings import PROJECT_ROOT
from bot.store import Store, open_store
from bot.store.tables import EntryRow
from engine.journal import CHANCE
from engine.proof import prove
from engine.registry import games
from tests.support.evening import OPENAPI

KILLS = int(os.environ.get("TEST_BOT_KILLS", "2"))
LONGEST = 1.5
"""Seconds a bot lives at most once it is connected."""


class Siege:
    """A playground with two people, and a bot that is killed again and again."""

    def __init__(self, playground: Playground, database: Path, seed: int) -> None:
        self.playground = playground
        self.database = database
        self.rng = random.Random(seed)
        self.acknowledged: list[tuple[int, int]] = []
        """Match and question of every answer whose player was told that it counts."""

    @contextlib.asynccontextmanager
    async def bot(self) -> AsyncIterator[asyncio.subprocess.Process]:
        """Yields a connected bot process; kills it at the end if nobody has."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bot.bot_process", self.playground.url, str(self.database), cwd=PROJECT_ROOT
        )
        try:
            await self.playground.until_bot(timeout=60)
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            await self.playground.until_bot(online=False)

    async def play(self, matches: Matches, thread: Thread) -> None:
        """Answers one open question by typing, with one of the suggestions."""
        look = await matches.look((await matches.in_channel(int(thread.id))).id)
        if not look.pending:
            await self.open_match()
            return
        number, decision = self.rng.choice(list(look.pending.items()))
        user = str(look.card.user_of(decision.player))
        person = next(p for p in self.people if p.id == user)
        if decision.prompt == "force":
            await person.slash(thread, "dd force random")
            answer = await person.slash(thread, "dd force bring")
            told = "You have brought your force"
        else:
            choices = await person.autocomplete(thread, "answer", "choice")
            if not choices:
                return
            typed = str(self.rng.choice(choices).value)
            answer = await person.slash(thread, "answer", {"choice": typed})
            told = "Your answer"
        if told in answer.text:
            self.acknowledged.append((look.card.id, number))

    @property
    def people(self) -> tuple[Person, Person]:
        """Returns those who play."""
        return self.playground.person("Alice"), self.playground.person("Bob")

    async def open_match(self) -> Thread:
        """Alice opens a match, Bob joins, Alice starts it."""
        alice, bob = self.people
        before = {thread.id for thread in alice.threads()}
        await alice.slash("tavern", "game new", size=15)
        thread = next(t for t in alice.threads() if t.id not in before)
        await bob.slash(thread, "game join")
        await alice.slash(thread, "game start")
        return thread

    async def open_and_bring_forces(self) -> None:
        """Brings a match to its first question after the forces."""
        thread = await self.open_match()
        for person in self.people:
            await person.slash(thread, "dd force random")
            assert "You have brought your force" in (await person.slash(thread, "dd force bring")).text


async def test_a_bot_that_is_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    async with Playground(openapi=OPENAPI) as playground:
        siege = Siege(playground, tmp_path / "matches.sqlite3", seed=7)
        for person in siege.people:
            await person.arrive()
        async with siege.bot():
            await siege.open_match()
        store = await open_store(siege.database)
        matches = Matches(store, games())
        for _ in range(KILLS):
            async with siege.bot() as process:
                asyncio.get_running_loop().call_later(siege.rng.uniform(0, LONGEST), _kill, process)
                await _play_until_dead(siege, matches, process)
        async with siege.bot():
            await _the_game_goes_on(siege, matches)
        await _check(siege, store, matches)
        await store.close()
        assert playground.violations == []


async def test_a_press_that_discord_was_answered_is_stored_when_the_bot_dies_that_very_moment(tmp_path: Path) -> None:
    async with Playground(openapi=OPENAPI) as playground:
        siege = Siege(playground, tmp_path / "matches.sqlite3", seed=8)
        for person in siege.people:
            await person.arrive()
        async with siege.bot():
            await siege.open_and_bring_forces()
        store = await open_store(siege.database)
        matches = Matches(store, games())
        killed = 0
        while killed < KILLS:
            killed += await _kill_at_the_answer(siege, matches)
        async with siege.bot():
            await _the_game_goes_on(siege, matches)
        await _check(siege, store, matches)
        await store.close()


async def _kill_at_the_answer(siege: Siege, matches: Matches) -> bool:
    """Somebody presses, and the bot dies as soon as it has answered. Returns whether the outcome came at once.

    What took so long that it was deferred promised nothing yet.
    """
    thread = siege.people[0].threads()[-1]
    answers: list[Answered] = []
    async with siege.bot() as process:
        if not (await matches.look((await matches.in_channel(int(thread.id))).id)).pending:
            await siege.open_and_bring_forces()
            thread = siege.people[0].threads()[-1]
        shown: list[Seen] = await siege.people[0].until(lambda: _with_buttons(siege.people[0], thread))
        look = await matches.look((await matches.in_channel(int(thread.id))).id)
        number, decision = siege.rng.choice(list(look.pending.items()))
        user = str(look.card.user_of(decision.player))
        person = next(p for p in siege.people if p.id == user)
        mine = [message for message in shown if (look.card.id, number) in _questions_of(message)]
        buttons = [b for message in mine for b in message.buttons if ":answer:" in str(b["custom_id"])]
        choices = await person.autocomplete(thread, "answer", "choice")

        def at_the_answer(answered: Answered) -> None:
            answers.append(answered)
            _kill(process)

        siege.playground.interactions.listeners.append(at_the_answer)
        try:
            if buttons and siege.rng.random() < 0.7:
                await person.press_anyway(mine[0], str(siege.rng.choice(buttons)["custom_id"]), settle=False)
            else:
                typed = str(siege.rng.choice(choices).value)
                await person.slash(thread, "answer", {"choice": typed}, settle=False)
        finally:
            siege.playground.interactions.listeners.remove(at_the_answer)
        await process.wait()
    answer = answers[0]
    told = answer.interaction.original
    refused = told is not None and told.only_for is not None and not told.content.startswith("Your answer")
    if refused or (answer.interaction.answered_after or 0.0) > 0.9:
        return False
    siege.acknowledged.append((look.card.id, number))
    # The process is dead: what is stored now is all that it has stored.
    assert number not in (await matches.look(look.card.id)).pending, "an answered press is lost"
    return True


def _with_buttons(person: Person, thread: Thread) -> list[Seen]:
    return [message for message in person.sees(thread) if _questions_of(message)]


def _kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()


async def _play_until_dead(siege: Siege, matches: Matches, process: asyncio.subprocess.Process) -> None:
    dead = asyncio.create_task(process.wait())
    while not dead.done():
        playing = asyncio.create_task(siege.play(matches, siege.people[0].threads()[-1]))
        await asyncio.wait({dead, playing}, return_when=asyncio.FIRST_COMPLETED)
        if not playing.done():
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
        elif not dead.done():
            playing.result()


async def _the_game_goes_on(siege: Siege, matches: Matches) -> None:
    """After the last kill the open questions are shown in the thread, and somebody answers as if nothing had been."""
    alice, thread = siege.people[0], siege.people[0].threads()[-1]
    before = len(siege.acknowledged)
    async with asyncio.timeout(30):
        while len(siege.acknowledged) == before:
            await siege.play(matches, thread)
    look = await matches.look((await matches.in_channel(int(thread.id))).id)
    open_questions = {(look.card.id, number) for number in look.pending}
    # There may be much to post that the others have left behind.
    await alice.until(lambda: open_questions <= set(_shown(alice)), timeout=60)


async def _check(siege: Siege, store: Store, matches: Matches) -> None:
    async with store.reading() as session:
        rows = (await session.exec(select(EntryRow).order_by(col(EntryRow.match_id), col(EntryRow.number)))).all()
    answered = Counter((row.match_id, row.question) for row in rows if row.who != CHANCE)
    assert set(siege.acknowledged) <= set(answered), "an acknowledged answer is lost"
    # What players do unasked, such as an order, answers no question: its number is 0.
    assert max(times for (_, question), times in answered.items() if question) == 1, "an answer counts twice"
    dice = Counter((row.match_id, row.question) for row in rows if row.who == CHANCE)
    assert max(dice.values(), default=1) == 1, "dice were rolled twice"
    for match_id in {row.match_id for row in rows}:
        card = await matches.card(match_id)
        if card.status is Status.OVER:
            prove(await matches.record(match_id), games())
        assert card.status in (Status.PLAYING, Status.OVER)
    assert max(_shown(siege.people[0]).values()) == 1, "a question stands in two messages"


def _shown(person: Person) -> Counter[tuple[int, int]]:
    """Returns in how many messages each open question stands."""
    return Counter(address for message in person.all_messages() for address in _questions_of(message))


def _questions_of(message: Seen) -> set[tuple[int, int]]:
    """Returns match and number of the questions whose buttons a public message carries."""
    pieces = [] if message.ephemeral else [*message.buttons, *message.selects]
    addresses = [Address.read(str(piece.get("custom_id"))) for piece in pieces]
    return {(address.match, address.question) for address in addresses if address and address.question}
