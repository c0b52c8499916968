"""Magic Suppression. No die of the twelve species has it; the roll is made up."""

from __future__ import annotations

import pytest

from engine.dragon_dice.rolls.purposes import MELEE
from tests.support.rolls import do, with_icon

pytestmark = pytest.mark.covers("Magic Suppression")


def test_an_army_at_any_terrain_subtracts_four_magic() -> None:
    """p. 38. An army in the Reserve Area is at no terrain."""
    zones = "A frontier: Troll | B frontier: Thug | B B-home: Knight | B reserves: Gryphon"
    battle, sheet = with_icon(zones, "Magic Suppression", MELEE)
    do(battle, sheet, ["B B-home"])
    (effect,) = battle.state.effects
    assert (effect.name, effect.owner, effect.place, effect.ends_with) == ("Magic Suppression", "B", "B-home", "A")
