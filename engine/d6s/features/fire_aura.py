"""Feature: Fire Aura."""

from __future__ import annotations

from engine.d6s.battle import Battle
from engine.d6s.conditions import end_turning
from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH
from engine.d6s.harm import Damage, nearest_first, wound
from engine.d6s.measuring import level_allows
from engine.d6s.state import Character


@feature("Fire Aura")
async def burn(battle: Battle, unit: Character) -> None:
    """At each round's end adjacent enemies take a hit of Strength 4, fire."""
    state = battle.state
    if not unit.kit.has("fire aura") or unit.inside or not unit.in_play:
        return
    for enemy in nearest_first(state, state.radius(unit), state.place(unit), INCH):
        if enemy.side is not unit.side and enemy.in_play and level_allows(state, unit, enemy):
            await end_turning(battle, enemy)
            await wound(battle, unit, enemy, Damage(4, type="fire", cause="Fire Aura"))
