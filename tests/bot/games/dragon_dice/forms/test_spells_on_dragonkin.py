"""Spells that summon and promote Dragonkin, as they are offered and typed."""

from __future__ import annotations

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.forms.spell_proposals import can_be_cast, possible_elements, proposals
from bot.games.dragon_dice.forms.typed_spells import read_spells
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.prompts.typed import suggestions
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.view import view_of
from tests.support.magic import at_magic
from tests.support.table import A, B

ZONES = (
    "A frontier: Disciple (Earth), Bodyguard (Fire), Marauder, Dragonscout (Earth)"
    " | A pool: Dragonhero (Earth), Dragonscout (Fire), Dragonchamp (Air)"
)


def casting() -> tuple[SpellsPlan, DragonDiceWording]:
    """Returns the question what A casts with earth and fire, and the words for it."""
    game = at_magic(ZONES, roll="all ID")
    plan = game.question("A spells")
    assert isinstance(plan, SpellsPlan)
    return plan, DragonDiceWording.of({A: "Alice", B: "Bob"}, view_of(game.state, A, WORDING_401C), for_message=False)


def test_what_is_proposed_is_legal_and_matches_the_element() -> None:
    """p. 51."""
    plan, _ = casting()
    evolving = list(proposals(plan, "Evolve Dragonkin", []))
    assert {(entry["element"], entry["castings"]) for entry in evolving} == {("earth", 1)}
    assert possible_elements(plan, "Evolve Dragonkin", []) == ["earth"]
    assert possible_elements(plan, "Summon Dragonkin", []) == ["earth", "fire"]
    assert can_be_cast(plan, "Summon Dragonkin", [])


def test_they_can_be_typed() -> None:
    plan, wording = casting()
    typed = "Summon Dragonkin with fire at Dragonscout (Fire); Evolve Dragonkin with earth at Dragonscout (Earth)"
    assert plan.check(read_spells(plan, typed, wording)) == [
        {"spell": "Summon Dragonkin", "castings": 1, "element": "fire", "target": ["A:Dragonscout (Fire)"]},
        {"spell": "Evolve Dragonkin", "castings": 1, "element": "earth", "target": "A:Dragonscout (Earth)"},
    ]


def test_a_spell_is_suggested_with_what_it_does_where_there_is_room() -> None:
    plan, wording = casting()
    form = FACE.form(plan, wording)
    shown = {one.value: one.name for one in suggestions(form, "")}
    alone = "Summon Dragonkin with fire at my Dragonscout (Fire)"
    assert shown[alone].startswith(f"{alone}: 3 magic. One health-worth of Dragonkin")
    both = suggestions(form, "Stone Skin at my campaign army; Evolve")
    assert both and all(one.name.startswith(one.value) for one in both)


def test_the_form_says_whom_it_summons() -> None:
    plan, wording = casting()
    form = FACE.form(plan, wording)
    assert form.fields() and form.status()
