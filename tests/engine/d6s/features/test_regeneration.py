"""Regeneration and Fire Aura: what comes at the ends of a round."""

from __future__ import annotations

import pytest

from engine.d6s.features.fire_aura import burn
from engine.d6s.features.regeneration import regenerate
from engine.d6s.state import Condition
from tests.engine.d6s.played import Played, position


@pytest.mark.parametrize(("wounds", "dice", "left"), [(1, [4], 0), (2, [6], 1), (2, [3], 2), (0, [], 0)])
def test_the_wounded_heal_one_wound_on_4_to_6(wounds: int, dice: list[int], left: int) -> None:
    """Thrown by the wounded only, at the start of each round."""
    state = position(
        f"{{A: {{Shield Guardian 1: {{at: [12, 12], wounds: {wounds}}}}}, B: {{Orc Warrior 1: {{at: [3, 3]}}}}}}"
    )
    guardian = state.units["Shield Guardian 1"]
    Played(state, {"regeneration": dice}).run(lambda battle: regenerate(battle, guardian))
    assert guardian.wounds == left


def test_the_stunned_do_not_regenerate_and_others_never() -> None:
    state = position(
        "{A: {Shield Guardian 1: {at: [12, 12], wounds: 1}, Knight 1: {at: [3, 3], wounds: 1}}, "
        "B: {Orc Warrior 1: {at: [20, 3]}}}"
    )
    guardian, knight = state.units["Shield Guardian 1"], state.units["Knight 1"]
    Played(state).run(lambda battle: regenerate(battle, knight))
    guardian.conditions["stunned"] = Condition("stunned")
    Played(state).run(lambda battle: regenerate(battle, guardian))
    assert (guardian.wounds, knight.wounds) == (1, 1)


@pytest.mark.parametrize(("at", "burnt"), [("12, 13.5", True), ("12, 15", False)])
def test_adjacent_enemies_burn_and_allies_do_not(at: str, burnt: bool) -> None:
    """Strength 4, fire, within 1 inch; friends are spared."""
    state = position(
        f"{{A: {{Salamander 1: {{at: [12, 12]}}, Knight 1: {{at: [13.5, 12]}}}}, B: {{Orc Warrior 1: {{at: [{at}]}}}}}}"
    )
    played = Played(state, {"to-wound": [1]} if burnt else {})
    played.run(lambda battle: burn(battle, state.units["Salamander 1"]))
    assert state.units["Orc Warrior 1"].in_play is not burnt
    assert state.units["Knight 1"].wounds == 0
