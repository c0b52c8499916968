"""Firecloud."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_MANEUVER, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill


@sai("Firecloud")
async def firecloud(battle: Battle, use: IconUse) -> None:
    """In a melee or missile attack up to X health-worth of defending units: units without a maneuver result are killed
    (p. 35).
    """
    targets = await choose_defenders(battle, use, health=use.x)
    await kill(battle, await who_fail(battle, targets, INDIVIDUAL_MANEUVER, ResultType.MANEUVER, use.name))
