"""Convert."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.returning import return_dead
from engine.dragon_dice.sais.targets import choose_defenders, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill


@sai("Convert")
async def convert(battle: Battle, use: IconUse) -> None:
    """In a melee attack aim at up to X health-worth of defending units; those that roll no save are killed (p. 33).

    You may return as much health-worth from your Dead Unit Area to the attacking army as was killed.
    """
    targets = await choose_defenders(battle, use, health=use.x)
    killed = await kill(battle, await who_fail(battle, targets, INDIVIDUAL_SAVE, ResultType.SAVE, use.name))
    await return_dead(battle, use, health=sum(die.unit.health for die in killed))
