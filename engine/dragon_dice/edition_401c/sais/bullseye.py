"""Bullseye."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill


@sai("Bullseye")
async def bullseye(battle: Battle, use: IconUse) -> None:
    """In a missile attack aim at X health-worth of defending units; those that roll no save are killed (p. 32).

    Then this unit is rolled again, and the new face counts as well. In the response to a dragon attack Bullseye
    generates X missile results.
    """
    targets = await choose_defenders(battle, use, health=use.x)
    await kill(battle, await who_fail(battle, targets, INDIVIDUAL_SAVE, ResultType.SAVE, use.name))
