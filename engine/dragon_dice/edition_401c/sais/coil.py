"""Coil."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE_AND_MELEE, ResultType
from engine.dragon_dice.rolls.resolution import roll_each
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_one_defender
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import damage_unit


@sai("Coil", combines=False)
async def coil(battle: Battle, use: IconUse) -> None:
    """In a melee attack one defending unit takes X damage, and rolls for saves and melee together (p. 33).

    The saves reduce the damage; the melee results are damage to the coiling unit, which no save reduces. In the
    response to a dragon attack Coil generates X melee results.
    """
    target = await choose_one_defender(battle, use)
    if target is None:
        return
    answer = (await roll_each(battle, [target], INDIVIDUAL_SAVE_AND_MELEE, use.name))[target.id]
    await damage_unit(battle, target, use.x, saves=answer.of(ResultType.SAVE))
    if answer.of(ResultType.MELEE):
        await damage_unit(battle, use.die, answer.of(ResultType.MELEE))
