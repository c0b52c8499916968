"""A Discord that delivers every event twice: each public event is told once, and no private panel is lost."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from bot.cards import Status
from bot.playground.people import Person, Seen, Thread
from bot.posting.idempotency_keys import IdempotencyKey
from bot.posting.outbox import PostKind
from bot.prompts.address import Address
from bot.store.tables import PostRow
from engine.decisions import Decision
from engine.registry import games
from engine.values import Json
from tests.support.evening import Evening, evening

SMALL: Mapping[str, Mapping[str, Json]] = {
    "d6s": {"size": 100, "extras": "rounds: 3"},
    "dragon_dice": {"size": 15},
    "dragon_dice_1996": {"size": 15},
    "legacys_allure": {},
}
"""Options of short matches."""
OFTEN = 0.4
"""How often somebody opens a panel before they answer."""


class Doubled:
    """Two people who play one match after the other, while every event comes twice."""

    def __init__(self, table: Evening, game: str) -> None:
        self.table = table
        self.game = game
        self.answers = self.panels = self.events = 0

    async def play(self, answers: int) -> None:
        """Plays until so many answers are given, and looks at every thread at its end."""
        while self.answers < answers:
            thread = await self.opened()
            while self.answers < answers and (look := await self.table.look(thread)).pending:
                number, decision = self.table.rng.choice(list(look.pending.items()))
                await self.answer(thread, number, decision)
                self.answers += 1
            await self.must_be_told_once(thread)
            if (card := await self.table.card(thread)).status is not Status.OVER:
                await self.table.bot.matches.concede(card.id, card.seats[0].user_id or 0)
                await self.table.settle()

    async def opened(self) -> Thread:
        table = self.table
        thread = await table.open_match(table.alice, game=self.game, **SMALL[self.game])
        await table.press(table.bob, table.invitation(table.bob, thread), "Join the match")
        await table.settle()
        await table.press(table.alice, table.ready(table.alice, thread), "Start the match")
        await table.settle()
        return thread

    async def answer(self, thread: Thread, number: int, decision: Decision) -> None:
        """Answers a question by a button or a command, mostly after a look into its panel."""
        table = self.table
        person = await table.player(thread, decision)
        message = await table.question_message(thread, number, person)
        if decision.prompt == "force":
            drawn = await table.press(person, message, "Draw a force at random")
            assert drawn.message is not None and drawn.ephemeral
            await table.press(person, drawn.message, "Bring this force")
            await table.settle()
            return
        opens = [button for button in message.buttons if _verb(button) == "open"]
        if opens and table.rng.random() < OFTEN:
            await self.open_panel(person, message, str(opens[0]["custom_id"]))
        whole = [button for button in message.buttons if _verb(button) == "answer"]
        if whole and table.rng.random() < 0.5:
            answer = await table.press(person, message, str(table.rng.choice(whole)["custom_id"]))
            assert "answered already" not in answer.text
        else:
            await table.answer_by_command(thread, number, decision)
        await table.settle()
        assert number not in (await table.look(thread)).pending

    async def open_panel(self, person: Person, message: Seen, button: str) -> None:
        """Opens a panel and uses something of it: it stays where it is, and its owner's alone."""
        opened = await self.table.press(person, message, button)
        if opened.message is None or not opened.ephemeral:
            return
        panel = opened.message
        self.panels += 1
        for _ in range(self.table.rng.randint(0, 3)):
            seen = person.message(panel.id)
            assert seen is not None, "the panel is lost"
            if not seen.selects:
                break
            await self.table._use_select(person, panel, self.table.rng.choice(seen.selects))
        assert person.message(panel.id) is not None, "the panel is lost"
        assert person.message(message.id) is not None, "the public message is lost"

    async def must_be_told_once(self, thread: Thread) -> None:
        """Every public event stands in one message of the thread, in order."""
        keys = [IdempotencyKey.of(message.content) for message in self.table.cara.sees(thread)]
        told = [(key.first, key.last) for key in keys if key and key.first and key.last and not key.part]
        assert all(before[1] < after[0] for before, after in itertools.pairwise(told)), "told twice"
        async with self.table.bot.store.reading() as session:
            where = (PostRow.match_id == (await self.table.card(thread)).id, PostRow.kind == PostKind.NEWS)
            posts = (await session.exec(select(PostRow).where(*where))).all()
        for first, last in told:
            self.events += last - first + 1
        # What tells nothing in words has no message of its own; all else has one.
        untold = [post.payload for post in posts if not any(_is_in(post.payload, one) for one in told)]
        for post in untold:
            assert await self.tells_nothing(thread, post), f"never told: {post}"

    async def tells_nothing(self, thread: Thread, post: Mapping[str, Json]) -> bool:
        """Returns whether the events of a post are none that are told in words."""
        if post["first"] is None:
            return True
        bot, card = self.table.bot, await self.table.card(thread)
        numbers = range(int(str(post["first"])), int(str(post["last"])) + 1)
        events = [event for event in await bot.matches.events(card.id) if event.number in numbers]
        face = bot.games.face(card.game)
        look = await self.table.look(thread)
        # As the writer words it, where the picture shows the dice.
        return not face.story(events, replace(face.wording(card.names(), look.view), brief=True))


def _is_in(post: Mapping[str, Json], told: tuple[int, int]) -> bool:
    first, last = post["first"], post["last"]
    return isinstance(first, int) and isinstance(last, int) and told[0] <= first and last <= told[1]


def _verb(component: Mapping[str, object]) -> str:
    address = Address.read(str(component.get("custom_id")))
    return "" if address is None else address.verb


async def doubled(folder: Path, game: str, answers: int) -> Doubled:
    async with evening(folder, seed=5) as table:
        table.playground.gateway.repeats = lambda event: 0.0
        play = Doubled(table, game)
        await play.play(answers)
        return play


@pytest.mark.parametrize("game", games())
async def test_each_public_event_is_told_once_and_no_panel_is_lost(tmp_path: Path, game: str) -> None:
    play = await doubled(tmp_path, game, 12)
    assert play.events > 10


@pytest.mark.nightly
@pytest.mark.parametrize("game", games())
async def test_the_same_of_a_thousand_answers(tmp_path: Path, game: str) -> None:
    play = await doubled(tmp_path, game, 1000)
    print(f"{game}: {play.answers} answers, {play.panels} panels, {play.events} public events, each told once")
    assert play.answers >= 1000
