"""Stomp."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from tests.support.table import A, Table, melee, position

pytestmark = pytest.mark.covers("Stomp")


def test_units_without_a_maneuver_result_are_killed() -> None:
    """p. 41. At the Wasteland no species counts anything else as maneuver."""
    game = melee(
        "A frontier: Behemoth | B frontier: Thug, Mugger, Cutthroat, Troll",
        "A melee: Behemoth Stomp",
        "B individual maneuver: Thug MELEE 1; Mugger MANEUVER 1; Cutthroat ID",
        "B burial save: Thug MELEE 1",
        terrain="Wasteland City 5",
    )
    game.play("A sai target: [Thug, Mugger, Cutthroat]")
    game.shows("B bua: Thug | B frontier: Mugger, Cutthroat, Troll")


def test_mountain_mastery_helps_a_unit_that_rolls_alone() -> None:
    """R-04: with earth a Warlord's MELEE 3 is maneuver."""
    game = melee(
        "A frontier: Behemoth | B frontier: Warlord",
        "A melee: Behemoth Stomp",
        "B individual maneuver: Warlord MELEE 3",
        terrain="Highland City 6",
    )
    game.shows("B frontier: Warlord")


def test_a_unit_that_may_not_be_rolled_fails() -> None:
    """R-05: no die is thrown for a sleeping Warlord."""
    state = position(
        "A frontier: Behemoth | B frontier: Warlord",
        {"A-home": "Coastland City 3", "B-home": "Swampland Temple 2", "frontier": "Highland City 6"},
    )
    state.effects.append(LastingEffect("Sleep", On.UNIT, A, A, die="B:Warlord"))
    game = Table(state, ["A melee: Behemoth Stomp", "B burial save: Warlord MELEE 3"])
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    game.shows("B bua: Warlord")


def test_a_save_keeps_the_killed_from_being_buried() -> None:
    game = melee(
        "A frontier: Behemoth | B frontier: Eagle Knight",
        "A melee: Behemoth Stomp",
        "B individual maneuver: Eagle Knight MELEE 3",
        "B burial save: Eagle Knight Fly 3",
    )
    game.shows("B dua: Eagle Knight")
