"""Legacy's Allure through the real client: by buttons and by commands, saved and resumed, with private previews."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.cards import Look, Status
from bot.games.legacys_allure.face import FACE
from bot.games.legacys_allure.forms import UNITS
from bot.playground.people import Thread
from bot.prompts.address import Address
from bot.prompts.limits import BUTTONS_IN_A_ROW, ROWS
from bot.prompts.parts import Select
from engine.legacys_allure.hexes import NORTH, SOUTH
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.view import BoardView
from engine.playthrough import Playthrough
from engine.registry import games
from engine.simulation import play_at_random
from tests.support.evening import Evening, confirmed, evening

TITLE = "Legacy's Allure"


def is_over(look: Look) -> bool:
    return look.card.status is Status.OVER


def first_round(look: Look) -> bool:
    return isinstance(look.view, BoardView) and look.view.table.round >= 1


def second_round(look: Look) -> bool:
    return isinstance(look.view, BoardView) and look.view.table.round >= 2


async def opened(table: Evening, **options: object) -> Thread:
    """Alice opens a match, Bob joins, it starts."""
    thread = await table.open_match(table.alice, game=TITLE, **options)
    invitation = table.invitation(table.alice, thread)
    await table.press(table.bob, invitation, "Join the match")
    await table.settle()
    await table.press(table.alice, table.ready(table.alice, thread), "Start the match")
    await table.settle()
    return thread


async def act(table: Evening, thread: Thread, words: str) -> str:
    """Lets whoever is asked answer with a command; returns the reply."""
    ((_, decision),) = (await table.look(thread)).pending.items()
    person = await table.player(thread, decision)
    answer = await confirmed(person, await person.slash(thread, "allure act", {"action": words}))
    await table.settle()
    return answer.text


async def bring_presets(table: Evening, thread: Thread) -> None:
    """Both bring the first ready army by a button."""
    for number, decision in dict((await table.look(thread)).pending).items():
        person = await table.player(thread, decision)
        message = await table.question_message(thread, number, person)
        preset = 0 if decision.player == "A" else 1
        labels = [str(b["label"]) for b in message.buttons if str(b["label"]).startswith("Bring ")]
        await table.press(person, message, labels[preset])
        await table.settle()


async def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=4) as table:
        thread = await opened(table)
        await table.play_by_commands(thread, second_round)
        await table.switch_off()
        await table.switch_on()
        board = await table.cara.slash(thread, "game text")
        assert "Round 2 of 7" in board.text


async def test_no_dice_are_spoken_of_where_only_a_coin_falls(tmp_path: Path) -> None:
    """9.1: a random contest decides who is first player; nothing else is left to chance."""
    async with evening(tmp_path, seed=4) as table:
        thread = await opened(table)
        first = table.cara.sees(thread)[0]
        assert "**Fair coin**: the button proves that nobody chooses how it falls." in first.content
        assert "How the coin falls follows from the seed" in (await table.press(table.cara, first, "Fair coin")).text
        await bring_presets(table, thread)
        said = [message.text for message in table.cara.sees(thread)]
        assert not [text for text in said if "dice" in text.lower()]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "by"),
    [
        ("blitz", "commands"),
        pytest.param("blitz", "buttons", marks=pytest.mark.nightly),
        *(pytest.param("draft", by, marks=pytest.mark.nightly) for by in ("buttons", "commands")),
    ],
)
async def test_a_whole_match_is_played(tmp_path: Path, form: str, by: str) -> None:
    async with evening(tmp_path, seed=4) as table:
        thread = await opened(table, extras=f"format: {form}")
        play = table.play_by_buttons if by == "buttons" else table.play_by_commands
        await play(thread, is_over)
        said = [text for person in table.people for message in person.sees(thread) if (text := message.text)]
        for word in ("Dragon Dice", "Dragonkin", " march", "/dd", "terrain"):
            assert not [line for line in said if word in line], word


async def test_a_draft_leads_into_the_first_round_by_buttons(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=4) as table:
        thread = await opened(table, extras="format: draft")
        await table.play_by_buttons(thread, first_round)
        board = await table.cara.slash(thread, "game text")
        assert "Round 1 of 7" in board.text


async def test_an_action_is_put_together_with_a_preview_that_only_its_player_sees(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread = await opened(table)
        await bring_presets(table, thread)
        ((number, decision),) = (await table.look(thread)).pending.items()
        assert isinstance(decision, ActionPlan)
        person = await table.player(thread, decision)
        message = await table.question_message(thread, number, person)
        panel = await table.press(person, message, "Choose an action")
        assert panel.ephemeral and panel.message is not None
        units = panel.message.selects[0]
        await table.choose(person, panel.message, str(units["custom_id"]), [str(units["options"][0]["value"])])
        seen = person.message(panel.message.id)
        assert seen is not None and len(seen.pictures) == 1
        moves = next(s for s in seen.selects if "go" in str(s["placeholder"]))
        await table.choose(person, seen, str(moves["custom_id"]), [str(moves["options"][0]["value"])])
        seen = person.message(panel.message.id)
        assert seen is not None and "moves" in seen.text
        confirm = next(b for b in seen.buttons if b["label"] == "Do it")
        answer = await table.press(person, seen, str(confirm["custom_id"]))
        assert answer.text.startswith("Your answer: ")


async def test_an_action_takes_three_presses_from_the_menu_of_units(tmp_path: Path) -> None:
    """The menu below the question, one of its units, and a button that says what its action leads to."""
    async with evening(tmp_path, seed=5) as table:
        thread = await opened(table)
        await bring_presets(table, thread)
        for _ in range(40):
            number, decision, person, message = await table.asked(thread)
            assert isinstance(decision, ActionPlan)
            (menu,) = [one for one in message.selects if one["placeholder"] == UNITS]
            assert menu["options"][0]["description"].startswith("power ")
            for option in menu["options"]:
                panel = (await table.choose(person, message, str(menu["custom_id"]), [str(option["value"])])).message
                assert panel is not None
                offered = next(filter(_acts, panel.buttons), None)
                if offered is not None:
                    assert len(str(offered["label"])) <= 40 and ": " in str(offered["label"])
                    await table.press(person, panel, str(offered["custom_id"]))
                    await table.settle()
                    assert number not in (await table.look(thread)).pending
                    return
            await table.press_something(person, message, decision)
            await table.settle()
        raise AssertionError("no unit could do anything to another")


def test_a_panel_with_buttons_for_the_best_actions_fits_into_a_message() -> None:
    """However many selects a unit's choices take, as in an open middle with many hexes to go to."""
    full = 0

    def look(match: Playthrough[Any]) -> None:
        nonlocal full
        for number, decision in match.pending.items():
            if not isinstance(decision, ActionPlan):
                continue
            view = match.view(decision.player)
            assert isinstance(view, BoardView)
            wording = FACE.wording({SOUTH: "Alice", NORTH: "Bob"}, view)
            for unit in decision.state.ready(decision.player):
                panel = FACE.form(decision, wording, {"unit": unit.id}).panel(Address(1, decision.player, number))
                assert len(panel.rows) <= ROWS
                assert all(isinstance(row, Select) or len(row) <= BUTTONS_IN_A_ROW for row in panel.rows)
                full += len(panel.rows) == ROWS

    play_at_random(games()["legacys_allure"], [SOUTH, NORTH], {}, 1, look)
    assert full


def _acts(button: Mapping[str, object]) -> bool:
    address = Address.read(str(button["custom_id"]))
    return address is not None and address.verb == "answer"


async def test_a_panel_survives_a_restart_and_foreign_old_and_double_presses_change_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=6) as table:
        thread = await opened(table)
        await bring_presets(table, thread)
        ((number, decision),) = (await table.look(thread)).pending.items()
        person = await table.player(thread, decision)
        other = table.beside(person)
        message = await table.question_message(thread, number, person)
        assert "is for" in (await table.press(other, message, "Choose an action")).text
        panel = (await table.press(person, message, "Choose an action")).message
        assert panel is not None and len(panel.pictures) == 1, "where enemies could attack"
        units = panel.selects[0]
        await table.choose(person, panel, str(units["custom_id"]), [str(units["options"][0]["value"])])
        await table.switch_off()
        await table.switch_on()
        panel = person.message(panel.id)
        assert panel is not None
        actions = panel.selects[1]
        await table.choose(person, panel, str(actions["custom_id"]), [str(actions["options"][-1]["value"])])
        panel = person.message(panel.id)
        assert panel is not None
        confirm = str(next(b for b in panel.buttons if b["label"] == "Do it")["custom_id"])
        once, twice = await asyncio.gather(person.press_anyway(panel, confirm), person.press_anyway(panel, confirm))
        await table.settle()
        said = sorted((once.text, twice.text))
        assert any(text.startswith("Your answer: ") for text in said) and any("already" in text for text in said), said
        look = await table.look(thread)
        assert isinstance(look.view, BoardView)
        assert sum(unit.actions == 0 for unit in look.view.table.units.values()) == 1


async def test_an_answer_is_said_as_it_was_when_it_was_given(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=6) as table:
        thread = await opened(table)
        await bring_presets(table, thread)
        look = await table.look(thread)
        assert isinstance(look.view, BoardView)
        way = "Ram F2-F3" if look.view.table.turn == "A" else "Stag D5-D4"
        assert (await act(table, thread, way)).splitlines()[0] == f"Your answer: {way}."


async def test_what_is_typed_wrongly_says_what_to_do(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=6) as table:
        thread = await opened(table)
        await bring_presets(table, thread)
        assert "You have no unit" in await act(table, thread, "Dragon E3")
        look = await table.look(thread)
        assert isinstance(look.view, BoardView)
        hero = "Odra" if look.view.table.turn == "A" else "Sivane"
        assert "too far" in await act(table, thread, f"{hero} {'E7' if hero == 'Odra' else 'E1'}")
