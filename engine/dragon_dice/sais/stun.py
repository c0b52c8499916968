"""Stun."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_MANEUVER, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, last_on_units, who_fail
from engine.dragon_dice.table.battle import Battle


@sai("Stun")
async def stun(battle: Battle, use: IconUse) -> None:
    """In a melee attack up to X health-worth of defending units: units without a maneuver result are stunned (p. 41).

    Until the beginning of your next turn stunned units are rolled only when an effect aims at them alone; they are free
    as soon as they leave the terrain (R-26). Then this unit is rolled again, and the new face counts as well.
    """
    targets = await choose_defenders(battle, use, health=use.x)
    last_on_units(battle, use, await who_fail(battle, targets, INDIVIDUAL_MANEUVER, ResultType.MANEUVER, use.name))
