"""What is told in private of typed answers does not pile up."""

from __future__ import annotations

from pathlib import Path

from bot.playground.people import Thread
from tests.support.evening import Evening, evening


def private(table: Evening, thread: Thread) -> list[str]:
    """What Alice alone sees in the thread of the answers that she has typed."""
    seen = table.alice.sees(thread)
    return [message.content for message in seen if message.ephemeral and message.content.startswith("Your answer")]


async def test_what_a_typed_answer_was_is_told_once_it_counts_and_until_the_next_one(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        told: list[list[str]] = []
        while len(told) < 3:
            number, decision = next(iter((await table.look(thread)).pending.items()))
            person = await table.player(thread, decision)
            choices = await person.autocomplete(thread, "answer", "choice")
            if not choices:
                await table.answer_by_buttons(thread, number, decision)
                continue
            answer = await person.slash(thread, "answer", {"choice": choices[0].value})
            if person is table.alice and answer.text.startswith("Your answer"):
                await table.settle()
                told.append(private(table, thread))
                assert answer.message is not None and told[-1] == [answer.message.content]
        assert [len(answers) for answers in told] == [1, 1, 1]
        assert not table.playground.refusals
