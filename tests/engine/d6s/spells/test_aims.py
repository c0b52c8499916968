"""Reach, shape and save of a spell are stated once: its rule says the same as its aim."""

from __future__ import annotations

import re

import pytest

from engine.d6s.areas import Shape
from engine.d6s.geometry import INCH
from engine.d6s.spells.casting import Order, check_cast, countered
from engine.d6s.spells.paying import pay
from engine.d6s.spells.registry import Spell
from engine.d6s.spells.table import SPELLS
from engine.d6s.state import Gone, State
from engine.refusals import NotAllowed
from tests.engine.d6s.played import Played, position


@pytest.mark.parametrize("spell", SPELLS.values(), ids=lambda spell: spell.name)
def test_the_rule_says_the_reach_and_the_save_of_the_aim(spell: Spell) -> None:
    aim = spell.aim
    assert aim.reach == aim.within * INCH
    if aim.within:
        assert re.search(rf"\b{aim.within} inch", spell.rule)
    if aim.save:
        assert aim.save.capitalize() in spell.rule
    if aim.shape is not None:
        assert {Shape.CONE: "cone", Shape.LINE: "line"}[aim.shape] in spell.rule.lower()


def _caster(profile: str, away: float, target: str) -> State:
    """Returns a caster and a friend or an enemy whose rims are that far apart."""
    other = f"Orc Warrior 9: {{at: [12, {4 + 0.984 + away:.3f}]}}"
    friend = f"Human Warrior 9: {{at: [12, {4 + 0.984 + away:.3f}]}}"
    return position(
        f"{{A: {{{profile} 1: {{at: [12, 4]}}, {friend if target == 'A' else 'Archer 8: {at: [2, 2]}'}}}, "
        f"B: {{{other if target == 'B' else 'Orc Warrior 8: {at: [22, 22]}'}}}}}"
    )


@pytest.mark.parametrize(("profile", "spell", "target"), [
    ("Once and Future King", "hold person", "B"), ("Once and Future King", "haste", "A"),
    ("Dwarf Cleric", "preserve life", "A"), ("Dwarf Cleric", "cure wounds", "A"), ("Archmage", "fly", "A"),
])  # fmt: skip
def test_a_target_is_in_reach_up_to_its_inch_and_no_farther(profile: str, spell: str, target: str) -> None:
    reach, name = SPELLS[spell].aim.within, "Orc Warrior 9" if target == "B" else "Human Warrior 9"
    for away, is_near in ((reach - 0.1, True), (reach + 0.1, False)):
        state = _caster(profile, away, target)
        state.units[name].wounds = 1
        caster = state.units[f"{profile} 1"]
        if is_near:
            assert check_cast(state, caster, Order(spell, (name,))).targets == (name,)
        else:
            with pytest.raises(NotAllowed, match=f'reaches {reach}"'):
                check_cast(state, caster, Order(spell, (name,)))


def _two_mages(away: float, keys: str = "") -> State:
    return position(
        f"{{A: {{Archmage 1: {{at: [12, 4]}}}}, B: {{Archmage 2: {{at: [12, {4 + 0.984 + away:.3f}], {keys}}}}}}}"
    )


@pytest.mark.parametrize(("away", "keys", "asked"), [
    (11.9, "", True), (12.1, "", False), (5, "conditions: [stunned]", False), (5, "used: {counterspell: 3}", False),
])  # fmt: skip
def test_counterspell_is_asked_for_within_its_reach_from_those_who_can(away: float, keys: str, asked: bool) -> None:
    state = _two_mages(away, keys)
    played = Played(state)
    caster = state.units["Archmage 1"]
    assert played.run(lambda battle: countered(battle, caster, SPELLS["cone of cold"])) is False
    assert (played.prompts == ["counterspell"]) is asked


@pytest.mark.parametrize(("dice", "fails"), [([3], False), ([2, 3], False), ([2, 6], True)])
def test_a_caster_that_saves_casts_all_the_same_and_one_that_fails_keeps_the_slot(dice: list[int], fails: bool) -> None:
    """Fortitude 3 against Potency 2, thrown again for Magic Resistance; a slot comes back (Counterspell; D-120)."""
    state = _two_mages(5)
    caster = state.units["Archmage 1"]
    pay(caster, "cone of cold")
    left = caster.left("slots")
    played = Played(state, {"fortitude": dice}, {"counterspell": ["yes"]})
    caster.used[str(caster.kit.use_key("counterspell"))] = 3
    assert played.run(lambda battle: countered(battle, caster, SPELLS["cone of cold"])) is fails
    assert caster.left("slots") == left + fails


def test_a_caster_that_has_left_play_is_not_countered() -> None:
    state = _two_mages(5)
    caster = state.units["Archmage 1"]
    caster.gone, caster.fell, caster.at = Gone.ELIMINATED, caster.at, None
    played = Played(state)
    assert played.run(lambda battle: countered(battle, caster, SPELLS["haste"])) is False
    assert played.prompts == []
