"""Moving units by an icon or a spell, with what follows from it: items go along, armies fall apart."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon_dice.events.units import DiceMoved
from engine.dragon_dice.species import dragonkin
from engine.dragon_dice.table import items
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place, ids_of


async def send(
    battle: Battle, units: Sequence[Die], to: Place, cause: str, carrying: Sequence[Die] | None = None
) -> None:
    """Moves units by an icon or a spell, and says so. `carrying`: items that go along; None asks their owner."""
    if units:
        moved = [*units, *(await items.take_along(battle, units, to) if carrying is None else carrying)]
        battle.move(moved, to)
        battle.say(DiceMoved(player=units[0].owner, place=to, dice=ids_of(moved), by=cause), cause)
        dragonkin.disband(battle)
        await items.bury_excess(battle)
