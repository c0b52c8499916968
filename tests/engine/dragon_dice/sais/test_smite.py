"""Smite."""

from __future__ import annotations

import pytest

from tests.support.table import melee, table

pytestmark = pytest.mark.covers("Smite")


def test_it_does_x_damage_at_once_and_saves_do_not_help() -> None:
    """p. 40. The melee of the others is saved against as always."""
    game = melee(
        "A frontier: Protector, Knight | B frontier: Marauder, Troll",
        "A melee: Protector Smite; Knight MELEE 3",
        "B save: Marauder SAVE 3",
    )
    assert game.told("damage_dealt")[0].facts["kind"] == "Smite"
    game.shows("B dua: Troll | B frontier: Marauder")


def test_without_other_results_there_is_no_save_roll() -> None:
    game = melee("A frontier: Oak Lord | B frontier: Cutthroat, Marauder", "A melee: Oak Lord Smite")
    assert [event.facts["kind"] for event in game.told("rolled")] == ["melee"]
    game.shows("B frontier: Cutthroat | B dua: Marauder").asks("B counter-attack")


@pytest.mark.parametrize(("combine", "dead"), [("yes", "Troll"), ("no", "-")])
def test_two_are_one_larger_smite_or_two_as_the_roller_likes(combine: str, dead: str) -> None:
    """p. 32: three and three kill a Troll together, and not one by one; what does not kill is gone (p. 29)."""
    game = melee("A frontier: 2 Oak Lord | B frontier: Troll", "A melee: all Smite 3").play(f"A combine: {combine}")
    game.shows(f"B dua: {dead}")


def test_it_works_in_a_counter_attack() -> None:
    game = melee("A frontier: Knight, Fighter | B frontier: Marauder", "A melee: all MANEUVER")
    game.falls("B counter melee: Marauder Smite").play("B counter-attack: yes").shows("A dua: Knight, Fighter")


@pytest.mark.parametrize(("face", "total"), [("MELEE 3", 9), ("Smite 4", 12)])
def test_in_the_response_to_a_dragon_it_generates_melee(face: str, total: int) -> None:
    dice = ["B dragon: Water Wyrm Claws", f"A dragon response: all {face}"]
    game = table("A frontier: 3 Warlord | B frontier: Water Wyrm", step="dragon attack", dice=dice)
    assert game.last("rolled")["totals"] == {"melee": total, "missile": 0, "save": 0}
