"""Firebreath."""

from __future__ import annotations

from engine.dragon_dice.actions.damage import damage_army
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import bury_without_save


@sai("Firebreath")
async def firebreath(battle: Battle, use: IconUse) -> None:
    """In a melee attack X damage to the defending army, and no save is possible (p. 35).

    Units it kills roll a save each, or are buried.
    """
    killed = await damage_army(battle, use.exchange.defender, use.exchange.defender_place, use.x, cause=use.name)
    await bury_without_save(battle, killed, targeted=False)
