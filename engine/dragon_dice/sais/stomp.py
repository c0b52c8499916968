"""Stomp."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_MANEUVER, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill_and_bury_without_save


@sai("Stomp")
async def stomp(battle: Battle, use: IconUse) -> None:
    """In a melee attack up to X health-worth of defending units: units without a maneuver result are killed (p. 41).

    Those killed roll a save each, or are buried. In the response to a dragon attack Stomp generates X melee results.
    """
    targets = await choose_defenders(battle, use, health=use.x)
    failed = await who_fail(battle, targets, INDIVIDUAL_MANEUVER, ResultType.MANEUVER, use.name)
    await kill_and_bury_without_save(battle, failed)
