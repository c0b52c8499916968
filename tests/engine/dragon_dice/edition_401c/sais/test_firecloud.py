"""Firecloud."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from tests.support.table import A, Table, melee, missile, position

pytestmark = pytest.mark.covers("Firecloud")


def test_units_without_a_maneuver_result_are_killed() -> None:
    """p. 35. At the Wasteland no species counts anything else as maneuver."""
    game = missile(
        "A frontier: Genie | B frontier: Thug, Mugger, Cutthroat, Troll",
        "A missile: Genie Firecloud",
        "B individual maneuver: Thug MELEE 1; Mugger MANEUVER 1; Cutthroat ID",
        terrain="Wasteland City 2",
    )
    game.play("A sai target: [Thug, Mugger, Cutthroat]")
    game.shows("B dua: Thug | B frontier: Mugger, Cutthroat, Troll")


def test_mountain_mastery_helps_a_unit_that_rolls_alone() -> None:
    """R-04: with earth a Warlord's MELEE 3 is maneuver."""
    game = missile(
        "A frontier: Genie | B frontier: Warlord",
        "A missile: Genie Firecloud",
        "B individual maneuver: Warlord MELEE 3",
        terrain="Highland City 4",
    )
    game.shows("B frontier: Warlord")


def test_a_unit_that_may_not_be_rolled_fails() -> None:
    """R-05: no die is thrown for a sleeping Warlord."""
    state = position(
        "A frontier: Genie | B frontier: Warlord",
        {"A-home": "Coastland City 3", "B-home": "Swampland Temple 2", "frontier": "Highland City 4"},
    )
    state.effects.append(LastingEffect("Sleep", On.UNIT, A, A, die="B:Warlord"))
    game = Table(state, ["A missile: Genie Firecloud"])
    game.play("A march: frontier", "A maneuver: no", "A action: missile")
    game.shows("B dua: Warlord")


def test_it_works_in_a_melee_attack_too() -> None:
    game = melee(
        "A frontier: Genie | B frontier: Eagle Knight",
        "A melee: Genie Firecloud",
        "B individual maneuver: Eagle Knight Fly 3",
    )
    game.shows("B frontier: Eagle Knight")
