"""Replanting of the Treefolk (p. 25)."""

from __future__ import annotations

from engine.dragon_dice.events.units import Replanted
from engine.dragon_dice.printed.dice import ID, TREEFOLK
from engine.dragon_dice.table import items
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import RESERVES, Die, Place
from engine.values import Seat


async def replanting(battle: Battle, owner: Seat, place: Place, dying: list[Die], dead: list[Die]) -> list[Die]:
    """Replanting (p. 25): Treefolk killed at a terrain with water are rolled; an ID moves them to the Reserve Area.

    A unit that may not be rolled (asleep, netted, webbed, hypnotized) does not replant (R-05).
    """
    treefolk = [die for die in dying if die.species == TREEFOLK and battle.may_be_rolled(die, by_force=True)]
    if not treefolk or "water" not in battle.elements_for(owner, place):
        return dying
    fallen = await battle.throw(owner, "replanting", treefolk)
    saved = [die for die in treefolk if die.unit.faces[fallen[die.id]].icon == ID]
    if saved:
        battle.move([*saved, *await items.take_along(battle, saved, RESERVES)], RESERVES)
        battle.end_effects_on_units(saved)
        battle.say(Replanted(player=owner, place=place, dice=tuple(die.id for die in saved)))
    return [die for die in dying if die not in saved]
