"""Stone."""

from __future__ import annotations

from engine.dragon_dice.actions.damage import damage_army
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Stone")
async def stone(battle: Battle, use: IconUse) -> None:
    """In a melee or missile attack Stone does X damage to the defending army, and no save is possible (p. 41).

    In the response to a dragon attack it generates X missile results.
    """
    await damage_army(battle, use.exchange.defender, use.exchange.defender_place, use.x, cause=use.name)
