"""Smite."""

from __future__ import annotations

from engine.dragon_dice.actions.damage import damage_army
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Smite")
async def smite(battle: Battle, use: IconUse) -> None:
    """In a melee attack Smite does X damage to the defending army, and no save is possible (p. 40).

    In the response to a dragon attack it generates X melee results.
    """
    await damage_army(battle, use.exchange.defender, use.exchange.defender_place, use.x, cause=use.name)
