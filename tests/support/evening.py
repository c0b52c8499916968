"""An evening of play: the real bot, the real discord.py, a playground, and people who press and type.

async with evening(tmp_path) as table:
    thread = await table.new_match(table.alice, points=15)
    await table.alice.slash(thread, "dd march", army="...")
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import os
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from bot.cards import Look, MatchCard
from bot.client import Marchwarden
from bot.games.face import AnyFace
from bot.playground import Playground, point_discord_py_at
from bot.playground.clock import Clock
from bot.playground.people import ActionResult, Person, Seen, Thread
from bot.playground.permissions import BOT
from bot.playground.world import PEOPLE
from bot.prompts.address import Address
from bot.prompts.confirming import DO_IT
from bot.prompts.question import opening_buttons
from bot.store import open_store
from engine.decisions import Decision
from engine.game import Game
from tests.support.clock import OwnClock

OPENAPI = os.environ.get("MARCHWARDEN_DISCORD_OPENAPI")

EAGER: tuple[str, ...] = (
    "Maneuver at",
    "Turn up",
    "Up, ",
    "Attack",
    "Shoot",
    "Counter-attack",
    "Shoot back",
    "March c",
    "March ho",
    "Lose ",
    "Send",
    "Reinforce",
)
"""The answers of people who want the match to end: up with terrains, and attack."""


RATE_LIMITED = 429


class Asked(NamedTuple):
    """A question that stands open, and who has it before them."""

    number: int
    decision: Decision
    person: Person
    message: Seen


class Evening:
    """One playground with a bot that can be switched off and on."""

    def __init__(
        self,
        playground: Playground,
        database: Path,
        seed: int,
        games: Mapping[str, Game[Any]] | None = None,
        faces: Mapping[str, AnyFace] | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.playground = playground
        self.rng = random.Random(seed)
        self.eager = EAGER
        """How the answers begin that people mostly give."""
        self.eagerness = 0.85
        """How often they give one of these, where they can: 1 is always."""
        self.people: list[Person] = []
        """Everybody who is there."""
        self._database = database
        self._games = games
        self._faces = faces
        self._now = now
        self._task: asyncio.Task[None] | None = None
        self.bot: Marchwarden

    @property
    def alice(self) -> Person:
        """Returns somebody who plays."""
        return self.playground.person("Alice")

    @property
    def bob(self) -> Person:
        """Returns somebody else who plays."""
        return self.playground.person("Bob")

    @property
    def cara(self) -> Person:
        """Returns somebody who only looks on, where two play."""
        return self.playground.person("Cara")

    async def arrive(self, *names: str) -> list[Person]:
        """Lets more people come to the server, and returns them."""
        more = [self.playground.person(name) for name in names]
        for person in more:
            await person.arrive()
        self.people += more
        return more

    # -- the bot -----------------------------------------------------------------------------------------------------

    async def switch_on(self, *, register_always: bool = False) -> None:
        """Starts the bot and waits until it knows the server."""
        self.bot = Marchwarden(
            await open_store(self._database),
            self._games,
            self._faces,
            register_always=register_always,
            now=self._now,
            pace=0,
        )
        for name in self.bot.games:
            # Later that takes of the three seconds that Discord waits for an answer, and tests make machines busy.
            self.bot.games.load(name)
        await self.bot.login(self.playground.token)
        self._task = asyncio.create_task(self.bot.connect())
        await self.playground.until_bot()
        # The server comes right after the connection; discord.py would wait two seconds more to call itself ready.
        while not self.bot.guilds:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0)

    async def switch_off(self) -> None:
        """Stops the bot in good order."""
        await self.bot.close()
        if self._task is not None:
            await self._task
        await self.playground.until_bot(online=False)

    async def restart(self) -> None:
        """Switches the bot off and on: it has forgotten what its last messages hold, so the next news get their own."""
        await self.switch_off()
        await self.switch_on()

    async def settle(self) -> None:
        """Waits until everything that was pressed is done, and everything that is due has been posted."""
        await self.bot.in_progress.until_idle()
        await self.bot.computers.until_idle()
        await self.bot.outbox.flush()

    async def press(self, person: Person, message: Seen, button: str) -> ActionResult:
        """Presses a button, by its label or custom id, and waits until it has done what it does."""
        answer = await person.click(message, button)
        assert answer.failed is None, answer.failed
        await self.bot.in_progress.until_idle()
        return answer

    async def type(self, person: Person, place: Thread | str, command: str, **options: object) -> ActionResult:
        """Sends a slash command, and waits until everything is said that it has to say; an answer is confirmed."""
        answer = await person.slash(place, command, options)
        assert answer.failed is None, answer.failed
        answer = await confirmed(person, answer)
        await self.bot.in_progress.until_idle()
        return answer

    async def choose(self, person: Person, message: Seen, select: str | None, values: list[str]) -> ActionResult:
        """Uses a select, and waits until it has done what it does."""
        answer = await person.select(message, select, values)
        assert answer.failed is None, answer.failed
        await self.bot.in_progress.until_idle()
        return answer

    # -- a match -----------------------------------------------------------------------------------------------------

    async def new_match(self, points: int = 15, players: Sequence[Person] = (), **options: object) -> Thread:
        """The first of the players (Alice, Bob) opens a match, the others join, it starts. Returns its thread."""
        host, *guests = players or (self.alice, self.bob)
        thread = await self.open_match(host, size=points, players=1 + len(guests), **options)
        invitation = self.invitation(host, thread)
        for guest in guests:
            await self.press(guest, invitation, "Join the match")
            await self.settle()
        await self.press(host, self.ready(host, thread), "Start the match")
        await self.settle()
        return thread

    async def open_match(self, host: Person, **options: object) -> Thread:
        """Somebody opens a match; returns its thread, where its invitation stands."""
        before = {thread.id for thread in host.threads()}
        answer = await host.slash("tavern", "game new", options)
        assert answer.failed is None and answer.ephemeral, answer.failed
        found = [thread for thread in host.threads() if thread.id not in before]
        assert found, answer.text
        await self.settle()
        return found[0]

    def invitation(self, person: Person, thread: Thread) -> Seen:
        """Returns the invitation of the newest match of a thread, as somebody sees it."""
        return [m for m in person.sees(thread) if any(b["label"] == "Join the match" for b in m.buttons)][-1]

    def ready(self, person: Person, thread: Thread) -> Seen:
        """Returns the message that says that all are there, as somebody sees it."""
        return [m for m in person.sees(thread) if any(b["label"] == "Start the match" for b in m.buttons)][-1]

    async def card(self, thread: Thread) -> MatchCard:
        """Returns the thread's match."""
        return await self.bot.matches.in_channel(int(thread.id))

    async def look(self, thread: Thread) -> Look:
        """Returns the thread's match as a spectator sees it, with all open questions."""
        return await self.bot.matches.look((await self.card(thread)).id)

    async def player(self, thread: Thread, decision: Decision) -> Person:
        """Returns who is asked."""
        user = (await self.card(thread)).user_of(decision.player)
        return next(person for person in self.people if person.id == str(user))

    async def question_message(self, thread: Thread, number: int, person: Person) -> Seen:
        """Returns the message that shows an open question."""
        message_id = await self.bot.matches.shown((await self.card(thread)).id, str(number))
        message = person.message(str(message_id))
        assert message is not None, f"question {number} is shown nowhere"
        return message

    def told(self, thread: Thread, to: Person | None = None) -> str:
        """Returns everything that somebody reads in the thread; if nobody is named, a bystander."""
        return "\n".join(message.text for message in (to or self.cara).sees(thread))

    async def asked(self, thread: Thread) -> Asked:
        """Returns the oldest open question, who is asked, and the message with its buttons."""
        number, decision = next(iter((await self.look(thread)).pending.items()))
        person = await self.player(thread, decision)
        return Asked(number, decision, person, await self.question_message(thread, number, person))

    def beside(self, person: Person) -> Person:
        """Returns the other one of the two who play."""
        return self.bob if person is self.alice else self.alice

    async def bring_forces(self, thread: Thread) -> None:
        """Both bring a force drawn at random, by buttons."""
        for number, decision in (await self.look(thread)).pending.items():
            person = await self.player(thread, decision)
            message = await self.question_message(thread, number, person)
            answer = await self.press(person, message, "Draw a force at random")
            assert answer.message is not None and answer.ephemeral, answer.text
            answer = await self.press(person, answer.message, "Bring this force")
            assert "You have brought your force" in answer.text, answer.text
        await self.settle()

    async def begin_by_commands(self, **options: object) -> Thread:
        """Returns the thread of a match with 15 points in which both have brought a force, all of it typed."""
        await self.alice.slash("tavern", "game new", {"size": 15, **options})
        (thread,) = self.alice.threads()
        await self.bob.slash(thread, "game join")
        await self.alice.slash(thread, "game start")
        for person in (self.alice, self.bob):
            assert "15 of 15 points" in (await person.slash(thread, "dd force random")).text
            assert "You have brought" in (await person.slash(thread, "dd force bring")).text
        await self.settle()
        return thread

    # -- playing on --------------------------------------------------------------------------------------------------

    async def play_by_buttons(self, thread: Thread, until: Callable[[Look], bool], most: int = 3000) -> int:
        """Answers by buttons and selects alone until the condition holds; returns how many answers it took."""
        return await self._play(thread, until, self.answer_by_buttons, most)

    async def play_by_commands(self, thread: Thread, until: Callable[[Look], bool], most: int = 3000) -> int:
        """Answers by commands alone until the condition holds; returns how many answers it took."""
        return await self._play(thread, until, self.answer_by_command, most)

    async def _play(
        self,
        thread: Thread,
        until: Callable[[Look], bool],
        answer: Callable[[Thread, int, Decision], object],
        most: int,
    ) -> int:
        look = await self.look(thread)
        for count in range(most):
            if until(look) or not look.pending:
                return count
            number, decision = next(iter(look.pending.items()))
            done = answer(thread, number, decision)
            assert asyncio.iscoroutine(done)
            await done
            await self.settle()
            look = await self.look(thread)
            assert number not in look.pending, f"question {number} ({decision.prompt}) is still open"
        raise AssertionError(f"still playing after {most} answers")

    async def answer_by_buttons(self, thread: Thread, number: int, decision: Decision) -> None:
        """Presses something under the question that answers it."""
        person = await self.player(thread, decision)
        message = await self.question_message(thread, number, person)
        assert person.name in message.pings
        answer = await self.press_something(person, message, decision)
        assert answer.failed is None, answer.failed

    async def _command(self, thread: Thread, decision: Decision) -> tuple[str, str]:
        """Returns a command that answers the question, and its option: or `/answer`."""
        face = self.bot.games.face((await self.card(thread)).game)
        able = [turn for turn in face.manifest.commands if turn.name in face.words(decision.prompt).commands]
        if not able or self.rng.random() < 0.1:
            return "answer", "choice"
        turn = self.rng.choice(able)
        return f"{face.short} {turn.name}", turn.option

    async def press_something(self, person: Person, message: Seen, decision: Decision) -> ActionResult:
        """Presses or chooses something below a question that answers it, on a panel where it needs one."""
        whole = [b for b in message.buttons if _verb(b) == "answer"]
        opens = [b for b in message.buttons if _verb(b) == "open"]
        if opens and (not whole or self.rng.random() < 0.3):
            opened = await self.press(person, message, str(opens[0]["custom_id"]))
            assert opened.message is not None and opened.ephemeral, opened.text
            return await self._use_panel(person, opened.message, decision)
        if whole:
            return await self.press(person, message, str(self._preferred(whole)["custom_id"]))
        select = self.rng.choice([s for s in message.selects if _verb(s) == "choose"])
        value = self.rng.choice(select["options"])["value"]
        return await self.choose(person, message, str(select["custom_id"]), [str(value)])

    def _preferred(self, buttons: Sequence[Mapping[str, object]]) -> Mapping[str, object]:
        """Returns the button of somebody who wants the match to end: up with terrains, and attack."""
        wanted = [b for b in buttons if str(b["label"]).startswith(self.eager)]
        if wanted and self.rng.random() < self.eagerness:
            return self.rng.choice(wanted)
        calm = [b for b in buttons if not str(b["label"]).startswith("Retreat everybody")]
        return self.rng.choice(calm or buttons)

    async def _use_panel(self, person: Person, panel: Seen, decision: Decision) -> ActionResult:
        """Chooses a little of everything until the answer may be given, and gives it."""
        wanted = self.rng.randint(1, 5)
        for used in range(60):
            seen = person.message(panel.id)
            assert seen is not None
            confirm = next((b for b in seen.buttons if _verb(b) == "confirm" and not b["disabled"]), None)
            if confirm is not None and (used >= wanted or not seen.selects):
                return await self.press(person, panel, str(confirm["custom_id"]))
            actions = [b for b in seen.buttons if _verb(b) in ("do", "fill") and not b["disabled"]]
            ready = [b for b in actions if b["label"] in ("Add this spell", "Choose for me")]
            if ready and self.rng.random() < 0.7:
                await self.press(person, panel, str(ready[0]["custom_id"]))
            elif seen.selects and (not actions or self.rng.random() < 0.85):
                await self._use_select(person, panel, self.rng.choice(seen.selects))
            else:
                await self.press(person, panel, str(self.rng.choice(actions)["custom_id"]))
        raise AssertionError(f"the panel cannot be brought to an end: {panel}")

    async def _use_select(self, person: Person, panel: Seen, select: Mapping[str, Any]) -> None:
        options = select["options"]
        least, most = int(select.get("min_values", 1)), int(select.get("max_values", 1))
        chosen = self.rng.sample(options, self.rng.randint(least, min(most, len(options))))
        await self.choose(person, panel, str(select["custom_id"]), [str(o["value"]) for o in chosen])

    async def answer_by_command(self, thread: Thread, number: int, decision: Decision) -> None:
        """Types the command that answers the question, with one of its suggestions."""
        person = await self.player(thread, decision)
        command, option = await self._command(thread, decision)
        asked = await self.bot.answering.question((await self.card(thread)).id, number, int(person.id))
        opening = {button.label for button in opening_buttons(asked.form(), asked.address)}
        choices = [one for one in await person.autocomplete(thread, command, option) if one.value not in opening]
        assert 0 < len(choices) <= 25, f"nothing is suggested for {decision.prompt}"
        labelled = [{"label": choice.name, "value": choice.value} for choice in choices]
        typed = str(self._preferred(labelled)["value"])
        while True:
            answer = await confirmed(person, await person.slash(thread, command, {option: typed}))
            assert answer.failed is None and (answer.ephemeral or answer.message is None), answer.failed
            if number not in (await self.look(thread)).pending:
                return
            # A list of units that is not enough yet: go on with what is suggested after a comma.
            longer = await person.autocomplete(thread, command, option, f"{typed}, ")
            still = {n: (one.player, one.prompt) for n, one in (await self.look(thread)).pending.items()}
            assert longer, f"{typed} for question {number}: {answer.text}; open: {still}"
            typed = str(self.rng.choice(longer).value)


async def confirmed(person: Person, answer: ActionResult) -> ActionResult:
    """Lets a typed answer count whose outcome was shown first, on a panel or in words; returns what is said then."""
    if answer.message is None:
        return answer
    buttons = [one for one in answer.message.buttons if one["label"] == DO_IT or _verb(one) == "confirm"]
    if not buttons or buttons[0]["disabled"]:
        return answer
    return await person.click(answer.message, str(buttons[0]["custom_id"]))


def _verb(component: Mapping[str, object]) -> str:
    address = Address.read(str(component.get("custom_id")))
    return "" if address is None else address.verb


@contextlib.contextmanager
def known_seeds(seed: int) -> Iterator[None]:
    """Lets secret seeds and drawn forces follow from a number, so that a test plays the same match every time.

    Words that nobody gives stay empty: `tests.bot.matches.test_matches` holds that they are drawn.
    """
    count = itertools.count()

    def token_bytes(size: int = 32) -> bytes:
        return hashlib.shake_256(f"{seed}:{next(count)}".encode()).digest(size)

    forces = random.Random(seed)
    with (
        mock.patch("bot.matches.transactions.secrets.token_bytes", token_bytes),
        mock.patch("bot.matches.transactions.draw_words", return_value=""),
        mock.patch("random.SystemRandom", return_value=forces),
    ):
        yield


@contextlib.asynccontextmanager
async def evening(
    folder: Path,
    seed: int = 1,
    *,
    games: Mapping[str, Game[Any]] | None = None,
    faces: Mapping[str, AnyFace] | None = None,
    bot_permissions: int = BOT,
    now: Callable[[], float] = time.time,
    discord_clock: Clock | None = None,
    people: Sequence[str] = PEOPLE,
) -> AsyncIterator[Evening]:
    """Yields an evening of play; at its end nothing may have been refused by Discord or broken its description.

    `now` is the clock of the bot, for what follows from how long somebody has been away; `discord_clock` that of the
    stand-in, where days are to pass there as well.
    """
    with known_seeds(seed):
        async with Playground(
            openapi=OPENAPI, bot_permissions=bot_permissions, clock=discord_clock or OwnClock(), people=people
        ) as playground:
            with point_discord_py_at(playground):
                table = Evening(playground, folder / "matches.sqlite3", seed, games, faces, now)
                await table.arrive("Alice", "Bob", "Cara")
                await table.switch_on()
                try:
                    yield table
                finally:
                    if not table.bot.is_closed():
                        await table.switch_off()
        assert playground.violations == []
        refused = playground.refusals
        if now is not time.time and discord_clock is None:
            # Only the bot's time is moved: for Discord new names of a thread come within minutes, and it refuses some.
            refused = [one for one in refused if one.status != RATE_LIMITED or one.path.count("/") > 2]
        assert refused == [], str(refused)
