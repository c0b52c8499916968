"""Feature: Relentless Endurance."""

from __future__ import annotations

from typing import Final

from engine.d6s.battle import Battle
from engine.d6s.conditions import gain
from engine.d6s.events import DieThrown
from engine.d6s.features.registry import feature
from engine.d6s.marks import Mark
from engine.d6s.state import Character

TITLE: Final = "Relentless Endurance"
_NAME: Final = "relentless endurance"

IS_SAFE: Final = Mark(_NAME, False, for_a_round=True)
"""Whether nothing wounds the character any more in this round."""


@feature(TITLE)
async def endures(battle: Battle, unit: Character) -> bool:
    """Instead of being eliminated: on 4 to 6 it is prone with 1 Health and safe this round (D-99)."""
    if unit.left(_NAME) < 1:
        return False
    unit.spend(_NAME)
    (die,) = await battle.throw(unit, "endurance")
    battle.say(DieThrown(unit.name, "endurance", (die,)), TITLE)
    if die < 4:
        return False
    unit.wounds = unit.kit.health - 1
    IS_SAFE.put(unit, True)
    await gain(battle, unit, "prone", why=TITLE)
    return True
