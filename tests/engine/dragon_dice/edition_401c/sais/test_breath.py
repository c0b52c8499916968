"""Breath. No die of the twelve species has it; the roll is made up."""

from __future__ import annotations

import pytest

from engine.dragon_dice.rolls.purposes import MELEE
from tests.support.rolls import do, where, with_icon

pytestmark = pytest.mark.covers("Breath")


def test_x_health_worth_are_killed() -> None:
    """p. 32."""
    battle, sheet = with_icon("A frontier: Troll | B frontier: Thug, Marauder, Gryphon", "Breath", MELEE)
    do(battle, sheet, [["B:Thug", "B:Marauder"]])
    assert where(battle) == {"A:Troll": "frontier", "B:Thug": "dua", "B:Marauder": "dua", "B:Gryphon": "frontier"}
