"""Illusion."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_army, last_on_army
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import RESERVES


@sai("Illusion", combines=False)
async def illusion(battle: Battle, use: IconUse) -> None:
    """In a magic, melee or missile action hide one of your armies until the beginning of your next turn (p. 37).

    Opponents cannot aim missile attacks or spells at it; spells at one of its units neither, at its terrain they can
    (R-39).
    """
    places = battle.places_with_units(use.owner)
    if battle.has_reserves(use.owner):
        places.append(RESERVES)
    army = await choose_army(battle, use, [(use.owner, place) for place in places])
    if army is not None:
        last_on_army(battle, use, army)
