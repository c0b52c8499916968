"""Wave."""

from __future__ import annotations

import pytest

from tests.support.table import melee, table

pytestmark = pytest.mark.covers("Wave")


def test_in_a_melee_attack_the_defender_subtracts_x_saves() -> None:
    """p. 42."""
    game = melee(
        "A frontier: Leviathan, Knight | B frontier: Cutthroat, Marauder",
        "A melee: Leviathan Wave; Knight MELEE 3",
        "B save: Cutthroat SAVE 2; Marauder ID",
    )
    assert game.last("damage_dealt")["saves"] == 1


def test_in_the_marching_army_it_weakens_who_counters() -> None:
    game = table("A frontier: Leviathan, Knight | B frontier: Troll, Cutthroat")
    game.falls(
        "A maneuver: Leviathan Wave; Knight MANEUVER 3", "B counter-maneuver: Troll MANEUVER; Cutthroat MANEUVER 3"
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes").asks("A direction")
    assert game.sums("B counter-maneuver")["total"] == 3


def test_in_a_counter_maneuver_it_does_nothing() -> None:
    game = table("A frontier: Knight | B frontier: Leviathan")
    game.falls("A maneuver: Knight MANEUVER 3", "B counter-maneuver: Leviathan Wave")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    assert game.sums("A maneuver")["total"] == 3
