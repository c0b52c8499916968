"""Magic, icons and dragons through discord.py: by buttons, by commands, over a restart, and looked up afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cards import Look
from bot.playground.people import Person, Seen, Thread
from bot.prompts.address import Address
from engine.dragon_dice.view import TableView
from engine.values import Json
from tests.support.evening import Evening, evening
from tests.support.positions import DRAGONS, MAGIC, BeginsAt

CASTERS = ("March campaign", "Stay, choose", "Leave the terrain", "Cast magic", "Counter-attack", "Roll", "Strike")
"""People who march where their casters are, and cast."""

MAGIC_COMES_WITHIN = 150
"""Answers; from a position in which everybody may march with casters at once it takes about fifty."""


def begins_at(position: str) -> dict[str, BeginsAt]:
    return {"dragon_dice": BeginsAt(position)}


def after(answers: int, asked: Counter[str]) -> Callable[[Look], bool]:
    """Returns the condition that so many answers were given; counts what was asked."""
    seen: set[int] = set()

    def enough(look: Look) -> bool:
        for number, decision in look.pending.items():
            if number not in seen:
                seen.add(number)
                asked[decision.prompt] += 1
        return len(seen) > answers

    return enough


def much_magic(table: Evening, thread: Thread) -> Callable[[Look], bool]:
    """Returns the condition that people were asked for spells five times, have answered, and some were cast."""
    asked: Counter[str] = Counter()
    count = after(0, asked)

    def enough(look: Look) -> bool:
        count(look)
        return asked["spells"] > 5 and " casts " in table.told(thread)

    return enough


def must_be_readable(table: Evening, thread: Thread) -> None:
    """Checks that nothing stands in the thread as the rules write it."""
    for message in table.cara.sees(thread):
        assert len(message.content) <= 2000
        for left_over in ("A:", "B:", "A-home", "B-home", "None", " dua", "{"):
            assert left_over not in message.text, message.text


# -- matches for a good while --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [4, pytest.param(7, marks=pytest.mark.nightly)])
async def test_magic_by_buttons(tmp_path: Path, seed: int) -> None:
    async with evening(tmp_path, seed=seed, games=begins_at(MAGIC)) as table:
        table.eager, table.eagerness = ("March h", *CASTERS), 1
        thread = await table.new_match(points=24)
        await table.play_by_buttons(thread, much_magic(table, thread), most=MAGIC_COMES_WITHIN)
        must_be_readable(table, thread)


@pytest.mark.parametrize("seed", [1, pytest.param(4, marks=pytest.mark.nightly)])
async def test_magic_by_commands(tmp_path: Path, seed: int) -> None:
    async with evening(tmp_path, seed=seed, games=begins_at(MAGIC)) as table:
        table.eager, table.eagerness = ("March h", *CASTERS, "Hailstorm", "Stone Skin", "Palsy", "Resurrect"), 1
        thread = await table.new_match(points=24)
        await table.play_by_commands(thread, much_magic(table, thread), most=MAGIC_COMES_WITHIN)
        must_be_readable(table, thread)


async def test_dragons_by_buttons(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=1, games=begins_at(DRAGONS)) as table:
        thread = await table.new_match(points=24)
        asked: Counter[str] = Counter()
        await table.play_by_buttons(thread, after(50, asked))
        assert {"dragon attack", "id split"} <= set(asked)
        assert "Dragons attack at " in table.told(thread)
        must_be_readable(table, thread)


async def test_dragons_by_commands(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=1, games=begins_at(DRAGONS)) as table:
        thread = await table.new_match(points=24)
        asked: Counter[str] = Counter()
        await table.play_by_commands(thread, after(50, asked))
        assert {"dragon attack", "id split"} <= set(asked)
        must_be_readable(table, thread)


@pytest.mark.parametrize("how", ["buttons", pytest.param("commands", marks=pytest.mark.nightly)])
async def test_a_match_of_random_forces_for_a_good_while(tmp_path: Path, how: str) -> None:
    async with evening(tmp_path, seed=11) as table:
        table.eager = (*table.eager, *CASTERS[2:])
        thread = await table.new_match(points=24)
        await table.bring_forces(thread)
        asked: Counter[str] = Counter()
        play = table.play_by_buttons if how == "buttons" else table.play_by_commands
        await play(thread, after(120, asked))
        assert {"march", "maneuver", "action"} <= set(asked)
        for message in table.cara.sees(thread):
            assert len(message.content) <= 2000


# -- the form for spells -------------------------------------------------------------------------------------------


async def asked_for_spells(table: Evening) -> tuple[Thread, Person, Seen]:
    """Plays until somebody is asked which spells to cast; returns thread, caster and the question."""
    table.eager = CASTERS
    thread = await table.new_match(points=24)
    asked = lambda look: any(d.prompt == "spells" for d in look.pending.values())  # noqa: E731
    await table.play_by_buttons(thread, asked)
    ((number, decision),) = (await table.look(thread)).pending.items()
    person = await table.player(thread, decision)
    return thread, person, await table.question_message(thread, number, person)


async def must_tell(table: Evening, thread: Thread, person: Person, panel: Seen, said: str) -> None:
    """A panel says what was answered; it goes where the message above tells that and asks the same person on."""
    asked = [await table.player(thread, decision) for decision in (await table.look(thread)).pending.values()]
    if person in asked:
        assert person.message(panel.id) is None, "on a phone it would push the table out of sight"
    else:
        assert panel.text.startswith(said)


def select_of(panel: Seen, key: str) -> str:
    """Returns the custom id of the select for this field."""
    for select in panel.selects:
        address = Address.read(str(select["custom_id"]))
        if address is not None and address.argument.startswith(f"{key}-"):
            return str(select["custom_id"])
    raise AssertionError(f"nothing asks for {key}: {panel.text}")


def offered(panel: Seen, key: str) -> list[str]:
    """Returns the labels that a field offers."""
    select = next(one for one in panel.selects if one["custom_id"] == select_of(panel, key))
    return [str(option["label"]) for option in select["options"]]


async def test_spells_are_put_together_over_a_restart_and_by_their_caster_alone(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3, games=begins_at(MAGIC)) as table:
        thread, caster, question = await asked_for_spells(table)
        other = table.bob if caster.name == "Alice" else table.alice
        panel = (await table.press(caster, question, "Choose spells")).message
        assert panel is not None
        assert panel.ephemeral
        assert "Chosen: nothing yet. Left: " in panel.text
        spells = offered(panel, "spell")
        assert spells
        assert all("(" in label for label in spells), "every spell says what it costs"
        await table.choose(caster, panel, select_of(panel, "spell"), [spells[0]])
        assert spells[0].split(" (")[0] in panel.text
        # The half-aimed spell is still there after a restart.
        await table.switch_off()
        await table.switch_on()
        panel = (await table.press(caster, question, "Choose spells")).message
        assert panel is not None
        assert panel.button("Choose another spell")
        # A foreign click changes nothing and is answered kindly.
        foreign = await other.click(question, "Choose spells")
        assert foreign.failed is None
        assert foreign.ephemeral
        assert foreign.text == "This question is for Alice."
        await table.press(caster, panel, "Choose another spell")
        await table.press(caster, panel, "Cast nothing")
        await table.settle()
        await must_tell(table, thread, caster, panel, "Your answer: Cast nothing.")
        assert "spells" not in [d.prompt for d in (await table.look(thread)).pending.values()]


async def test_a_spell_with_its_target_is_one_line_of_a_menu_and_one_press_that_confirms_it(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3, games=begins_at(MAGIC)) as table:
        thread, caster, question = await asked_for_spells(table)
        menu = question.selects[0]
        line = menu["options"][0]
        panel = (await table.choose(caster, question, str(menu["custom_id"]), [str(line["value"])])).message
        assert panel is not None and panel.ephemeral
        assert f"Chosen: {str(line['label']).split(':')[0]}" in panel.text
        assert "announces" not in table.told(thread), "it is still private"
        await table.press(caster, panel, "Cast these")
        await table.settle()
        await must_tell(table, thread, caster, panel, "Your answer: Cast ")
        assert caster.message(panel.id) is None, "the caster is asked about the second march"
        assert "spells" not in [d.prompt for d in (await table.look(thread)).pending.values()]


async def test_several_spells_are_announced_while_the_magic_runs_down(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3, games=begins_at(MAGIC)) as table:
        thread, caster, question = await asked_for_spells(table)
        panel = (await table.press(caster, question, "Choose spells")).message
        assert panel is not None
        added = 0
        while panel.selects and added < 3:
            await table.choose(caster, panel, select_of(panel, "spell"), [offered(panel, "spell")[0]])
            for key in ("target", "to", "units"):
                fields = {str(Address.read(str(s["custom_id"])).argument).split("-")[0] for s in panel.selects}  # type: ignore[union-attr]
                if key in fields and panel.button("Add this spell")["disabled"]:
                    await table.choose(caster, panel, select_of(panel, key), [offered(panel, key)[0]])
            assert not panel.button("Add this spell")["disabled"], panel.text
            await table.press(caster, panel, "Add this spell")
            added += 1
        await table.press(caster, panel, "Cast these")
        await table.settle()
        await must_tell(table, thread, caster, panel, "Your answer: Cast ")
        assert ("announces" if added > 1 else "casts") in table.told(thread)
        must_be_readable(table, thread)


async def test_spells_are_typed(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3, games=begins_at(MAGIC)) as table:
        thread, caster, _ = await asked_for_spells(table)
        wrong = await table.type(caster, thread, "dd cast", spells="Firestrom at frontier")
        assert "There is no spell 'Firestrom'. Firestorm cannot be cast now. You can cast Hailstorm, " in wrong.text
        wrong = await table.type(caster, thread, "dd cast", spells="Summon White Dragon at White Wyrm to frontier")
        assert "Summon White Dragon" in wrong.text
        choices = await caster.autocomplete(thread, "dd cast", "spells")
        assert len(choices) > 1
        assert " at " in str(choices[0].value)
        assert [choice.name for choice in choices if " at " not in str(choice.value)][-1] == "Cast nothing"
        done = await table.type(caster, thread, "dd cast", spells=str(choices[0].value))
        assert done.text.startswith("Your answer: Cast "), done.text
        await table.settle()
        assert str(choices[0].value).split(" at ")[0] in table.told(thread), "it is cast, or announced to be dispelled"


# -- looking things up ---------------------------------------------------------------------------------------------


async def test_why_a_roll_came_to_its_result(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=2, games=begins_at(MAGIC)) as table:
        table.eager = CASTERS
        thread = await table.new_match(points=24)
        early = await table.type(table.cara, thread, "game why")
        assert early.ephemeral
        assert "No dice have been rolled" in early.text
        await table.play_by_buttons(thread, after(20, Counter()))
        last = await table.type(table.cara, thread, "game why")
        assert last.ephemeral
        for step in ("**1** Roll the dice", "Count icons and IDs: "):
            assert step in last.text
        choices = await table.cara.autocomplete(thread, "game why", "roll")
        assert 2 <= len(choices) <= 25
        first: Json = choices[-1].value
        chosen = await table.type(table.cara, thread, "game why", roll=first)
        assert chosen.text != last.text and "**1** Roll the dice" in chosen.text
        assert "is not a roll of this match" in (await table.type(table.cara, thread, "game why", roll=1_000_000)).text


async def test_rules_are_looked_up_anywhere(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        choices = await table.cara.autocomplete("tavern", "rules", "name", "smi")
        assert [choice.value for choice in choices][:1] == ["Smite"]
        answer = await table.type(table.cara, "tavern", "rules", name="Smite")
        assert answer.ephemeral
        assert "Special action icons, p. 40\n" in answer.text
        assert "damage to the defending army, and no save is possible." in answer.text
        assert answer.text.count("In the response to a dragon attack it generates X melee results.") == 1
        spell = await table.type(table.cara, "tavern", "rules", name="hailstorm")
        assert "Costs 2 air magic a casting" in spell.text
        assert "The rulebook has no 'Smitten'" in (await table.type(table.cara, "tavern", "rules", name="Smitten")).text


async def test_effects_stand_on_the_board_in_words(tmp_path: Path) -> None:
    effects = "effects: [{name: Palsy, castings: 2, on: B frontier, by: A}, {name: Wall of Fog, on: frontier, by: A}]"
    async with evening(tmp_path, games=begins_at(f"{MAGIC}{effects}\n")) as table:
        thread = await table.new_match(points=24)
        view = (await table.look(thread)).view
        assert isinstance(view, TableView)
        text = await table.type(table.cara, thread, "game text")
        assert "Palsy −2" in text.text
        assert "Wall of Fog −6 missile" in text.text
        board = await table.type(table.cara, thread, "game board")
        (_, alt), *_ = board.messages[0].pictures
        assert "Palsy −2" in alt
