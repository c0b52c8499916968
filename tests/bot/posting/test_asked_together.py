"""Players who are asked the same at once are asked in one message, and each answers their own question there."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.playground.people import Person, Seen, Thread
from tests.support.evening import Evening, evening

DRAW = "Draw a force at random"


def asking(person: Person, thread: Thread) -> list[Seen]:
    return [message for message in person.sees(thread) if any(b["label"] == DRAW for b in message.buttons)]


async def bring(table: Evening, person: Person, message: Seen) -> None:
    answer = await table.press(person, message, DRAW)
    assert answer.message is not None
    answer = await table.press(person, answer.message, "Bring this force")
    assert "You have brought your force" in answer.text


@pytest.mark.parametrize("first", ["Alice", "Bob"])
async def test_one_message_asks_all_for_a_force_until_each_has_brought_one(tmp_path: Path, first: str) -> None:
    """Whoever answers first, the message then asks the others alone, also after the bot was off; at last it goes."""
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        (message,) = asking(table.alice, thread)
        assert message.pings == ["Alice", "Bob"]
        early = table.playground.person(first)
        late = table.beside(early)
        await bring(table, early, message)
        await table.settle()
        await table.restart()
        (message,) = asking(late, thread)
        assert message.pings == [late.name]
        await bring(table, late, message)
        await table.settle()
        assert not asking(late, thread)


async def test_a_press_at_the_moment_of_anothers_answer_counts(tmp_path: Path) -> None:
    """The buttons are those of a question that was answered just now; the message has not been changed yet."""
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        (message,) = asking(table.alice, thread)
        for person in (table.alice, table.bob):
            await bring(table, person, message)
        await table.settle()
        assert not asking(table.bob, thread)
        assert (await table.look(thread)).view is not None
