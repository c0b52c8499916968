"""Stepped Damage of the Undead (p. 25), and Accelerated Growth of the Treefolk (p. 50)."""

from __future__ import annotations

from typing import Final

from engine.decisions import Pairs
from engine.dragon_dice.events.units import Exchanged
from engine.dragon_dice.printed.dice import TREEFOLK, UNDEAD
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import DUA, Die, DieId, Place
from engine.values import Seat

STEPPED_DAMAGE: Final = "Stepped Damage"
ACCELERATED_GROWTH: Final = "Accelerated Growth"


async def stepped_damage(battle: Battle, owner: Seat, place: Place, dying: list[Die], dead: list[Die]) -> list[Die]:
    """Stepped Damage (p. 25), Accelerated Growth (p. 50): exchange the dying with lesser units, dead before."""
    growth = any(
        effect.owner == owner and battle.influence(effect).saves_by_exchange for effect in battle.state.effects
    )
    partners: dict[str, tuple[str, ...]] = {}
    for die in dying:
        lesser = [other for other in dead if _may_replace(die, other, growth)]
        if lesser:
            partners[die.id] = tuple(other.id for other in lesser)
    if not partners:
        return dying
    answer = await battle.ask_pairs(
        Pairs(player=owner, prompt="replacement", partners=partners, about={"place": place})
    )
    for unit, replacement in answer.items():
        old, new = battle.state.dice[DieId(unit)], battle.state.dice[DieId(replacement)]
        battle.state.lay(new, old.place)
        battle.state.lay(old, DUA)
        battle.end_effects_on_units([old])
        cause = STEPPED_DAMAGE if old.species == UNDEAD else ACCELERATED_GROWTH
        battle.say(Exchanged(player=owner, place=place, pairs={old.id: new.id}, ability=cause), cause)
    return [die for die in dying if die.id not in answer]


def _may_replace(die: Die, other: Die, growth: bool) -> bool:
    species = die.species
    if other.species != species:
        return False
    if species == UNDEAD:
        return other.unit.health < die.unit.health
    return species == TREEFOLK and growth and die.unit.health >= 2 and other.unit.health == 1
