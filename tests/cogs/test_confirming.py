"""A typed answer shows what it does and counts when its button is pressed; the words of a button count at once."""

from __future__ import annotations

from pathlib import Path

from bot.playground.people import Person, Thread
from bot.prompts.confirming import DO_IT, LEAVE_IT
from engine.decisions import Decision
from tests.support.evening import Evening, evening


async def at_the_first_march(table: Evening) -> tuple[Thread, int, Decision, Person]:
    thread = await table.new_match(points=15)
    await table.bring_forces(thread)
    await table.play_by_buttons(
        thread, lambda look: any(one.prompt == "march" for one in look.pending.values()) or not look.pending
    )
    number, decision = next(iter((await table.look(thread)).pending.items()))
    return thread, number, decision, await table.player(thread, decision)


async def test_what_is_typed_in_other_words_is_shown_first_and_counts_when_it_is_confirmed(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread, number, _, person = await at_the_first_march(table)
        shown = await person.slash(thread, "dd march", {"army": "frontier"})
        assert shown.ephemeral and shown.message is not None and shown.text.startswith("You typed: **March campaign")
        assert number in (await table.look(thread)).pending, "nothing is answered yet"
        left = await table.press(person, shown.message, LEAVE_IT)
        assert "Nothing is answered" in left.text and number in (await table.look(thread)).pending
        again = await person.slash(thread, "dd march", {"army": "frontier"})
        assert again.message is not None
        await table.restart()
        done = await table.press(person, again.message, DO_IT)
        assert done.text.startswith("Your answer: March campaign")
        assert number not in (await table.look(thread)).pending


async def test_the_words_of_a_button_count_at_once(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread, number, _, person = await at_the_first_march(table)
        said = await person.slash(thread, "dd march", {"army": "march with no army"})
        assert said.text.startswith("Your answer: March with no army")
        assert number not in (await table.look(thread)).pending


async def test_a_player_may_let_everything_typed_count_at_once(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread, number, _, person = await at_the_first_march(table)
        chosen = await table.type(person, thread, "settings typing", answers="at once")
        assert "counts at once" in chosen.text
        said = await person.slash(thread, "dd march", {"army": "frontier"})
        assert said.text.startswith("Your answer: March campaign")
        assert number not in (await table.look(thread)).pending
        assert "Do this" in (await table.type(person, thread, "settings typing", answers="confirm")).text


async def test_what_is_not_legal_is_refused_and_not_to_be_confirmed(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread, number, _, person = await at_the_first_march(table)
        refused = await person.slash(thread, "dd march", {"army": "the moon"})
        assert DO_IT not in [button["label"] for button in (refused.message.buttons if refused.message else [])]
        assert number in (await table.look(thread)).pending
