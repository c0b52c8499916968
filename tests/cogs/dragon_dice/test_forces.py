"""Bringing a force in every way there is, and nobody else sees any of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.playground import ModalHandle
from bot.playground.people import Thread
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.text.notation import format_force
from engine.dragon_dice.view import TableView
from engine.values import Seat
from tests.support.evening import Evening, evening
from tests.support.forces import agreed
from tests.support.printed import PRESETS

A, B = Seat("A"), Seat("B")


def everything_seen(table: Evening, who: str) -> str:
    """Returns every word and picture text that somebody can see anywhere."""
    person = table.playground.person(who)
    return "\n".join(m.text + " ".join(about for _, about in m.pictures) for m in person.all_messages())


def written(form: ModalHandle | None) -> str:
    """Returns what stands in the only field of a form that has just been opened."""
    assert form is not None
    (field,) = form.fields.values()
    return str(field.get("value") or "")


async def test_a_ready_made_force_by_buttons(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        question = await table.question_message(thread, 1, table.alice)
        opened = await table.press(table.alice, question, "Choose a ready-made force")
        assert opened.ephemeral and opened.message is not None
        await table.choose(table.alice, opened.message, None, ["Dwarves: Anvil Guard (easy)"])
        assert "Warlord" not in opened.message.text, "its picture shows it"
        assert "Anvil Guard, easy: Heavy fighters" in opened.message.text
        ((_, alt),) = opened.message.pictures
        assert "Warlord" in alt, "a force that is looked at shows its dice"
        await table.press(table.alice, opened.message, "Look at another one")
        await table.choose(table.alice, opened.message, None, ["Coral Elves: Tidewatch (easy)"])
        await table.press(table.alice, opened.message, "Bring this force")
        assert "You have brought your force" in opened.message.text
        assert opened.message.buttons == []
        await table.settle()
        look = await table.bot.matches.look((await table.card(thread)).id, int(table.alice.id))
        assert isinstance(look.view, TableView)
        assert look.view.player(A).has_force
        asked = table.alice.message(question.id)
        assert asked is not None and asked.pings == ["Bob"], "the question that both were asked is Bob's alone now"
        shown = await table.alice.slash(thread, "dd force show")
        assert "Gryphon" in shown.text and shown.ephemeral
        for secret in ("Gryphon", "Sharpshooter", "Coastland City", "Air/Water Drake", "Warlord"):
            assert secret not in everything_seen(table, "Bob")
            assert secret not in everything_seen(table, "Cara")


async def test_a_ready_made_force_by_command(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        names = [choice.value for choice in await table.bob.autocomplete(thread, "dd force preset", "name", "an")]
        assert "Anvil Guard" in names
        found = await table.bob.autocomplete(thread, "dd force preset", "name", "dwar")
        assert [(one.name, one.value) for one in found] == [("Dwarves: Anvil Guard (easy)", "Anvil Guard")]
        answer = await table.bob.slash(thread, "dd force preset", name="Anvil Guard")
        assert answer.ephemeral and "24 of 24 points" in answer.text
        assert "You have brought your force" in (await table.bob.slash(thread, "dd force bring")).text
        assert "Bob is asked" not in (await table.bob.slash(thread, "dd force bring")).text
        await table.settle()
        assert "Warlord" not in everything_seen(table, "Alice")


LAST_TIME = "The force you brought last time"


async def test_the_force_of_ones_last_match_is_offered_again_to_oneself_where_it_may_be_brought(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        first = await table.new_match(points=24)
        assert LAST_TIME not in await offered(table, first), "there was no last time"
        await table.bring_forces(first)
        await table.type(table.alice, first, "game concede", sure="Yes, I concede the match")
        again = await table.new_match(points=24)
        assert (await offered(table, again))[0] == LAST_TIME
        typed = await table.bob.autocomplete(again, "dd force preset", "name", "last")
        assert [choice.value for choice in typed] == [LAST_TIME]
        game = (await table.card(again)).game
        for person in (table.alice, table.bob):
            (brought,) = await table.bot.matches.first_answers(int(person.id), game)
            assert isinstance(brought, dict)
            shown = await table.type(person, again, "dd force preset", name=LAST_TIME)
            assert f"Home Terrain: {brought['home']}" in shown.text and "This force is legal" in shown.text
        assert LAST_TIME not in await offered(table, await table.new_match(points=15)), "it is too large"


async def offered(table: Evening, thread: Thread) -> list[str]:
    """What Alice may choose from as a ready-made force; where her last one is the first, she takes a look at it."""
    question = await table.question_message(thread, 1, table.alice)
    opened = await table.press(table.alice, question, "Choose a ready-made force")
    assert opened.message is not None
    labels = [str(option["label"]) for option in opened.message.selects[0]["options"]]
    if labels[0] == LAST_TIME:
        await table.choose(table.alice, opened.message, None, [LAST_TIME])
        assert "24 of 24 points" in opened.message.text
    return labels


async def test_a_pasted_force_in_a_form_and_in_one_line(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        text = format_force(PRESETS["Anvil Guard"])
        question = await table.question_message(thread, 1, table.alice)
        opened = await table.alice.click(question, "Paste a force as text")
        answer = await table.alice.submit(opened, {"Your force": text})
        await table.settle()
        assert answer.ephemeral and "This force is legal" in answer.text
        answer = await table.bob.slash(thread, "dd force paste", text=text.replace("\n", " "))
        assert answer.ephemeral and "This force is legal" in answer.text
        assert "You have brought" in (await table.bob.slash(thread, "dd force bring")).text
        opened = await table.alice.slash(thread, "dd force paste")
        answer = await table.alice.submit(opened, {"Your force": "Home army: 3 Orc"})
        await table.settle()
        assert "There is no unit or item called 'Orc'" in answer.text


async def test_an_illegal_force_is_refused_with_every_broken_rule(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        text = "Home terrain: Highland City; Home army: 9 Warlord; Horde army: Footman"
        shown = await table.alice.slash(thread, "dd force paste", text=text)
        refused = await table.alice.slash(thread, "dd force bring")
        for answer in (shown, refused):
            assert answer.ephemeral
            assert "take out units worth 4" in answer.text
            assert "dragon" in answer.text
            assert "no proposed Frontier Terrain" in answer.text
            assert "The campaign army has no unit" in answer.text
            assert "more than half" in answer.text
        assert len((await table.look(thread)).pending) == 2


async def test_a_force_built_step_by_step_by_command(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)

        async def build(**options: object) -> str:
            answer = await table.type(table.alice, thread, "dd force build", **options)
            assert answer.ephemeral
            return answer.text

        async def offered(option: str, typed: str = "", **options: object) -> list[str]:
            choices = await table.alice.autocomplete(thread, "dd force build", option, typed, options)
            return [str(choice.value) for choice in choices]

        assert "Highland City" in await offered("home", "high")
        await build(home="Highland City", frontier="Highland Tower")
        assert "Warlord" in await offered("add", "dwarves", army="home")
        assert "Warlord" in await offered("add", "dwarf", army="home")
        assert "3 of 15 points" in await build(army="home", add="Warlord")
        assert "7 of 15 points" in await build(army="home", add="Footman", count=4)
        (full,) = await table.alice.autocomplete(thread, "dd force build", "add", "", {"army": "home"})
        assert full.name.startswith("The home army is full: name another one under “army”")
        assert "7 of 15 points" in await build(army="home", add=str(full.value)), "it does nothing but tell"
        assert "Footman" in await offered("remove", army="home")
        await build(army="home", remove="Footman")
        await build(army="home", add="Footman")
        await build(army="campaign", add="Behemoth")
        await build(army="campaign", add="Warlord")
        assert "14 of 15 points" in await build()
        assert {"Footman"} <= set(await offered("add", "footman", army="horde"))
        (large,) = await table.alice.autocomplete(thread, "dd force build", "add", "warlord", {"army": "horde"})
        assert large.name == "This does not fit: there is room for 1 point in the horde army."
        await build(army="horde", add="Footman")
        assert "Fire Wyrm" in await offered("dragon", "fire w")
        text = await build(dragon="Fire Wyrm")
        assert "This force is legal" in text
        (none,) = await table.alice.autocomplete(thread, "dd force build", "dragon", "")
        assert none.name.startswith("You bring all dragons")
        (spent,) = await table.alice.autocomplete(thread, "dd force build", "add", "")
        assert spent.name.startswith("All 15 points are spent")
        assert await offered("no_dragon") == ["Fire Wyrm"]
        assert "You have brought" in (await table.alice.slash(thread, "dd force bring")).text


@pytest.mark.parametrize("option", ["home", "frontier", "add", "remove", "dragon", "no_dragon"])
async def test_whatever_is_typed_however_long_is_answered(tmp_path: Path, option: str) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        answer = await table.alice.slash(thread, "dd force build", {option: "Highland x " * 500})
        assert answer.ephemeral and "Highland x" in answer.text and len(answer.text) <= 2000
        assert await table.alice.autocomplete(thread, "dd force build", option, "Highland x " * 500) == []


async def test_a_force_built_step_by_step_by_buttons(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        question = await table.question_message(thread, 1, table.alice)
        panel = (await table.press(table.alice, question, "Build my own force")).message
        assert panel is not None and panel.ephemeral

        async def pick(placeholder: str, *values: str) -> None:
            assert panel is not None
            select = next(s for s in panel.selects if str(s["placeholder"]).startswith(placeholder))
            await table.choose(table.alice, panel, str(select["custom_id"]), list(values))

        armies = {"home": ["Warlord", "Warlord"], "campaign": ["Behemoth", "Warlord"], "horde": ["Sergeant"]}
        assert not panel.attachments, "there is nothing to be seen yet"
        for army, units in armies.items():
            await pick("Which army", army)
            await pick("Which species", "Dwarves")
            for unit in units:
                await pick(f"Add to the {army} army", unit)
        await pick("Take out of the horde army", "Sergeant")
        await pick("Add to the horde army", "Sergeant")
        await table.press(table.alice, panel, "Terrains")
        await pick("Home Terrain", "Highland City")
        await pick("Proposed Frontier Terrain", "Feyland Tower")
        await table.press(table.alice, panel, "Dragons")
        await pick("Add a dragon", "Air Drake")
        assert "This force is legal" in panel.text
        assert [file["filename"] for file in panel.attachments] == ["sheet.png"], "the force as its dice"
        # The half-built force is in the store, not in the message: the builder can be opened anew.
        again = (await table.press(table.alice, question, "Build my own force")).message
        assert again is not None and "15 of 15 points" in again.text
        await table.press(table.alice, again, "Bring this force")
        assert "You have brought your force" in again.text
        await table.settle()
        for person in ("Bob", "Cara"):
            for secret in ("Behemoth", "Sergeant", "Highland City", "Air Drake"):
                assert secret not in everything_seen(table, person)


async def test_a_draft_belongs_to_its_owner(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        force = random_force(random.Random(5), agreed(24))
        await table.alice.slash(thread, "dd force paste", text=format_force(force).replace("\n", " "))
        await table.bob.slash(thread, "dd force build", home="Highland City")
        shown = (await table.bob.slash(thread, "dd force show")).text
        assert "0 of 24 points" in shown
        question = await table.question_message(thread, 1, table.bob)
        answer = await table.press(table.bob, question, "Build my own force")
        assert answer.ephemeral
        assert "Highland City" in answer.text, "the one of his own"
        cara = await table.press(table.cara, question, "Build my own force")
        assert "You are not playing in this match" in cara.text


async def test_where_all_bring_a_force_each_brings_their_own_below_any_of_the_questions(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        alices = await table.question_message(thread, 1, table.bob)
        drawn = (await table.press(table.bob, alices, "Draw a force at random")).message
        assert drawn is not None
        await table.press(table.bob, drawn, "Bring this force")
        await table.settle()
        assert [one.player for one in (await table.look(thread)).pending.values()] == ["A"]
        # A player who has brought a force is told whose question it is.
        late = await table.press(table.bob, alices, "Draw a force at random")
        assert late.text == "This question is for Alice."


async def test_a_force_that_is_refused_comes_back_to_be_mended(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        question = await table.question_message(thread, 1, table.alice)
        good = format_force(random_force(random.Random(5), agreed(24)))
        bad = good.replace("Horde army:", "Horde army: 2 Elephant,")
        form = await table.alice.click(question, "Paste a force as text")
        assert written(form.form) == ""
        answer = await table.alice.submit(form, {"Your force": bad})
        await table.bot.in_progress.until_idle()
        refused = answer.message
        assert refused is not None and refused.ephemeral
        assert "Elephant" in refused.text.split("```")[0]
        assert refused.text.split("```")[1].strip() == bad
        again = await table.alice.click(refused, "Edit the text")
        assert written(again.form) == bad
        # Whoever opens the form from the question finds the text as well; another player does not.
        anew = await table.alice.click(question, "Paste a force as text")
        assert written(anew.form) == bad
        theirs = await table.bob.click(await table.question_message(thread, 2, table.bob), "Paste a force as text")
        assert written(theirs.form) == ""
        answer = await table.alice.submit(again, {"Your force": good})
        await table.bot.in_progress.until_idle()
        assert answer.message is not None and "This force is legal" in answer.message.text
        typed = await table.type(table.alice, thread, "dd force paste", text=bad.replace("\n", " "))
        assert typed.message is not None and typed.message.button("Edit the text")


async def test_a_part_of_the_name_of_one_die_that_the_match_allows_is_enough(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        built = await table.type(table.alice, thread, "dd force build", add="gryph")
        assert "Gryphon" in built.text
        unsure = await table.type(table.alice, thread, "dd force build", dragon="fire wy")
        assert "'fire wy' fits several: Fire Wyrm; " in unsure.text


async def test_whoever_brings_a_force_before_there_is_one_is_told_how_to_get_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        told = await table.type(table.alice, thread, "dd force bring")
        assert told.text.startswith("You have no force yet. `/dd force preset` takes a ready-made one")


async def test_forces_that_were_looked_at_are_gone_once_one_is_brought(tmp_path: Path) -> None:
    """Their buttons would still be there, and do nothing any more."""
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.type(table.alice, thread, "answer", choice="Build my own force")
        await table.type(table.alice, thread, "dd force preset", name="anvil")
        await table.settle()
        seen = [message for message in table.alice.sees(thread) if message.ephemeral]
        assert ["Anvil Guard" in message.content for message in seen] == [True], "the newest takes the others' place"
        await table.type(table.alice, thread, "dd force bring")
        await table.settle()
        left = [message for message in table.alice.sees(thread) if message.ephemeral]
        assert [(message.content[:27], message.buttons) for message in left] == [("You have brought your force", [])]
