"""Spells in force: who concentrates, what a hit does, and how they end (D-89, D-119, D-120)."""

from __future__ import annotations

import pytest

from engine.d6s.force import begin_spell, concentrating, end_concentration, end_spell, hit_while_concentrating
from engine.d6s.force import test_concentration as make_the_save
from engine.d6s.state import Melee, State
from tests.engine.d6s.played import Played, position


def _field(effects: str = "[{spell: Bless, by: Archmage 1}]") -> State:
    return position(
        f"{{effects: {effects}, A: {{Archmage 1: {{at: [12, 12]}}, Knight 1: {{at: [12, 14]}}}}, "
        "B: {Orc Warrior 1: {at: [12, 16]}}}"
    )


def test_one_concentrates_on_incantations_alone() -> None:
    """Sacred Weapon lasts by itself."""
    state = _field("[{spell: Sacred Weapon, by: Archmage 1}]")
    assert concentrating(state, state.units["Archmage 1"]) is None
    state = _field()
    effect = concentrating(state, state.units["Archmage 1"])
    assert effect is not None and effect.spell == "bless"
    assert concentrating(state, state.units["Knight 1"]) is None


def test_spells_in_force_are_numbered_without_end() -> None:
    state = _field("[]")
    battle, mage = Played(state).battle, state.units["Archmage 1"]
    numbers = [begin_spell(battle, mage, spell, 1).number for spell in ("bless", "bane", "bless")]
    assert numbers == sorted(set(numbers)) and state.next_effect == numbers[-1] + 1


def test_the_end_of_a_spell_takes_its_conditions_and_no_others() -> None:
    state = position(
        "{effects: [{spell: Hold Person, by: Archmage 1, targets: [Orc Warrior 1]}], A: {Archmage 1: {at: [12, 12]}}, "
        "B: {Orc Warrior 1: {at: [12, 16], conditions: [prone]}, Orc Warrior 2: {at: [3, 3], conditions: [stunned]}}}"
    )
    orc, other = state.units["Orc Warrior 1"], state.units["Orc Warrior 2"]
    assert orc.has("stunned")
    played = Played(state)
    played.run(lambda battle: end_spell(battle, state.effects[0], "tried"))
    assert set(orc.conditions) == {"prone"} and other.has("stunned")
    assert played.names() == ["spell_ended", "condition_lost"]


def test_a_spell_ends_once() -> None:
    state = _field()
    effect, played = state.effects[0], Played(state)
    played.run(lambda battle: end_spell(battle, effect, "first"))
    played.run(lambda battle: end_spell(battle, effect, "second"))
    assert played.names() == ["spell_ended"]


@pytest.mark.parametrize(("die", "holds"), [(3, True), (4, False)])
def test_outside_melees_the_first_hit_calls_for_a_save_at_once(die: int, holds: bool) -> None:
    """Fortitude of an Archmage: 3."""
    state = _field("[{spell: Fly, by: Archmage 1, targets: [Knight 1]}]")
    mage = state.units["Archmage 1"]
    assert mage.kit.saves["fortitude"] == 3
    Played(state, {"fortitude": [die]}).run(lambda battle: hit_while_concentrating(battle, mage))
    assert bool(state.effects) is holds
    Played(state).run(lambda battle: hit_while_concentrating(battle, mage))


def test_in_a_melee_the_save_waits_for_its_end() -> None:
    state = _field()
    mage = state.units["Archmage 1"]
    state.melees = [Melee(["Archmage 1", "Orc Warrior 1"], begun=True)]
    Played(state).run(lambda battle: hit_while_concentrating(battle, mage))
    assert mage.must_concentrate and state.effects
    Played(state, {"fortitude": [6]}).run(lambda battle: make_the_save(battle, mage))
    assert not state.effects and not mage.must_concentrate


def test_a_caster_that_concentrates_on_nothing_saves_for_nothing() -> None:
    state = _field("[]")
    knight = state.units["Knight 1"]
    played = Played(state)
    played.run(lambda battle: hit_while_concentrating(battle, knight))
    played.run(lambda battle: end_concentration(battle, knight, "tried"))
    assert knight.was_hit and played.told == []


def test_haste_leaves_its_targets_stunned_however_it_ends() -> None:
    state = _field("[{spell: Haste, by: Archmage 1, targets: [Knight 1]}]")
    mage, knight = state.units["Archmage 1"], state.units["Knight 1"]
    Played(state).run(lambda battle: end_concentration(battle, mage, "let go"))
    assert knight.has("stunned") and not mage.has("stunned")
