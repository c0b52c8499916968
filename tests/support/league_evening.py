"""A league on an evening of play: people of a club, an organiser, a clock that tests move, the toy game."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.games.known import known_faces
from bot.leagues.season import Season
from bot.playground.people import ActionResult, Person, Seen, Thread
from engine.game import Game
from engine.refusals import NotAllowed
from tests.support.evening import Evening, evening
from tests.toy_game.face import FACE
from tests.toy_game.rules import Ford

DAY = 86_400
START = 1_800_000_000


class MovedTime:
    """A clock that only tests move."""

    def __init__(self, now: int = START) -> None:
        self.time = now

    def __call__(self) -> float:
        return self.time

    def advance(self, seconds: float) -> None:
        """Move time forward."""
        self.time += int(seconds)


class Club:
    """A playground with a league's people."""

    def __init__(self, table: Evening, clock: MovedTime, organiser: Person) -> None:
        self.table = table
        self.clock = clock
        self.organiser = organiser
        self.place: str | Thread = "tavern"
        """Where the league was made last."""
        self.commands = 0
        """How many commands the organiser has used since the league was opened."""

    async def settle(self) -> None:
        """Do everything that is due now, in leagues and in matches."""
        table = self.table
        for _ in range(20):
            await table.bot.in_progress.until_idle()
            await table.bot.desk.settle()
            await table.bot.outbox.flush()
            if not table.bot.desk.is_busy:
                return

    async def make(
        self, preset: str = "swiss", name: str = "Cup", place: str | Thread = "tavern", **options: Any
    ) -> int:
        """The organiser makes a league and opens it in a channel or in a forum's post; returns its number."""
        self.place = place
        wanted = {"preset": preset, "name": name, "game": "ford", **options}
        told = await self.organiser.slash(place, "league new", wanted)
        assert told.failed is None and told.message is not None, told.text
        opened = await self.press(self.organiser, told.message, "Open sign-up here")
        assert "Sign-up is open" in opened.text, opened.text
        await self.settle()
        return max(card.id for card in await self.table.bot.leagues.of_guild(self.guild))

    @property
    def guild(self) -> int:
        """Returns the server's number."""
        return self.table.bot.guilds[0].id

    async def press(self, person: Person, message: Seen, button: str) -> ActionResult:
        """Press a button, and wait until it has done what it does."""
        return await self.table.press(person, message, button)

    def page(self, person: Person) -> Seen:
        """Returns the newest page of a league, in the tavern or in its post of a forum."""
        place, bot = self.place, str(self.table.playground.world.bot.id)
        if isinstance(place, Thread):
            forum = place.body["parent_id"]
            posts = [one for one in person.threads() if (one.body["parent_id"], one.body["owner_id"]) == (forum, bot)]
            place = posts[0]
        return [one for one in person.sees(place) if any(b["custom_id"] for b in one.buttons)][-1]

    async def sign_up(self, people: Sequence[Person]) -> None:
        """Let people sign up by the button of the page."""
        for person in people:
            told = await self.press(person, self.page(person), "Sign up")
            assert told.ephemeral and "You have signed up" in told.text, told.text
        await self.settle()

    async def fix(self, command: str, **options: Any) -> ActionResult:
        """The organiser corrects something."""
        self.commands += 1
        told = await self.table.type(self.organiser, "tavern", f"league fix {command}", **options)
        await self.settle()
        return told

    async def season(self, league_id: int) -> Season:
        """Returns the league as it stands."""
        return await self.table.bot.leagues.season(league_id)

    def thread_of(self, person: Person, number: int) -> Thread:
        """Returns a thread by the number of its channel."""
        return person.channel(str(number))

    async def play_round(
        self,
        league_id: int,
        rng: random.Random,
        absent: Collection[str] = (),
        by_hand: int = 0,
        player: Callable[[Club, int, random.Random], Awaitable[None]] | None = None,
    ) -> None:
        """Play every open match of the league: `by_hand` of them by buttons, the others by the bot's own door, by
        chance or by `player`.

        Players whose names are `absent` answer nothing.
        """
        bot = self.table.bot
        played = 0
        for link in await bot.leagues.links(league_id):
            card = await bot.matches.card(link.match_id)
            if link.counted_at is not None or card.outcome is not None:
                continue
            missing = {name for name in card.names().values() if name in absent}
            if played < by_hand and not missing:
                played += 1
                thread = self.table.alice.channel(str(card.channel_id))
                await self.table.play_by_buttons(thread, lambda look: not look.pending)
                continue
            if player is not None:
                await player(self, link.match_id, rng)
                continue
            await self.play_match(link.match_id, rng, absent)
        await self.settle()

    async def play_match(self, match_id: int, rng: random.Random, absent: Collection[str] = ()) -> None:
        """Answer by chance until the match is over, or only absent players are asked."""
        matches = self.table.bot.matches
        while True:
            look = await matches.look(match_id)
            names = look.card.names()
            able = [
                (number, decision) for number, decision in look.pending.items() if names[decision.player] not in absent
            ]
            if not able:
                return
            number, decision = rng.choice(able)
            try:
                answer = decision.sample(rng)
                await matches.answer(match_id, look.card.user_of(decision.player), number, answer)
            except NotAllowed:
                continue


@asynccontextmanager
async def club(
    folder: Path, *names: str, seed: int = 1, games: Mapping[str, Game[Any]] | None = None
) -> AsyncIterator[Club]:
    """Yields a club with more people; its organiser is Eve, who owns the server. Without `games` they play the Ford."""
    people = [*("Alice", "Bob", "Cara"), *names, "Eve"]
    clock = MovedTime()
    played = {"ford": Ford()} if games is None else games
    families = {one.family for one in played.values()} - {FACE.family}
    faces = {FACE.family: FACE, **{family: known_faces()[family] for family in families}}
    async with evening(folder, seed, games=played, faces=faces, now=clock, people=people) as table:
        if names:
            await table.arrive(*names)
        organiser = await table.playground.person("Eve").arrive()
        yield Club(table, clock, organiser)
