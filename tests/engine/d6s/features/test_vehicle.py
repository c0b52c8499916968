"""Vehicle, Siege Monster: who fits in, and what breaks it (D-131)."""

from __future__ import annotations

import pytest

from engine.d6s.features import siege_monster
from engine.d6s.features.vehicle import has_room, is_vehicle
from tests.engine.d6s.played import position


@pytest.mark.parametrize(("inside", "unit", "fits"), [
    ([], "Knight", True), ([], "Halfling Warrior", True), ([], "Ogre", False),
    (["Knight"], "Halfling Warrior", False), (["Halfling Warrior"], "Knight", False),
    (["Halfling Warrior"] * 2, "Halfling Warrior", True), (["Halfling Warrior"] * 3, "Halfling Warrior", False),
])  # fmt: skip
def test_a_vehicle_carries_one_medium_or_three_small(inside: list[str], unit: str, fits: bool) -> None:
    riders = "".join(f", {name} {n}: {{inside: Apparatus of the Crab 1}}" for n, name in enumerate(inside, 1))
    state = position(
        f"{{A: {{Apparatus of the Crab 1: {{at: [12, 12]}}{riders}, {unit} 9: {{at: [16, 12]}}}}, "
        "B: {Orc Warrior 1: {at: [3, 3]}}}"
    )
    assert has_room(state, state.units["Apparatus of the Crab 1"], state.units[f"{unit} 9"]) is fits


@pytest.mark.parametrize(("attacker", "target", "dice"), [
    ("Earth Elemental", "Apparatus of the Crab", 4), ("Earth Elemental", "Orc Warrior", 2),
    ("Knight", "Apparatus of the Crab", 2),
])  # fmt: skip
def test_a_siege_monster_does_twice_the_damage_to_vehicles(attacker: str, target: str, dice: int) -> None:
    state = position(f"{{A: {{{attacker} 1: {{at: [12, 12]}}}}, B: {{{target} 9: {{at: [12, 16]}}}}}}")
    one, other = state.units.values()
    assert siege_monster.damage(one, other, 2) == dice
    assert is_vehicle(other) is (target == "Apparatus of the Crab")
