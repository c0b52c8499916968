"""Breath. No die of the twelve species has it; the roll is made up."""

from __future__ import annotations

import pytest

from engine.dragon_dice.rolls.purposes import MELEE
from engine.dragon_dice.table.battle import Battle
from tests.support.rolls import do, with_icon

pytestmark = pytest.mark.covers("Breath")


def where(sheet_of: Battle) -> dict[str, str]:
    """Where each die lies."""
    return {die.id: die.place for die in sheet_of.state.dice.values()}


def test_x_health_worth_are_killed() -> None:
    """p. 32."""
    battle, sheet = with_icon("A frontier: Troll | B frontier: Thug, Marauder, Gryphon", "Breath", MELEE)
    do(battle, sheet, [["B:Thug", "B:Marauder"]])
    assert where(battle) == {"A:Troll": "frontier", "B:Thug": "dua", "B:Marauder": "dua", "B:Gryphon": "frontier"}
