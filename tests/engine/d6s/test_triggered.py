"""Masteries that answer something: Protection, Divine Smite, Colossus Slayer (D-76, D-100)."""

from __future__ import annotations

import pytest

from engine.d6s.state import State
from engine.d6s.strike import Strike
from engine.d6s.triggered import colossus_slayer, divine_smite, protector
from engine.values import Json
from tests.engine.d6s.played import Played, position


def _thane(keys: str = "", orc: str = "", knight: str = "at: [12, 12]") -> State:
    """Returns a Dwarf Thane (Protection, Divine Smite) beside a Knight whom an Orc Warrior attacks."""
    return position(
        f"{{A: {{Knight 1: {{{knight}}}, Dwarf Thane 1: {{at: [13.2, 12], {keys}}}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, 13.2], {orc}}}}}}}"
    )


def _blow(state: State, attacker: str = "Orc Warrior 1", target: str = "Knight 1", mastery: str = "") -> Strike:
    one = state.units[attacker]
    return Strike(one, state.units[target], one.kit.attacks[0], mastery=mastery)


@pytest.mark.parametrize(("die", "asked"), [(3, True), (4, True), (5, False)])
def test_protection_is_asked_for_where_2_armor_make_a_miss(die: int, asked: bool) -> None:
    """A hit with 3 or 4 against Armor 2 misses Armor 4."""
    state = _thane()
    played = Played(state, answers={"protection": ["yes"]})
    found = played.run(lambda battle: protector(battle, _blow(state), die, 2))
    assert (found is state.units["Dwarf Thane 1"]) is asked
    assert played.prompts == (["protection"] if asked else [])
    assert state.units["Dwarf Thane 1"].mastery_used is asked


@pytest.mark.parametrize(("keys", "mastery", "knight"), [
    ("conditions: [stunned]", "", "at: [12, 12]"),
    ("used: {mastery: 1}", "", "at: [12, 12]"),
    ("", "bludgeon", "at: [12, 12]"),
    ("", "", "at: [9, 12]"),
])  # fmt: skip
def test_protection_needs_a_free_neighbour_and_armor_that_counts(keys: str, mastery: str, knight: str) -> None:
    """Not helpless, the mastery unused, adjacent; Bludgeon Mastery ignores Armor."""
    state = _thane(keys, knight=knight)
    played = Played(state)
    assert played.run(lambda battle: protector(battle, _blow(state, mastery=mastery), 3, 2)) is None
    assert played.prompts == []


@pytest.mark.parametrize(("answer", "used"), [("yes", True), ("no", False)])
def test_a_refused_protection_leaves_the_mastery(answer: Json, used: bool) -> None:
    state = _thane()
    Played(state, answers={"protection": [answer]}).run(lambda battle: protector(battle, _blow(state), 3, 2))
    assert state.units["Dwarf Thane 1"].mastery_used is used


@pytest.mark.parametrize(("target", "more"), [("Orc Warrior", (1, 0)), ("Ghast", (1, 1)), ("Nightmare", (1, 1))])
def test_divine_smite_hurts_undead_and_fiends_more(target: str, more: tuple[int, int]) -> None:
    """1 more Damage, and 1 more Strength against undead and fiends."""
    state = position(f"{{A: {{Dwarf Thane 1: {{at: [12, 12]}}}}, B: {{{target} 1: {{at: [12, 14]}}}}}}")
    strike = _blow(state, "Dwarf Thane 1", f"{target} 1")
    played = Played(state, answers={"divine smite": ["yes"]})
    assert played.run(lambda battle: divine_smite(battle, strike)) == more
    again = Played(state)
    assert again.run(lambda battle: divine_smite(battle, strike)) == (0, 0) and again.prompts == []


@pytest.mark.parametrize(("wounds", "strength", "asked"), [
    (1, 2, True), (1, 3, False), (1, 4, True), (1, 6, False), (1, 9, True), (1, 10, False), (0, 4, False),
])  # fmt: skip
def test_colossus_slayer_is_asked_for_where_1_strength_matters(wounds: int, strength: int, asked: bool) -> None:
    """Against the wounded: 3 and 4 against a Knight's Toughness 5 need the same, 4 and 5 do not."""
    state = position(
        f"{{A: {{Dwarf Ranger 1: {{at: [12, 12]}}}}, B: {{Knight 1: {{at: [12, 14], wounds: {wounds}}}}}}}"
    )
    strike = _blow(state, "Dwarf Ranger 1")
    played = Played(state, answers={"colossus slayer": ["yes"]})
    assert played.run(lambda battle: colossus_slayer(battle, strike, strength)) == int(asked)
    assert (played.prompts == ["colossus slayer"]) is state.units["Dwarf Ranger 1"].mastery_used is asked
