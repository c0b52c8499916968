"""Flaming Arrow."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill_and_bury_without_save


@sai("Flaming Arrow")
async def flaming_arrow(battle: Battle, use: IconUse) -> None:
    """In a missile attack aim at X health-worth of defending units; those that roll no save are killed (p. 36).

    Each unit killed rolls another save, or is buried. In the response to a dragon attack Flaming Arrow generates X
    missile results.
    """
    targets = await choose_defenders(battle, use, health=use.x)
    failed = await who_fail(battle, targets, INDIVIDUAL_SAVE, ResultType.SAVE, use.name)
    await kill_and_bury_without_save(battle, failed)
