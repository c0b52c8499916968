"""A spell and its target are one line of a menu; what cannot achieve anything says so first."""

from __future__ import annotations

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.forms.spells import SpellForm
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.prompts.address import Address
from bot.prompts.form import Nearly
from bot.prompts.parts import Option, Select
from bot.prompts.question import question_prompt
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.view import view_of
from engine.refusals import NotUnderstood
from engine.values import Json
from tests.support.magic import at_magic
from tests.support.table import A, B

ZONES = "A frontier: Theurgist, Footman | B frontier: Troll, Death Mage | B B-home: Mugger | A dua: Magi"
"""A's army casts with magic of fire or earth; the Troll at the frontier has 4 health."""
MORE = ZONES.replace("Footman", "Theurgist#2, Footman").replace("Theurgist,", "Theurgist#1,")


def asked(zones: str = ZONES, draft: Json = None) -> SpellForm:
    """Returns the form of the question what A casts."""
    game = at_magic(zones)
    plan = game.question("A spells")
    assert isinstance(plan, SpellsPlan)
    wording = DragonDiceWording.of({A: "Alice", B: "Bob"}, view_of(game.state, A, WORDING_401C), for_message=False)
    form = FACE.form(plan, wording, draft)
    assert isinstance(form, SpellForm)
    return form


def options(form: SpellForm) -> list[Option]:
    """Returns the lines of the menus below the question."""
    rows = question_prompt(form, Address(1, A, 1)).rows
    return [line for row in rows if isinstance(row, Select) for line in row.options]


def test_a_line_of_the_menu_is_a_whole_announcement_that_is_only_to_be_confirmed() -> None:
    form = asked()
    line = next(one for one in options(form) if one.label == "Stone Skin: your campaign army")
    assert line.description.startswith("2 earth: Until your next turn an army adds one save result")
    chosen = asked(draft=form.begun_with(line.value))
    assert chosen.status() == "Chosen: Stone Skin at your campaign army. Nothing is left."
    assert "announced" not in chosen.status().lower(), "nobody else knows of it yet"
    assert chosen.panel_buttons()[0].label == "Cast these"
    checked = chosen.decision.check(chosen.answer())
    assert checked == [{"spell": "Stone Skin", "castings": 1, "element": "earth", "target": "A frontier"}]


def test_each_line_is_legal_and_no_two_read_alike() -> None:
    form = asked()
    lines = options(form)
    assert len(lines) > 1 and len({(one.label, one.description) for one in lines}) == len(lines)
    for line in lines:
        chosen = asked(draft=form.begun_with(line.value))
        assert chosen.decision.check(chosen.answer())


def test_a_line_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotUnderstood):
        asked().begun_with("spell:Hailstorm")
    with pytest.raises(NotUnderstood):
        asked().begun_with("nothing")


def test_a_second_spell_is_added_by_one_line_and_none_is_offered_that_the_magic_does_not_pay_for() -> None:
    zones = ZONES.replace("Theurgist, Footman", "Theurgist#1, Theurgist#2, Theurgist#3, Footman")
    first = asked(zones)
    mark = next(one.value for one in options(first) if one.label.startswith("Stone Skin: "))
    form = asked(zones, first.begun_with(mark))
    fields = {field.key: field for field in form.fields()}
    added = fields["add"].lines[0]
    form.chosen("add", 0, [added.value])
    again = asked(zones, form.draft)
    answer = again.decision.check(again.answer())
    assert isinstance(answer, list) and len(answer) == 2


def test_a_spell_that_kills_nothing_says_so_in_the_menu_on_the_panel_and_to_whoever_types_it() -> None:
    form = asked(MORE)
    lines = {one.label: one for one in options(form)}
    assert "Kills nothing" not in lines["Firebolt: Bob's Mugger"].description, "it has 1 health"
    troll = lines["Firebolt: Bob's Troll"]
    assert troll.description == "at the frontier, 3 fire: Kills nothing: 1 damage against 4 health."
    chosen = asked(MORE, form.begun_with(troll.value))
    assert (form.title(), chosen.title()) == (form.question(), ""), "the question stands above the panel as well"
    assert chosen.status().startswith("**Firebolt kills nothing: 1 damage against 4 health.**")
    with pytest.raises(Nearly, match=r"Firebolt kills nothing: 1 damage against 4 health\."):
        form.read("Firebolt at Bob's Troll")


def test_what_helps_the_opponent_is_in_no_menu_and_can_still_be_aimed_step_by_step() -> None:
    form = asked()
    assert not [one.label for one in options(form) if one.label.startswith("Stone Skin: Bob's")]
    aiming = asked(draft={"cast": [], "now": {"spell": "Stone Skin"}})
    assert "B frontier" in [line.value for field in aiming.fields() for line in field.lines]
