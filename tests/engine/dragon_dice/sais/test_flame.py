"""Flame."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Flame")


def test_two_health_worth_are_killed_and_buried() -> None:
    """p. 35: two, though the icon is on a monster."""
    game = melee("A frontier: Gorgon | B frontier: Thug, Cutthroat", "A melee: Gorgon Flame")
    game.shows("B frontier: Thug | B bua: Cutthroat | B dua: -")


def test_nobody_of_more_than_two_health_can_be_taken() -> None:
    melee("A frontier: Gorgon | B frontier: Marauder", "A melee: Gorgon Flame").asks("B counter-attack")


def test_two_flames_together_take_four_health() -> None:
    game = melee("A frontier: Gorgon, Hell Hound | B frontier: Troll", "A melee: all Flame").play("A combine: yes")
    game.shows("B bua: Troll")


def test_the_phoenix_may_rise_when_killed_and_again_when_buried() -> None:
    """p. 39."""
    zones = "A frontier: Gorgon, Hell Hound | B frontier: Phoenix"
    game = melee(zones, "A melee: all Flame").falls("B rise: Phoenix SAVE", "B rise: Phoenix Rise from the Ashes")
    game.play("A combine: yes").shows("B reserves: Phoenix")


def test_an_exchanged_unit_was_never_killed_and_is_not_buried() -> None:
    """R-43."""
    game = melee("A frontier: Gorgon | B frontier: Wight | B dua: Zombie", "A melee: Gorgon Flame")
    game.play("B replacement: {Wight: Zombie}").shows("B frontier: Zombie | B dua: Wight | B bua: -")
