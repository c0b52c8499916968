"""Galeforce."""

from __future__ import annotations

import pytest

from tests.support.table import effects, melee, missile

pytestmark = pytest.mark.covers("Galeforce")


def test_an_army_at_any_terrain_subtracts_four_saves_and_four_maneuver() -> None:
    """p. 36."""
    game = melee("A frontier: Genie | B frontier: Thug | B B-home: Troll", "A melee: Genie Galeforce")
    game.play("A sai target: B B-home").asks("B counter-attack")
    assert effects(game) == ["Galeforce on B B-home by A"]


def test_it_works_in_the_very_exchange() -> None:
    game = missile(
        "A frontier: Genie, Archer | B frontier: Troll, Cutthroat",
        "A missile: Genie Galeforce; Archer MISSILE 3",
        "B save: Troll SAVE; Cutthroat SAVE 2",
    )
    assert game.last("damage_dealt")["saves"] == 2


def test_two_of_them_subtract_eight() -> None:
    """R-13: each names its own army."""
    game = melee(
        "A frontier: 2 Genie, Knight | B frontier: Troll, Marauder, Cutthroat | B B-home: Thug",
        "A melee: Genie#1 Galeforce; Genie#2 Galeforce; Knight MELEE 3",
        "B save: Troll SAVE; Marauder SAVE 3; Cutthroat SAVE 2",
    )
    game.play("A sai target: B frontier", "A sai target: B frontier")
    assert game.last("damage_dealt")["saves"] == 1


def test_an_army_in_reserve_is_at_no_terrain() -> None:
    game = melee("A frontier: Genie | B frontier: Thug | B reserves: Troll", "A melee: Genie Galeforce")
    assert effects(game) == ["Galeforce on B frontier by A"]
