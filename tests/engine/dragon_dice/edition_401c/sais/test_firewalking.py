"""Firewalking."""

from __future__ import annotations

import pytest

from tests.support.table import melee, table

pytestmark = pytest.mark.covers("Firewalking")


def test_the_unit_may_move_with_up_to_three_health() -> None:
    """p. 35."""
    game = melee(
        "A frontier: Nightmare, Protector, Knight | B frontier: Troll",
        "A melee: Nightmare Firewalking; Protector SAVE; Knight SAVE",
    )
    assert "up to 3 may" in game.refused("A move: {units: [Nightmare, Protector, Knight], to: A-home}")
    assert "moves itself" in game.refused("A move: {units: [Protector], to: A-home}")
    assert "none of the places" in game.refused("A move: {units: [Nightmare], to: reserves}")
    game.play("A move: {units: [Nightmare, Protector], to: A-home}")
    game.shows("A A-home: Nightmare, Protector | A frontier: Knight")


def test_whoever_leaves_does_not_count_in_the_roll() -> None:
    """R-01."""
    game = melee(
        "A frontier: Nightmare, Knight, Bowman | B frontier: Troll",
        "A melee: Nightmare Firewalking; Knight MELEE 3; Bowman MELEE 1",
        "B save: Troll MELEE",
    )
    game.play("A move: {units: [Nightmare, Knight], to: A-home}")
    assert game.last("damage_dealt")["results"] == 1


def test_it_may_move_out_of_a_save_roll() -> None:
    game = melee(
        "A frontier: Knight | B frontier: Nightmare, Thug",
        "A melee: Knight MELEE 3",
        "B save: Nightmare Firewalking; Thug MELEE 1",
    )
    game.play("B move: {units: [Nightmare], to: B-home}").shows("B B-home: Nightmare | B dua: Thug")


def test_nobody_need_move() -> None:
    game = melee("A frontier: Nightmare | B frontier: Troll", "A melee: Nightmare Firewalking").play("A move: none")
    game.shows("A frontier: Nightmare").asks("B counter-attack")


def test_in_a_maneuver_roll_it_gives_x_maneuver() -> None:
    game = table(
        "A frontier: Nightmare | B frontier: Thug",
        dice=["A maneuver: Nightmare Firewalking", "B counter-maneuver: Thug ID"],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes").asks("A direction")
    assert game.sums("A maneuver")["total"] == 4
