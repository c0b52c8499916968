"""What is told in private of a question stands below it, and is taken away once it is over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.playground.people import Person, Thread
from tests.support.evening import Evening, evening

RESISTED = "counter-maneuver"


def private(table: Evening, person: Person, thread: Thread) -> list[str]:
    """The first lines of what this person alone sees in the thread."""
    return [message.content.split("\n")[0] for message in person.sees(thread) if message.ephemeral]


async def test_an_explanation_goes_when_its_question_is_answered_or_explained_again(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        number, decision = next(iter((await table.look(thread)).pending.items()))
        person = await table.player(thread, decision)
        other = table.cara
        before = private(table, person, thread)
        question = await table.question_message(thread, number, person)
        for _ in range(2):
            await table.press(person, question, "What does this mean?")
        await table.press(other, question, "What does this mean?")
        assert len(private(table, person, thread)) == len(before) + 1, "the same is not told twice"
        await table.press(person, question, question.buttons[0]["label"])
        await table.settle()
        await person.until(lambda: private(table, person, thread) == [])
        assert private(table, other, thread)[-1].startswith(f"{person.name} is asked "), "others keep theirs"
        assert not table.playground.refusals


async def test_pictures_that_were_looked_at_go_with_the_next_answer_and_not_before(tmp_path: Path) -> None:
    """On a phone each of them pushes the question out of sight."""
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        number, decision = next(iter((await table.look(thread)).pending.items()))
        person = await table.player(thread, decision)
        await table.type(person, thread, "game board")
        await table.type(person, thread, "look", name="Warlord")
        await table.type(person, thread, "look", name="Footman")
        assert private(table, person, thread)[-3:] == ["The table now:", "**Warlord**", "**Footman**"]
        question = await table.question_message(thread, number, person)
        await table.press(person, question, question.buttons[0]["label"])
        await table.settle()
        await person.until(lambda: private(table, person, thread) == [])
        assert not table.playground.refusals


@pytest.mark.parametrize("patience", [1.0, 0.0])
async def test_what_holds_from_now_on_is_told_until_the_next_answer_even_where_that_is_slow(
    tmp_path: Path, patience: float
) -> None:
    """Two of them below the message of the turn hid it on a phone; what all see stays."""
    async with evening(tmp_path, seed=3) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        table.bot.clicks.patience = patience
        await table.play_by_buttons(thread, lambda look: any(one.prompt == RESISTED for one in look.pending.values()))
        _, _, person, question = await table.asked(thread)
        (menu,) = question.selects
        order = next(str(one["value"]) for one in menu["options"] if one["label"].startswith("Always oppose"))
        await table.choose(person, question, str(menu["custom_id"]), [order])
        assert private(table, person, thread) == ["You always oppose maneuvers."]
        await table.settle()
        answered: list[Person] = []
        while person not in answered and len(answered) < 20:
            number, decision, asked, question = await table.asked(thread)
            await table.answer_by_buttons(thread, number, decision)
            await table.settle()
            answered.append(asked)
        assert person in answered
        assert "You always oppose maneuvers." not in private(table, person, thread)
        assert question.id in {message.id for message in table.cara.sees(thread)}
        assert not table.playground.refusals


async def test_why_something_was_not_done_goes_with_the_next_answer_that_counts(tmp_path: Path) -> None:
    """A double press on a slow phone: what it was told would stand between the message of the turn and its end."""
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        number, decision = next(iter((await table.look(thread)).pending.items()))
        person = await table.player(thread, decision)
        question = await table.question_message(thread, number, person)
        custom_id = str(question.buttons[0]["custom_id"])
        await asyncio.gather(person.press_anyway(question, custom_id), person.press_anyway(question, custom_id))
        await table.settle()
        told = "You have answered this already; your first answer counts."
        assert private(table, person, thread)[-1] == told
        asked = None
        while asked is not person:
            number, decision = next(iter((await table.look(thread)).pending.items()))
            asked = await table.player(thread, decision)
            question = await table.question_message(thread, number, asked)
            await table.press(asked, question, question.buttons[0]["label"])
            await table.settle()
        await person.until(lambda: told not in private(table, person, thread))
        assert not table.playground.refusals


async def test_the_next_question_stands_below_the_own_answers(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        before, met = None, 0
        for _ in range(30):
            number, decision = next(iter((await table.look(thread)).pending.items()))
            person = await table.player(thread, decision)
            if before not in (None, person):
                met += 1
                question = await table.question_message(thread, number, person)
                assert person.last(thread).id == question.id, "nothing hides that one is asked"
            before = person
            await table.answer_by_command(thread, number, decision)
            await table.settle()
        assert met > 3
        assert not table.playground.refusals


async def test_why_a_command_did_nothing_goes_with_the_next_that_does_something(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        number, decision = next(iter((await table.look(thread)).pending.items()))
        person = await table.player(thread, decision)
        await table.type(person, thread, "answer", choice="gibberish")
        assert "gibberish" in private(table, person, thread)[-1]
        await table.answer_by_command(thread, number, decision)
        await table.settle()
        assert "gibberish" not in " ".join(private(table, person, thread))


async def test_a_question_comes_below_what_somebody_is_reading(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        reader: Person | None = None
        while True:
            number, decision = next(iter((await table.look(thread)).pending.items()))
            person = await table.player(thread, decision)
            question = await table.question_message(thread, number, person)
            if person is reader:
                break
            reader = table.bob if person is table.alice else table.alice
            text = await table.type(reader, thread, "game text")
            await table.answer_by_buttons(thread, number, decision)
            await table.settle()
        assert text.message in reader.sees(thread), "it is not taken out of their hands"
        assert reader.last(thread).id == question.id


async def test_what_is_over_with_the_match_goes_with_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        number, decision = next(iter((await table.look(thread)).pending.items()))
        person = await table.player(thread, decision)
        other = table.bob if person is table.alice else table.alice
        question = await table.question_message(thread, number, person)
        custom_id = str(question.buttons[0]["custom_id"])
        await asyncio.gather(person.press_anyway(question, custom_id), person.press_anyway(question, custom_id))
        await table.settle()
        assert private(table, person, thread)
        await table.type(other, thread, "game concede", sure="Yes, I concede the match")
        await table.settle()
        await person.until(lambda: private(table, person, thread) == [])
        await table.press(person, table.cara.last(thread), "Show the replay to all")
        await table.settle()
        assert table.cara.last(thread).pictures
        await person.until(lambda: private(table, person, thread) == [])
