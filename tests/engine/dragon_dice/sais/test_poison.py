"""Poison."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Poison")


def test_units_without_a_save_result_are_killed() -> None:
    """p. 38."""
    game = melee("A frontier: Quickling | B frontier: Thug, Mugger, Cutthroat, Troll", "A melee: Quickling Poison")
    game.falls("B individual save: Thug MELEE 1; Mugger SAVE 1; Cutthroat MELEE 2")
    game.falls("B burial save: all MELEE").play("A sai target: [Thug, Mugger, Cutthroat]")
    game.shows("B bua: Thug, Cutthroat | B frontier: Mugger, Troll")


def test_as_much_as_possible_must_be_aimed_at_and_no_more() -> None:
    """p. 32."""
    game = melee("A frontier: Quickling | B frontier: Thug, Cutthroat, Marauder, Troll", "A melee: Quickling Poison")
    assert "more health" in game.refused("A sai target: [Thug, Cutthroat]")
    assert "no more than 4" in game.refused("A sai target: [Thug, Troll]")
    assert "cannot be chosen" in game.refused("A sai target: [Quickling]")


def test_a_second_save_keeps_the_killed_from_being_buried() -> None:
    game = melee(
        "A frontier: Quickling | B frontier: Troll",
        "A melee: Quickling Poison",
        "B individual save: Troll MELEE 4",
        "B burial save: Troll Regenerate",
    )
    game.shows("B dua: Troll | B bua: -")


def test_a_unit_that_replants_was_never_killed_and_rolls_no_second_save() -> None:
    """R-42. The Swampland has water."""
    game = melee(
        "A frontier: Quickling | B frontier: Oak",
        "A melee: Quickling Poison",
        "B individual save: Oak MELEE 2",
        "B replanting: Oak ID",
        terrain="Swampland City 6",
    )
    game.shows("B reserves: Oak")
