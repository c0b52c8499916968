"""Crush. No die of the twelve species has it; the roll is made up."""

from __future__ import annotations

import pytest

from engine.dragon_dice.rolls.purposes import MISSILE
from tests.support.rolls import do, where, with_icon

pytestmark = pytest.mark.covers("Crush")


def test_units_without_a_maneuver_result_are_killed_and_without_a_save_buried() -> None:
    """p. 34."""
    battle, sheet = with_icon("A frontier: Troll | B frontier: Knight, Archer", "Crush", MISSILE)
    do(battle, sheet, dice=["MELEE 3", "MISSILE 3", "SAVE 2", "MISSILE 3"])
    assert where(battle) == {"A:Troll": "frontier", "B:Knight": "dua", "B:Archer": "bua"}
