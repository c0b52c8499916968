"""Six players with 60 points each, through the real client: the beginning of it here, the whole by `six_players`."""

from __future__ import annotations

from pathlib import Path

from bot.cards import Look
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.playground.people import Person, Thread
from bot.prompts import limits
from engine.dragon_dice.view import TableView
from engine.values import Seat
from tests.cogs.six_players import NAMES, play
from tests.support.evening import Evening, evening
from tests.support.questions import suggestions
from tests.support.turns import turn_reached

BOARD_AT_MOST = 400_000
"""Bytes: a larger one is slow to load on a phone."""


def said(person: Person, thread: Thread) -> str:
    """Returns everything that somebody reads in the thread."""
    return "\n".join(message.text for message in person.sees(thread))


async def test_six_players_play_a_turn(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread, game = await play(table, turn_reached(2))
        assert game.most_at_once == 6, "all bring their forces at the same time"
        assert game.asked["placement"] >= 10
        assert 0 < game.longest_text <= limits.CONTENT
        assert 0 < game.longest_alt_text <= limits.ALT_TEXT
        assert 0 < game.largest_picture <= BOARD_AT_MOST
        text = said(table.bob, thread)
        assert f"The match begins: {', '.join(NAMES[:-1])} and {NAMES[-1]} play Dragon Dice, 60 points." in text
        assert "opponent" not in text
        # Each question has pinged who was asked, and nobody else; the last one still waits.
        for message in table.alice.sees(thread):
            assert len(message.pings) < 2 or "everybody is here" in message.text
        status = await table.type(table.cara, thread, "game status")
        for name in NAMES:
            assert f"{name} " in status.text
        assert all(len(message.content) <= limits.CONTENT for message in status.messages)


async def test_a_concession_among_six_leaves_the_others_playing(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        people = [table.alice, table.bob, table.cara, *await table.arrive("Dave", "Eve", "Finn")]
        thread = await table.new_match(15, people)
        assert len((await table.look(thread)).pending) == 6
        await _give_up(table, table.cara, thread)
        look = await table.look(thread)
        assert sorted(decision.player for decision in look.pending.values()) == [Seat(s) for s in "ABDEF"]
        asked = [m for m in table.cara.sees(thread) if "Cara" in m.pings and "Bring a force" in m.content]
        assert asked == [], "what she was asked is not asked any more"
        assert "Cara concedes; their units leave the table" in said(table.bob, thread)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(1))
        await _give_up(table, table.bob, thread)
        answer = await table.type(table.bob, thread, "game concede", sure="Yes, I concede the match")
        assert "not in this match any longer" in answer.text
        await table.play_by_buttons(thread, turn_reached(2))
        look = await table.look(thread)
        assert all(decision.player not in ("B", "C") for decision in look.pending.values())


async def _give_up(table: Evening, person: Person, thread: Thread) -> None:
    answer = await table.type(person, thread, "game concede", sure="Yes, I concede the match")
    assert answer.text == "You have conceded the match."
    await table.settle()


async def test_many_are_asked_at_once_and_each_answers_for_oneself(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        people = [table.alice, table.bob, table.cara, *await table.arrive("Dave", "Eve", "Finn")]
        thread = await table.new_match(15, people)
        questions = (await table.look(thread)).pending
        for number, decision in questions.items():
            person = await table.player(thread, decision)
            message = await table.question_message(thread, number, person)
            assert message.pings == [one.name for one in people]
        # Whoever presses a button of another's question brings their own force.
        alices = await table.question_message(thread, next(iter(questions)), table.alice)
        answer = await table.press(table.bob, alices, "Draw a force at random")
        assert "**Your force:" in answer.text and "This question is for" not in answer.text
        # A command out of turn names what is asked, and everybody who is asked the same in one sentence.
        answer = await table.type(table.cara, thread, "dd march", army="none")
        assert "Use `/answer`: you are asked to bring a force." in answer.text
        await table.type(table.cara, thread, "dd force random")
        await table.type(table.cara, thread, "dd force bring")
        answer = await table.type(table.cara, thread, "answer", choice="none")
        assert "Alice, Bob, Dave, Eve and Finn are asked: to bring a force." in answer.text
        await table.settle()
        assert len((await table.look(thread)).pending) == 5


async def test_four_players_play_by_commands_and_name_each_other(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        people = [table.alice, table.bob, table.cara, *await table.arrive("Dave")]
        thread = await table.new_match(15, people)
        for person in people:
            await table.type(person, thread, "dd force random")
            await table.type(person, thread, "dd force bring")
        await table.settle()
        suggested: list[str] = []

        def look_at(look: Look) -> bool:
            for decision in look.pending.values():
                if decision.prompt == "target":
                    assert isinstance(look.view, TableView)
                    wording = DragonDiceWording.of(look.card.names(), look.view, for_message=False)
                    suggested.extend(one.name for one in suggestions(decision, "", wording))
            return len(set(suggested)) > 2

        await table.play_by_commands(thread, look_at)
        assert len(set(suggested)) > 2, "somebody could choose which army to attack"
        for name in suggested:
            assert any(f"{person.name}'s " in name for person in people), name
