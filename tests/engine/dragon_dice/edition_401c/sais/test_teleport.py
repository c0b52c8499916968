"""Teleport."""

from __future__ import annotations

import pytest

from tests.support.table import melee, table

pytestmark = pytest.mark.covers("Teleport")


def test_the_unit_may_move_with_up_to_three_health() -> None:
    """p. 41."""
    game = melee(
        "A frontier: Unicorn, Protector, Knight | B frontier: Troll",
        "A melee: Unicorn Teleport; Protector SAVE; Knight SAVE",
    )
    assert "up to 3 may" in game.refused("A move: {units: [Unicorn, Protector, Knight], to: A-home}")
    assert "moves itself" in game.refused("A move: {units: [Protector], to: A-home}")
    assert "none of the places" in game.refused("A move: {units: [Unicorn], to: reserves}")
    game.play("A move: {units: [Unicorn, Protector], to: A-home}")
    game.shows("A A-home: Unicorn, Protector | A frontier: Knight")


def test_whoever_leaves_does_not_count_in_the_roll() -> None:
    """R-01."""
    game = melee(
        "A frontier: Unicorn, Knight, Bowman | B frontier: Troll",
        "A melee: Unicorn Teleport; Knight MELEE 3; Bowman MELEE 1",
        "B save: Troll MELEE",
    )
    game.play("A move: {units: [Unicorn, Knight], to: A-home}")
    assert game.last("damage_dealt")["results"] == 1


def test_it_may_move_out_of_a_save_roll() -> None:
    game = melee(
        "A frontier: Knight | B frontier: Unicorn, Thug",
        "A melee: Knight MELEE 3",
        "B save: Unicorn Teleport; Thug MELEE 1",
    )
    game.play("B move: {units: [Unicorn], to: B-home}").shows("B B-home: Unicorn | B dua: Thug")


def test_nobody_need_move() -> None:
    game = melee("A frontier: Unicorn | B frontier: Troll", "A melee: Unicorn Teleport").play("A move: none")
    game.shows("A frontier: Unicorn").asks("B counter-attack")


def test_in_a_maneuver_roll_it_gives_x_maneuver() -> None:
    game = table(
        "A frontier: Unicorn | B frontier: Thug", dice=["A maneuver: Unicorn Teleport", "B counter-maneuver: Thug ID"]
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes").asks("A direction")
    assert game.sums("A maneuver")["total"] == 4
