"""Feature: Death Burst."""

from __future__ import annotations

from engine.d6s.battle import Battle
from engine.d6s.conditions import end_turning
from engine.d6s.features.hooks import follows_death
from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH, Point
from engine.d6s.harm import Damage, nearest_first, wound
from engine.d6s.saves import save
from engine.d6s.state import Character


@feature("Death Burst")
@follows_death("death burst", of_the_dead=True)
async def burst(battle: Battle, unit: Character, dead: Character, place: Point) -> None:
    """When it dies everybody within 1 inch takes a hit; a save makes it weaker."""
    params = unit.kit.features["death burst"]
    for victim in nearest_first(battle.state, unit.kit.radius, place, INCH):
        if not victim.in_play:
            continue
        saved = await save(battle, victim, params["save"], reason="against Death Burst")
        strength = params["strength on save"] if saved else params["strength"]
        await end_turning(battle, victim)
        await wound(battle, unit, victim, Damage(strength, type=params.get("damage type"), cause="Death Burst"))
