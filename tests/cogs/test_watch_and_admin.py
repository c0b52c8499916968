"""Looking on, and what organisers may do."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp
import pytest

from bot.cards import Status
from bot.playground.invocations import CannotDo
from engine.dragon_dice.view import TableView
from tests.support.evening import evening
from tests.support.turns import turn_reached


async def test_everybody_may_look_and_nobody_sees_a_secret(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.type(table.alice, thread, "dd force preset", name="Tidewatch")
        await table.type(table.alice, thread, "dd force bring")
        await table.settle()
        for person in (table.bob, table.cara):
            for command in ("game status", "game board", "game text", "game log"):
                answer = await table.type(person, thread, command)
                assert answer.failed is None and answer.ephemeral, command
                shown = answer.text + "".join(about for m in answer.messages for _, about in m.pictures)
                for secret in ("Gryphon", "Coastland", "Feyland", "Drake"):
                    assert secret not in shown, command
        own = await table.type(table.alice, thread, "game text")
        assert "Gryphon" in own.text


async def test_status_board_text_and_log(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(2))
        status = await table.type(table.cara, thread, "game status")
        number = next(iter((await table.look(thread)).pending))
        message_id = await table.bot.matches.shown((await table.card(thread)).id, str(number))
        assert f"/{thread.id}/{message_id}" in status.text
        assert "Turn 2" in status.text
        assert not any(message.buttons or message.selects for message in status.messages), "nothing is asked of her"
        board = await table.type(table.cara, thread, "game board")
        (url, alt), *_ = board.messages[0].pictures
        assert 0 < len(alt) <= 1024
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            assert (await response.read())[:8] == b"\x89PNG\r\n\x1a\n"
        text = await table.type(table.cara, thread, "game text")
        view = (await table.look(thread)).view
        assert isinstance(view, TableView)
        for terrain in view.terrains:
            assert terrain.name in text.text
            for army in terrain.armies:
                assert all(unit.name in text.text for unit in army.units)
        log = await table.type(table.cara, thread, "game log")
        (file,) = log.messages[0].attachments
        async with aiohttp.ClientSession() as session, session.get(file["url"]) as response:
            record = json.loads(await response.read())
        assert record["seed"] is None
        assert record["events"]
        assert "marching player" in log.text or "marches" in log.text


async def test_organisers_list_and_remove_matches(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        eve = await table.playground.person("Eve").arrive()
        waiting = await table.new_match(points=15)
        playing = await table.new_match(points=15)
        await table.bring_forces(playing)
        with pytest.raises(CannotDo):
            await table.bob.slash("tavern", "table list")
        listed = await table.type(eve, "tavern", "table list")
        assert waiting.id in listed.text and playing.id in listed.text
        card = await table.card(playing)
        choices = await eve.autocomplete("tavern", "table remove", "match", "")
        assert card.id in [choice.value for choice in choices]
        removed = await table.type(eve, "tavern", "table remove", match=card.id)
        assert removed.text == f"Match {card.id} is called off."
        await table.settle()
        assert (await table.card(playing)).status is Status.OVER
        assert "called off" in table.cara.last(playing).text
        for message in table.alice.sees(playing):
            assert all(button["label"] in ("Play again", "Fair dice") for button in message.buttons)
        again = await table.type(eve, "tavern", "table remove", match=card.id)
        assert "called off" in again.text
        assert "I do not know this match" in (await table.type(eve, "tavern", "table remove", match=99)).text
        assert playing.id not in (await table.type(eve, "tavern", "table list")).text


async def test_commands_are_registered_once_and_not_at_every_start(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        note = await table.bot.store.note("commands")
        assert note is not None
        registered = [command.get("version") for command in table.alice.commands]
        await table.switch_off()
        await table.switch_on()
        assert await table.bot.store.note("commands") == note
        assert [command.get("version") for command in table.alice.commands] == registered


async def test_what_cannot_be_done_yet_says_what_comes_first(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        waiting = await table.open_match(table.alice)
        assert "`/game start` begins the match" in (await table.type(table.alice, waiting, "game text")).text
        thread = await table.new_match()
        assert "`/game status` shows the open question" in (await table.type(table.alice, thread, "game why")).text
        assert "`/game list`" in (await table.type(table.alice, thread, "allure plan show")).text


async def test_status_asks_again_what_one_is_asked(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.bring_forces(thread)
        number, decision = next(iter((await table.look(thread)).pending.items()))
        person = await table.player(thread, decision)
        (asked,) = (await table.type(person, thread, "game status")).messages
        assert asked.ephemeral
        order = ["home (", "is asked: ", "Do you take the first turn"]
        assert sorted(order, key=asked.content.index) == order, "where the match stands, then the question"
        await table.press(person, asked, str(asked.buttons[0]["label"]))
        assert number not in (await table.look(thread)).pending
        assert asked.text.startswith("Your answer: ")
        assert asked.buttons == []


async def test_the_list_offers_a_seat_to_nobody_who_may_not_take_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.open_match(table.alice, invite="Bob")
        assert (await table.type(table.cara, "tavern", "game list")).text.endswith("Alice; one seat is kept for Bob.")
        assert (await table.type(table.bob, "tavern", "game list")).text.endswith("Alice; one seat is kept for you.")


async def test_the_list_says_first_where_one_is_asked_and_then_what_one_may_join(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        assert "No match is open or played" in (await table.type(table.cara, "tavern", "game list")).text
        open_one = await table.open_match(table.alice, players=3, invite="Cara")
        played = await table.new_match()
        lines = (await table.type(table.cara, "tavern", "game list")).text.split("\n")
        assert lines == [
            f"- <#{open_one.id}>: Dragon Dice, 24 points, Alice; one seat is kept for you and one is free.",
            f"- <#{played.id}>: Dragon Dice, 15 points, Alice and Bob. Alice and Bob are asked: to bring a force.",
        ]
        first, second = (await table.type(table.bob, "tavern", "game list")).text.split("\n")
        assert first == (
            f"- <#{played.id}>: Dragon Dice, 15 points, Alice and Bob. **You are asked:** to bring a force."
        )
        assert second.endswith("one seat is kept for Cara and one is free.")
        await table.type(table.bob, played, "game concede", sure="Yes, I concede the match")
        assert str(played.id) not in (await table.type(table.bob, "tavern", "game list")).text
