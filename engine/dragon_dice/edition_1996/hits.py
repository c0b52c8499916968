"""Hits on a single unit (Damage; N-35, N-53)."""

from __future__ import annotations

from engine.dragon_dice.events.damage import UnitDamaged
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill
from engine.dragon_dice.table.state import Die


async def hit_unit(battle: Battle, die: Die, hits: int, saves: int = 0) -> None:
    """Lets a unit take hits, less what it has saved: as many as it has health kill it, of fewer nothing remains."""
    if not battle.state.is_in_play(die.place):
        return
    damage = max(0, hits - saves)
    battle.say(UnitDamaged(player=die.owner, place=die.place, die=die.id, damage=damage, saves=saves, wounds=damage))
    if damage >= die.unit.health:
        await kill(battle, [die])
