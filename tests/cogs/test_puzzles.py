"""Puzzles with the real client: solved in private, kept across restarts; the puzzle of the day is posted once a day."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlmodel import select

from bot.playground.people import Person, Seen
from bot.puzzles.daily import A_DAY, TRY_AGAIN, all_puzzles
from bot.store.tables import PuzzlePostRow
from engine.puzzles.puzzle import puzzles_of
from tests.cogs.test_forged import pressed
from tests.support.evening import Evening, evening

FIRST = puzzles_of("dragon_dice")[0]


class Now:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


async def test_a_person_finds_the_answer_and_it_is_kept(tmp_path: Path) -> None:
    right = FIRST.choices[FIRST.right]
    wrong = next(one for one in FIRST.choices if one is not right)
    async with evening(tmp_path) as table:
        listed = (await table.type(table.cara, "tavern", "puzzle")).messages[0]
        assert listed.ephemeral and f"Dragon Dice (0 of {len(puzzles_of('dragon_dice'))})" in labels(listed)
        await table.press(table.cara, listed, f"Dragon Dice (0 of {len(puzzles_of('dragon_dice'))})")
        assert FIRST.title in listed.text and FIRST.goal in listed.text and listed.pictures
        assert {one.say for one in FIRST.choices} <= set(labels(listed))
        said = await table.press(table.cara, listed, "Position in words")
        assert said.ephemeral and "Mugger" in said.text and "Rival" in said.text
        await table.press(table.cara, listed, wrong.say)
        assert "Not the best" in listed.text and FIRST.because not in listed.text
        await table.restart()
        await table.press(table.cara, listed, right.say)
        assert "You solved it with 2 tries" in listed.text and FIRST.because in listed.text
        assert all(one.say in listed.text for one in FIRST.choices), "the chances of all answers are told"
        assert listed.pictures, "the position stays"
        await table.press(table.cara, listed, "Try again")
        assert "(solved)" in listed.text
        await table.press(table.cara, listed, "Next puzzle")
        assert puzzles_of("dragon_dice")[1].title in listed.text
        opened = await table.type(table.cara, "tavern", "puzzle", game="dragon_dice")
        assert puzzles_of("dragon_dice")[1].title in opened.text, "the first that is not solved"
        listed = (await table.type(table.cara, "tavern", "puzzle")).messages[0]
        assert f"Dragon Dice (1 of {len(puzzles_of('dragon_dice'))})" in labels(listed)
        assert not table.alice.sees("tavern"), "nobody else has seen anything"
        mine, hers = await exported(table, table.cara), await exported(table, table.alice)
        kept = [(one["game"], one["number"], one["tries"]) for one in mine["puzzles"]]
        assert (FIRST.game, FIRST.number, 2) in kept and hers["puzzles"] == []
        gone = await table.cara.slash("tavern", "league data", {"what": "remove", "sure": True})
        assert "Your progress with 1 puzzle is gone, too." in gone.text
        assert (await exported(table, table.cara))["puzzles"] == []


async def exported(table: Evening, person: Person) -> Any:
    """Returns what `/league data` gives a person."""
    said = await person.slash("tavern", "league data", {"what": "export"})
    (file,) = said.messages[0].attachments
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as response:
        return json.loads(await response.text())


async def test_whoever_looks_at_the_solution_has_not_solved_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        (message,) = (await table.type(table.cara, "tavern", "puzzle", game="dragon_dice", number=1)).messages
        await table.press(table.cara, message, "Show the solution")
        assert "The right answer" in message.text
        await table.press(table.cara, message, "Try again")
        await table.press(table.cara, message, FIRST.choices[FIRST.right].say)
        assert message.text.count("You solved it") == 0
        await table.press(table.cara, message, "Choose a game")
        assert f"Dragon Dice (0 of {len(puzzles_of('dragon_dice'))})" in labels(message)


async def test_what_is_not_there_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        refused = await table.type(table.cara, "tavern", "puzzle", game="dragon_dice", number=999)
        assert "have the numbers 1 to" in refused.text
        thread = await table.open_match(table.alice)
        for argument in (
            "chess.1.open",
            "dragon_dice.99.open",
            "dragon_dice.x.open",
            "dragon_dice.1.c9",
            "dragon_dice",
        ):
            text = await pressed(table, thread, table.cara, f"mw:0::0:puzzle:{argument}", None)
            assert "not there any more" in text, argument
        refused = await table.type(table.cara, "tavern", "puzzle", daily="start")
        assert "Only people who may manage this server" in refused.text


async def test_a_puzzle_of_the_day_comes_once_a_day_across_restarts(tmp_path: Path) -> None:
    now = Now()
    async with evening(tmp_path, now=now) as table:
        (owner,) = await table.arrive(table.playground.world.owner.name)
        said = await table.type(owner, "tavern", "puzzle", daily="start")
        assert "every day at this time" in said.text
        await until_posted(table, 1)
        (post,) = daily(table)
        assert all_puzzles()[0].title in post.text and post.pictures and not post.ephemeral
        opened = await table.press(table.cara, post, "Solve the puzzle")
        assert opened.ephemeral and opened.message is not None
        assert all_puzzles()[0].goal in opened.text
        await table.restart()
        await table.bot.timers.fire_due()
        assert len(daily(table)) == 1, "once"
        now.ahead += A_DAY + 5
        await until_posted(table, 2)
        _, second = daily(table)
        assert all_puzzles()[1].title in second.text, "another puzzle every day"
        assert (await table.type(owner, "tavern", "puzzle", daily="stop")).text.startswith("I post no more")
        now.ahead += A_DAY + 5
        await table.bot.timers.fire_due()
        assert len(daily(table)) == 2


async def test_a_puzzle_that_was_sent_before_the_bot_died_is_not_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = Now()
    async with evening(tmp_path, now=now) as table:
        send, tried = table.bot.puzzles._sent, list[PuzzlePostRow]()

        async def sent_and_gone(row: PuzzlePostRow, *, may_be_there: bool) -> int:
            await send(row, may_be_there=may_be_there)
            tried.append(row)
            raise aiohttp.ClientConnectionError

        monkeypatch.setattr(table.bot.puzzles, "_sent", sent_and_gone)
        (owner,) = await table.arrive(table.playground.world.owner.name)
        await table.type(owner, "tavern", "puzzle", daily="start", game="dragon_dice")
        async with asyncio.timeout(30):
            while not tried:
                await table.bot.timers.fire_due()
        assert len(daily(table)) == 1
        await table.restart()
        now.ahead += TRY_AGAIN + 5
        await until_posted(table, 1)
        assert len(daily(table)) == 1
        async with table.bot.store.reading() as session:
            (row,) = (await session.exec(select(PuzzlePostRow))).all()
        assert row.posted_at is not None and str(row.message_id) == daily(table)[0].id


async def until_posted(table: Evening, number: int) -> None:
    """Waits until so many puzzles of the day are noted as posted: the bot's own task fires timers, too."""
    async with asyncio.timeout(30):
        while True:
            await table.bot.timers.fire_due()
            async with table.bot.store.reading() as session:
                rows = (await session.exec(select(PuzzlePostRow))).all()
            if sum(row.posted_at is not None for row in rows) == number:
                return


def daily(table: Evening) -> list[Seen]:
    """Returns the puzzles of the day that everybody sees."""
    return [message for message in table.cara.sees("tavern") if "Puzzle of the day" in message.text]


def labels(message: Seen) -> list[str]:
    return [str(button["label"]) for button in message.buttons]
