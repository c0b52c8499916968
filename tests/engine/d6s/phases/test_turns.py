"""The turns of a melee: whose comes first, and who has none (Combat actions; D-75, D-102)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.d6s.numbers import fight, total
from engine.d6s.phases.turns import can_take_turn, fighters, is_passed, sides_of, turn_order
from engine.d6s.state import Gone, Melee, Side, State
from tests.engine.d6s.played import Played, position


def _melee(knight: str = "", orc: str = "") -> State:
    return position(
        f"{{A: {{Knight 1: {{at: [12, 12], {knight}}}, Archer 1: {{at: [13.2, 12]}}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, 13.2], {orc}}}, Hill Giant 1: {{at: [14, 14]}}}}}}"
    )


@settings(max_examples=24)
@given(lead=st.sampled_from(Side), order=st.permutations(["Knight 1", "Archer 1", "Orc Warrior 1", "Hill Giant 1"]))
def test_the_higher_fight_comes_first_and_the_lead_among_equals(lead: Side, order: list[str]) -> None:
    """D-75, whatever the order in which they are named."""
    state = _melee()
    state.lead = lead
    turns = turn_order(state, [state.units[name] for name in order])
    keys = [(-total(fight(state, unit)), unit.side is not lead) for unit in turns]
    assert keys == sorted(keys)


def test_those_who_have_fallen_are_no_fighters() -> None:
    state = _melee()
    melee = Melee(["Knight 1", "Orc Warrior 1"])
    assert sides_of(state, melee) == {Side.A, Side.B}
    state.units["Orc Warrior 1"].gone = Gone.ELIMINATED
    assert [unit.name for unit in fighters(state, melee)] == ["Knight 1"] and sides_of(state, melee) == {Side.A}


@pytest.mark.parametrize(("keys", "can"), [
    ("", True), ("acted: true", False), ("conditions: [stunned]", False), ("conditions: [prone]", True),
])  # fmt: skip
def test_a_turn_needs_something_that_can_be_done(keys: str, can: bool) -> None:
    state = _melee(keys)
    assert can_take_turn(state, state.units["Knight 1"]) is can


@pytest.mark.parametrize("condition", ["stunned", "paralyzed", "incapacitated"])
def test_the_helpless_lose_their_condition_in_place_of_the_turn(condition: str) -> None:
    """D-102: the action is used by it."""
    state = _melee(f"conditions: [{condition}]")
    knight = state.units["Knight 1"]
    assert Played(state).run(lambda battle: is_passed(battle, knight)) is True
    assert not knight.has(condition) and knight.fought and knight.acted


def test_a_character_that_has_acted_keeps_the_condition_for_another_round() -> None:
    state = _melee("conditions: [stunned], acted: true")
    knight = state.units["Knight 1"]
    Played(state).run(lambda battle: is_passed(battle, knight))
    assert knight.has("stunned") and knight.fought


def test_a_climber_on_a_wall_has_no_turn_and_one_who_can_act_is_not_passed() -> None:
    state = _melee("features: [climb], climbed: 1")
    climber, archer = state.units["Knight 1"], state.units["Archer 1"]
    assert Played(state).run(lambda battle: is_passed(battle, climber)) is True and climber.fought
    assert Played(state).run(lambda battle: is_passed(battle, archer)) is False and not archer.fought
