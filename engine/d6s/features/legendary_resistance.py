"""Feature: Legendary Resistance."""

from __future__ import annotations

from typing import Final

from engine.d6s.battle import Battle
from engine.d6s.features.registry import feature
from engine.d6s.state import Character

_NAME: Final = "legendary resistance"


@feature("Legendary Resistance")
async def turns_failure(battle: Battle, unit: Character, save: str) -> bool:
    """A use turns a failed save into a success."""
    if not unit.in_play or unit.left(_NAME) < 1 or unit.has("stunned"):
        return False
    if not await battle.agree(unit, _NAME, save=save):
        return False
    unit.spend(_NAME)
    return True
