"""Hug."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_MELEE, ResultType
from engine.dragon_dice.rolls.resolution import roll_each
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_one_defender
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import damage_unit


@sai("Hug", combines=False)
async def hug(battle: Battle, use: IconUse) -> None:
    """In a melee attack one defending unit takes X damage, which no save reduces, and rolls for melee (p. 37).

    Its melee results are damage to the hugging unit, which no save reduces either. In the response to a dragon attack
    Hug generates X melee results.
    """
    target = await choose_one_defender(battle, use)
    if target is None:
        return
    back = (await roll_each(battle, [target], INDIVIDUAL_MELEE, use.name))[target.id].of(ResultType.MELEE)
    await damage_unit(battle, target, use.x)
    if back:
        await damage_unit(battle, use.die, back)
