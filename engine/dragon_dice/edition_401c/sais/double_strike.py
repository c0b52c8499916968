"""Double Strike."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill

HEALTH = 4
"""The targets of one Double Strike, whatever is printed on the face."""


@sai("Double Strike")
async def double_strike(battle: Battle, use: IconUse) -> None:
    """In a melee attack aim at four health-worth of defending units; those that roll no save are killed (p. 34).

    Then this unit is rolled again, and the new face counts as well. In the response to a dragon attack Double Strike
    generates four melee results.
    """
    targets = await choose_defenders(battle, use, health=HEALTH * len(use.shows))
    await kill(battle, await who_fail(battle, targets, INDIVIDUAL_SAVE, ResultType.SAVE, use.name))
