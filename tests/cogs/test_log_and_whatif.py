"""The log by turn, earlier tables, following as a spectator, what if, and an organiser's correction."""

from __future__ import annotations

from pathlib import Path

from bot.playground.people import Seen, Thread
from tests.cogs.test_forged import pressed
from tests.support.evening import Evening, evening
from tests.support.turns import turn_reached


async def test_the_log_is_read_by_turn_and_shows_the_table_then(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(3))
        (log,) = (await table.type(table.cara, thread, "game log")).messages
        assert log.ephemeral and "Turn 3" in log.text and log.attachments
        await table.press(table.cara, log, "Earlier")
        assert "Turn 2" in log.text or "(goes on)" in log.text
        await table.press(table.cara, log, "First page")
        assert "Before the first turn" in log.text
        then = await table.press(table.cara, log, "See the table then")
        (still,) = then.messages
        assert still.ephemeral and still.pictures
        choices = await table.cara.autocomplete(thread, "game log", "turn", "Turn 2")
        assert choices and all("Turn 2" in choice.name for choice in choices)
        (chosen,) = (await table.type(table.cara, thread, "game log", turn=choices[0].value)).messages
        assert "Turn 2" in chosen.text


async def test_the_log_crosses_out_what_was_undone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(2))
        card = await table.card(thread)
        entries = await table.bot.matches.journal(card.id)
        await table.bot.matches.correct(card.id, entries[-3].number, int(table.cara.id), "Cara", "A test.")
        await table.settle()
        (log,) = (await table.type(table.cara, thread, "game log")).messages
        pages = await table.bot.stories.log(card, None)
        assert any("~~" in page.text for page in pages)
        assert "Cara, an organiser, corrects this match:" in table.told(thread)
        assert "An organiser undoes" in table.told(thread)
        assert log.text


async def test_what_if_changes_nothing_and_shows_a_copy_with_other_dice(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        secret = await whatif(table, "Alice", thread)
        assert "no answers that I can offer whole" in secret.text
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(2))
        number, decision = next(iter((await table.look(thread)).pending.items()))
        person = await table.player(thread, decision)
        before = await table.bot.matches.journal((await table.card(thread)).id)
        panel = await whatif(table, person.name, thread)
        tried = await table.press(person, panel, str(panel.buttons[0]["custom_id"]))
        assert tried.failed is None and "What if:" in panel.text and "Your match is as it was" in panel.text
        assert panel.pictures
        for _ in range(4):
            await table.press(person, panel, "Roll other dice")
        assert "What if:" in panel.text
        await table.press(person, panel, "Try another answer")
        assert "Choose an answer" in panel.text
        assert await table.bot.matches.journal((await table.card(thread)).id) == before
        assert number in (await table.look(thread)).pending
        outsider = await pressed(table, thread, table.cara, str(panel.buttons[0]["custom_id"]), None)
        assert "not playing in this match" in outsider


async def whatif(table: Evening, name: str, thread: Thread) -> Seen:
    person = table.playground.person(name)
    (board,) = (await table.type(person, thread, "game board")).messages
    (panel,) = (await table.press(person, board, "What if…")).messages
    return panel


async def test_spectators_follow_captures_and_the_end(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(1))
        (board,) = (await table.type(table.cara, thread, "game board")).messages
        assert "at each capture" in (await table.press(table.cara, board, "Follow captures")).text
        assert "when the match is over" in (await table.press(table.cara, board, "Tell me the end")).text
        (mine,) = (await table.type(table.alice, thread, "game board")).messages
        assert "Follow captures" not in [button["label"] for button in mine.buttons], "players hear of it anyway"
        (again,) = (await table.type(table.cara, thread, "game board")).messages
        assert "not mention you at captures" in (await table.press(table.cara, again, "Unfollow captures")).text
        await table.type(table.bob, thread, "game concede", sure="Yes, I concede the match")
        await table.settle()
        called = [message for message in table.cara.sees(thread) if "Cara" in message.pings]
        assert len(called) == 1 and "the match is over, as you wished" in called[0].text
        assert "over" in (await table.press(table.cara, board, "Follow captures")).text


async def test_an_organiser_corrects_a_fact_of_the_position_and_reverses_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        eve = await table.playground.person("Eve").arrive()
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(2))
        card, here = await table.card(thread), {"match": (await table.card(thread)).id}
        (face, *_) = await eve.autocomplete("tavern", "table correct", "fact", "face at the frontier", here)
        values = await eve.autocomplete("tavern", "table correct", "value", "", {**here, "fact": face.value})
        assert [value.name for value in values][:1] == ["The frontier shows face 1"]
        typed = {"match": card.id, "fact": face.value, "reason": "We turned the wrong die."}
        assert "cannot have that value" in (await table.type(eve, "tavern", "table correct", **typed, value="9")).text
        told = await table.type(eve, "tavern", "table correct", match=card.id, reason="Neither of both.")
        assert "either `back_to`" in told.text
        done = await table.type(eve, "tavern", "table correct", **typed, value=values[1].value)
        assert "beginning of its step" in done.text
        await table.settle()
        assert "Eve, an organiser, corrects this match:** We turned the wrong die." in told_raw(table, thread)
        assert "corrects the position: the frontier shows face 2." in table.told(thread).replace("**", "")
        pages = await table.bot.stories.log(card, None)
        assert any("corrects the position" in page.text for page in pages)
        await table.restart()
        assert (await table.look(thread)).pending, "the match goes on"
        await table.play_by_buttons(thread, turn_reached(3))
        choices = await eve.autocomplete("tavern", "table correct", "back_to", "", here)
        assert choices[0].name == "Reverse the last correction"
        back = {"match": card.id, "back_to": choices[0].value, "reason": "It was right."}
        assert "is corrected" in (await table.type(eve, "tavern", "table correct", **back)).text


async def test_an_organiser_corrects_a_match_and_reverses_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        eve = await table.playground.person("Eve").arrive()
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(3))
        card, before = await table.card(thread), await table.look(thread)
        choices = await eve.autocomplete("tavern", "table correct", "back_to", "", {"match": card.id})
        assert any("Turn 2" in choice.name for choice in choices), choices
        to = next(choice.value for choice in choices if "Turn 2" in choice.name)
        done = await table.type(eve, "tavern", "table correct", match=card.id, back_to=to, reason="A die was misread.")
        assert "is corrected" in done.text
        await table.settle()
        assert "Eve, an organiser, corrects this match:** A die was misread." in told_raw(table, thread)
        assert "Turn 2" in (await table.type(table.cara, thread, "game status")).text
        choices = await eve.autocomplete("tavern", "table correct", "back_to", "", {"match": card.id})
        assert choices[0].name == "Reverse the last correction"
        await table.type(
            eve, "tavern", "table correct", match=card.id, back_to=choices[0].value, reason="It was right."
        )
        await table.settle()
        after = await table.look(thread)
        assert after.view == before.view
        unknown = await table.type(eve, "tavern", "table correct", match=card.id, back_to="nowhere", reason="Why not")
        assert "I do not know this point" in unknown.text


def told_raw(table: Evening, thread: Thread) -> str:
    return "\n".join(message.content for message in table.cara.sees(thread))
