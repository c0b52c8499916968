"""Wrong clicks: late, double, another's, of an unknown match. Each gets its own kind sentence and changes nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.playground.people import Person, Seen, Thread
from bot.prompts.address import Address
from bot.prompts.items import view_of
from bot.prompts.parts import Button, Prompt
from engine.decisions import Choose
from tests.support.evening import Evening, evening
from tests.support.turns import first_march


async def asked_to_march(table: Evening) -> tuple[Thread, int, Person, Person, Seen]:
    """Returns a match at the first march: thread, question, who is asked, who is not, and the message."""
    thread = await first_march(table)
    number, _, asked, message = await table.asked(thread)
    return thread, number, asked, table.beside(asked), message


async def unchanged(table: Evening, thread: Thread, number: int) -> None:
    assert list((await table.look(thread)).pending) == [number]


async def test_only_who_is_asked_may_answer(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread, number, asked, other, message = await asked_to_march(table)
        label = str(message.buttons[0]["label"])
        answer = await table.press(other, message, label)
        (told,) = answer.messages
        assert told.ephemeral
        assert told.text == f"This question is for {asked.name}."
        answer = await table.press(table.cara, message, label)
        (told,) = answer.messages
        assert told.ephemeral
        assert told.text.startswith("You are not playing in this match.")
        await unchanged(table, thread, number)


async def test_a_double_click_counts_once_and_a_late_one_not_at_all(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread, number, asked, _, message = await asked_to_march(table)
        custom_id = str(message.buttons[0]["custom_id"])
        first, second = await asyncio.gather(
            asked.press_anyway(message, custom_id), asked.press_anyway(message, custom_id)
        )
        await table.settle()
        told = [*first.messages, *second.messages]
        assert [m.text for m in told] == ["You have answered this already; your first answer counts."]
        assert all(m.ephemeral for m in told)
        after = list((await table.look(thread)).pending)
        assert number not in after
        assert custom_id not in [button["custom_id"] for button in message.buttons]
        assert list((await table.look(thread)).pending) == after


async def test_a_late_click_of_the_other_player(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread, _, asked, other, message = await asked_to_march(table)
        custom_id = str(message.buttons[0]["custom_id"])
        # Nothing is posted, so the old message keeps its buttons, as in a window that lags behind.
        table.bot.matches.on_commit = lambda channel_id: None
        await asked.press_anyway(message, custom_id)
        await table.bot.in_progress.until_idle()
        after = list((await table.look(thread)).pending)
        answer = await table.press(other, message, custom_id)
        (told,) = answer.messages
        assert told.ephemeral
        assert told.text.startswith("This question has been answered already.")
        assert list((await table.look(thread)).pending) == after


async def test_a_button_of_a_match_that_is_not_there(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread, number, asked, _, _ = await asked_to_march(table)
        channel = table.bot.get_partial_messageable(int(thread.id))
        strange = [Address(4711, verb="join"), Address(4711, question=3, verb="answer", argument="0")]
        strange += [
            Address(1, question=number, verb="dance"),
            Address(1, question=number, verb="answer", argument="99"),
        ]
        buttons = tuple(Button(f"Button {index}", str(address)) for index, address in enumerate(strange))
        await channel.send("From another time", view=view_of(Prompt("x", (buttons,))))
        shown = asked.last(thread)
        texts = []
        for index in range(len(strange)):
            answer = await table.press(asked, shown, f"Button {index}")
            (told,) = [m for m in answer.messages if m.id != shown.id]
            assert told.ephemeral
            texts.append(told.text)
        assert texts[0].startswith("I do not know this match.")
        assert texts[1].startswith("I do not know this match.")
        assert "from another time" in texts[2]
        assert "does not belong to the question" in texts[3]
        await unchanged(table, thread, number)


async def test_where_no_match_is_the_one_suggestion_says_so_and_is_refused_the_same_way(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        for command, option in (
            ("answer", "choice"),
            ("dd march", "army"),
            ("game why", "roll"),
            ("d6s react", "choice"),
        ):
            (why,) = await table.alice.autocomplete("tavern", command, option)
            assert why.name == f"There is no match in this channel. Yours: {thread.name}"
            (no_seat,) = await table.cara.autocomplete("tavern", command, option)
            assert (
                no_seat.name
                == "There is no match in this channel. Open the thread of a match, or begin one with /game new."
            )
            told = await table.alice.slash("tavern", command, {option: why.value})
            assert told.text.startswith("There is no match in this channel. You play in <#")


async def test_a_command_that_does_not_fit_says_what_is_asked(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread, number, asked, other, _ = await asked_to_march(table)
        answer = await asked.slash(thread, "dd damage", units="everything")
        assert "which army marches" in answer.text
        assert answer.ephemeral
        answer = await other.slash(thread, "dd march", army="none")
        assert "You have nothing to answer now." in answer.text
        assert asked.name in answer.text
        answer = await table.cara.slash(thread, "dd march", army="none")
        assert "You are not playing" in answer.text
        answer = await asked.slash(thread, "dd march", army="the elephants")
        assert "You can: March " in answer.text
        (why,) = await other.autocomplete(thread, "dd march", "army")
        assert why.name.startswith(f"You have nothing to answer now. {asked.name} is asked: which army marches")
        (why,) = await asked.autocomplete(thread, "dd damage", "units")
        # The line is cut on a phone, and then still names the command that answers.
        assert why.name.startswith("Use /dd march: you are asked which army marches. For example /dd march army:")
        told = await asked.slash(thread, "dd damage", units=str(why.value))
        assert told.text.replace("`", "").startswith(why.name.rstrip("…"))
        look = await table.look(thread)
        decision = look.pending[number]
        assert isinstance(decision, Choose)
        assert len(await asked.autocomplete(thread, "dd march", "army")) == len(decision.options)
        await unchanged(table, thread, number)
        # What is shown as an example can be typed.
        example = told.text.partition("`/dd march army:")[2].partition("`")[0]
        typed = await table.type(asked, thread, "dd march", army=example)
        assert typed.text.startswith("Your answer: ")


async def test_a_bug_is_told_with_a_reference_and_keeps_the_match(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread, number, asked, _, message = await asked_to_march(table)
        label = str(message.buttons[0]["label"])

        async def broken(*args: object, **options: object) -> None:
            raise ZeroDivisionError("a bug")

        answering = table.bot.matches.answer
        table.bot.matches.answer = broken  # type: ignore[method-assign, assignment]
        answer = await table.press(asked, message, label)
        (told,) = answer.messages
        assert told.ephemeral
        assert "Something went wrong on my side, not yours (reference E-" in told.text
        answer = await asked.slash(thread, "dd march", army=label)
        assert "(reference E-" in answer.text
        table.bot.matches.answer = answering  # type: ignore[method-assign]
        await unchanged(table, thread, number)
        await table.press(asked, message, label)
        assert number not in (await table.look(thread)).pending
