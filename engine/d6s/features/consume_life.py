"""Feature: Consume Life."""

from __future__ import annotations

from engine.d6s.battle import Battle
from engine.d6s.features.hooks import follows_death
from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH, Point
from engine.d6s.harm import give_temporary_health, nearest_first
from engine.d6s.saves import FORTITUDE, save
from engine.d6s.state import Character


@feature("Consume Life")
@follows_death("consume life")
async def feed(battle: Battle, unit: Character, dead: Character, place: Point) -> None:
    """A character eliminated within 2 inches saves (Fortitude, with advantage) or gives it Temporary Health (D-128)."""
    if unit not in nearest_first(battle.state, dead.kit.radius, place, 2 * INCH):
        return
    if not await save(battle, dead, FORTITUDE, advantage=1, reason="against Consume Life"):
        give_temporary_health(battle, unit, 1)
