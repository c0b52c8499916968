"""Whole matches through discord.py: by buttons alone, by commands alone, and over a restart."""

from __future__ import annotations

from pathlib import Path

from bot.cards import Look, Status
from bot.playground.people import Thread
from bot.prompts.address import Address
from engine.dragon_dice.view import TableView
from engine.proof import prove
from engine.registry import games
from tests.support.evening import Evening, evening
from tests.support.turns import first_march, turn_reached


def is_over(look: Look) -> bool:
    """Returns whether the match is over."""
    return look.card.status is Status.OVER


async def must_be_complete(table: Evening, thread: Thread) -> None:
    """Checks a match that is over: told, without open buttons, and with dice that anybody can check."""
    text = table.told(thread)
    assert "the match: " in text
    assert "the match is over. Thank you for playing!" in text
    for message in table.alice.sees(thread):
        left = [Address.read(str(c.get("custom_id"))) for c in (*message.buttons, *message.selects)]
        verbs = {None if address is None else address.verb for address in left}
        assert message.ephemeral or verbs <= {"again", "replay", "fair", "stills", "analyse"}, message
        assert len(message.content) <= 2000
    card = await table.card(thread)
    assert card.outcome is not None
    proof = prove(await table.bot.matches.record(card.id), games())
    assert proof.answers > 20


async def test_a_whole_match_by_buttons(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=14) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, is_over)
        await must_be_complete(table, thread)
        pictures = [alt for message in table.cara.sees(thread) for _, alt in message.pictures]
        assert len(pictures) > 3
        assert all(0 < len(alt) <= 1024 for alt in pictures)


async def test_a_whole_match_by_commands(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=11) as table:
        thread = await table.begin_by_commands()
        await table.play_by_commands(thread, is_over)
        await must_be_complete(table, thread)


async def test_the_bot_is_switched_off_and_on_and_old_buttons_still_work(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread = await table.new_match(points=15)
        number, decision, person, question = await table.asked(thread)
        panel = (await table.press(person, question, "Draw a force at random")).message
        assert panel is not None
        await table.switch_off()
        await table.switch_on()
        # The old ephemeral panel and the old question know what they are for.
        await table.press(person, panel, "Bring this force")
        assert "You have brought your force" in panel.text
        await table.settle()
        (number, decision), *_ = (await table.look(thread)).pending.items()
        person = await table.player(thread, decision)
        question = await table.question_message(thread, number, person)
        form = await person.click(question, "Paste a force as text")
        await table.switch_off()
        await table.switch_on()
        # Even a form that was open all the while.
        assert "Line 1 begins with" in (await person.submit(form, {"Your force": "?: hello"})).text
        panel = (await table.press(person, question, "Draw a force at random")).message
        assert panel is not None
        await table.press(person, panel, "Bring this force")
        await table.settle()
        for turn in (1, 2):
            await table.play_by_buttons(thread, turn_reached(turn))
            before = await table.look(thread)
            await table.switch_off()
            await table.switch_on()
            after = await table.look(thread)
            assert isinstance(before.view, TableView) and isinstance(after.view, TableView)
            assert (before.view.to_json(), list(before.pending)) == (after.view.to_json(), list(after.pending))
        await table.play_by_buttons(thread, turn_reached(3))


async def test_what_was_answered_while_nothing_could_be_posted_is_posted_at_the_next_start(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=6) as table:
        thread = await first_march(table)
        # The answer is committed, but the bot dies before it can post.
        assert table.bot._posting is not None
        table.bot._posting.cancel()
        number, _, person, question = await table.asked(thread)
        await table.press(person, question, str(question.buttons[0]["label"]))
        assert number not in (await table.look(thread)).pending
        count = len(table.cara.sees(thread))
        assert question.buttons
        await table.switch_off()
        await table.switch_on()
        await table.settle()
        assert len(table.cara.sees(thread)) == count + 1
        assert question.buttons == []
        await table.play_by_buttons(thread, turn_reached(2))
