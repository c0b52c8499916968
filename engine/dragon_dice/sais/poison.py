"""Poison."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill_and_bury_without_save


@sai("Poison")
async def poison(battle: Battle, use: IconUse) -> None:
    """In a melee attack aim at X health-worth of defending units; those that roll no save are killed (p. 38).

    Each unit killed rolls another save, or is buried.
    """
    targets = await choose_defenders(battle, use, health=use.x)
    failed = await who_fail(battle, targets, INDIVIDUAL_SAVE, ResultType.SAVE, use.name)
    await kill_and_bury_without_save(battle, failed)
