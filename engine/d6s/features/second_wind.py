"""Feature: Second Wind."""

from __future__ import annotations

from typing import Final

from engine.d6s.battle import Battle
from engine.d6s.events import Used
from engine.d6s.features.registry import feature
from engine.d6s.state import Character

_NAME: Final = "second wind"


@feature("Second Wind")
async def catches_breath(battle: Battle, unit: Character, wounds: int, fatal: bool) -> bool:
    """A use throws again one to-wound die that would wound it."""
    if unit.left(_NAME) < 1 or unit.has("stunned") or unit.has("paralyzed"):
        return False
    if not await battle.agree(unit, _NAME, fatal=fatal, wounds=wounds):
        return False
    unit.spend(_NAME)
    battle.say(Used(unit.name, "Second Wind"))
    return True
