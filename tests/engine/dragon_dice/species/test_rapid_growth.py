"""Rapid Growth (p. 25)."""

from __future__ import annotations

import pytest

from tests.support.table import Table, table

pytestmark = pytest.mark.covers("Rapid Growth")


def opposed(zones: str, *dice: str, frontier: str = "Highland Tower 5") -> Table:
    game = table(zones, frontier=frontier, dice=dice)
    return game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")


def test_treefolk_that_counter_maneuver_at_earth_may_be_rolled_again_once() -> None:
    game = opposed(
        "A frontier: Knight | B frontier: Nymph, Naiad",
        "A maneuver: Knight MANEUVER 3",
        "B counter-maneuver: Nymph MELEE -> MANEUVER 2; Naiad MANEUVER 2",
    )
    game.play("B reroll: [Nymph]")
    assert game.last("maneuver_failed")["results"] == {"A": 3, "B": 4}


def test_the_previous_result_is_ignored() -> None:
    game = opposed(
        "A frontier: Knight | B frontier: Naiad",
        "A maneuver: Knight MANEUVER 2",
        "B counter-maneuver: Naiad MANEUVER 3 -> MELEE",
    )
    game.play("B reroll: [Naiad]").asks("A direction")


def test_special_action_icons_and_other_species_are_not_rolled_again() -> None:
    game = opposed(
        "A frontier: Knight | B frontier: Redwood, Naiad, Thug",
        "A maneuver: Knight MANEUVER 2",
        "B counter-maneuver: Redwood Trample; Naiad MELEE; Thug SAVE",
    )
    game.refused("B reroll: [Redwood]")
    game.refused("B reroll: [Thug]")
    game.play("B reroll: []")


def test_nobody_is_rolled_again_without_earth() -> None:
    opposed(
        "A frontier: Knight | B frontier: Naiad",
        "A maneuver: Knight MANEUVER 2",
        "B counter-maneuver: Naiad MELEE",
        frontier="Coastland Tower 5",
    ).asks("A direction")


def test_it_is_not_for_the_marching_army() -> None:
    opposed(
        "A frontier: Naiad | B frontier: Knight",
        "A maneuver: Naiad MELEE",
        "B counter-maneuver: Knight MELEE 3",
    ).asks("A direction")
