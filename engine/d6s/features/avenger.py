"""Feature: Avenger."""

from __future__ import annotations

from typing import Final

from engine.d6s.actions.walking import free_move
from engine.d6s.battle import Battle
from engine.d6s.conditions import cannot_move, is_helpless
from engine.d6s.features.hooks import follows_opportunity
from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH
from engine.d6s.numbers import walking_or_flying_speed
from engine.d6s.state import Character

_NAME: Final = "avenger"


@feature("Avenger")
@follows_opportunity(_NAME)
async def avenge(battle: Battle, king: Character) -> None:
    """After its first opportunity attack of a round that hits it may move half its Speed, unprovoked (D-129)."""
    if king.once.get(_NAME) or king.has("prone") or cannot_move(king) or is_helpless(king):
        return
    king.once[_NAME] = 1
    await free_move(battle, king, _NAME, walking_or_flying_speed(battle.state, king) * INCH // 2)
