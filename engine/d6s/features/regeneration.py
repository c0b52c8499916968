"""Feature: Regeneration."""

from __future__ import annotations

from engine.d6s.battle import Battle
from engine.d6s.events import DieThrown
from engine.d6s.features.registry import feature
from engine.d6s.harm import heal
from engine.d6s.state import Character


@feature("Regeneration")
async def regenerate(battle: Battle, unit: Character) -> None:
    """At the start of each round, wounded: 4 to 6 heal 1 wound."""
    if not unit.kit.has("regeneration") or not unit.wounds or unit.has("stunned"):
        return
    (die,) = await battle.throw(unit, "regeneration")
    battle.say(DieThrown(unit.name, "regeneration", (die,)))
    if die >= 4:
        await heal(battle, unit, 1)
