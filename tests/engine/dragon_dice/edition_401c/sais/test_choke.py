"""Choke."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import FRONTIER
from tests.support.table import B, Table, melee, position

pytestmark = pytest.mark.covers("Choke")


def test_units_that_rolled_an_id_are_killed_and_save_nothing() -> None:
    """p. 33."""
    game = melee(
        "A frontier: Strangle Vine, Oakling | B frontier: Marauder, Thug, Troll",
        "A melee: Strangle Vine Choke; Oakling MELEE 1",
        "B save: Marauder ID; Thug SAVE 1; Troll MELEE 4",
    )
    game.shows("B dua: Marauder | B frontier: Thug, Troll")
    assert game.last("damage_dealt")["saves"] == 1


def test_without_a_save_roll_nothing_happens() -> None:
    """R-14."""
    melee("A frontier: Strangle Vine | B frontier: Thug", "A melee: Strangle Vine Choke").asks("B counter-attack")


def test_the_roller_chooses_among_the_ids_once_the_dice_lie() -> None:
    game = melee(
        "A frontier: Strangle Vine, Oakling | B frontier: Marauder, Thug, Troll",
        "A melee: Strangle Vine Choke; Oakling MELEE 1",
        "B save: all ID",
    )
    assert "more health" in game.refused("A sai target: [Marauder]")
    game.play("A sai target: [Troll]").shows("B dua: Troll")
    assert game.last("damage_dealt")["saves"] == 4


def test_the_look_comes_before_a_flashfire_could_throw_the_id_again() -> None:
    """R-18: step 2 comes before step 3."""
    places = {"A-home": "Coastland City 3", "B-home": "Swampland Temple 2", "frontier": "Highland Tower 6"}
    state = position("A frontier: Strangle Vine, Oakling | B frontier: Thug", places)
    state.effects.append(LastingEffect("Flashfire", On.ARMY, B, B, owner=B, place=FRONTIER))
    game = Table(state, ["A melee: Strangle Vine Choke; Oakling MELEE 1", "B save: Thug ID"])
    game.play("A march: frontier", "A maneuver: no", "A action: melee").shows("B dua: Thug")
