"""Sneak Attack. No die of the twelve species has it; the roll is made up."""

from __future__ import annotations

import pytest

from engine.dragon_dice.rolls.purposes import MAGIC, MISSILE
from tests.support.rolls import do, where, with_icon

pytestmark = pytest.mark.covers("Sneak Attack")


def test_an_army_at_this_terrain_takes_damage_without_a_save() -> None:
    """p. 40."""
    battle, sheet = with_icon("A frontier: Troll | B frontier: Thug, Knight, Gryphon", "Sneak Attack", MISSILE)
    do(battle, sheet)
    assert where(battle)["B:Gryphon"] == "dua"


def test_in_the_reserves_it_does_nothing() -> None:
    """R-45."""
    battle, sheet = with_icon(
        "A reserves: Troll | B frontier: Thug | B reserves: Knight", "Sneak Attack", MAGIC, "reserves"
    )
    do(battle, sheet)
    assert where(battle) == {"A:Troll": "reserves", "B:Thug": "frontier", "B:Knight": "reserves"}
