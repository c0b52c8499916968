"""Crush."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_MANEUVER, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill_and_bury_without_save


@sai("Crush")
async def crush(battle: Battle, use: IconUse) -> None:
    """In a missile attack up to X health-worth of defending units: units without a maneuver result are killed (p. 34).

    Those killed roll a save each, or are buried. In the response to a dragon attack Crush generates X missile results.
    """
    targets = await choose_defenders(battle, use, health=use.x)
    failed = await who_fail(battle, targets, INDIVIDUAL_MANEUVER, ResultType.MANEUVER, use.name)
    await kill_and_bury_without_save(battle, failed)
