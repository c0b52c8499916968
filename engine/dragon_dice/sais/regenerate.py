"""Regenerate."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.rolls.stakes import stake_of
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.returning import could_return, return_dead
from engine.dragon_dice.table.battle import Battle


@sai("Regenerate")
async def regenerate(battle: Battle, use: IconUse) -> None:
    """In any roll that counts no maneuver, one of two: X saves, or up to X health-worth of your dead return (p. 38).

    They return from the Dead Unit Area to the army of this unit, and take no part in this roll.
    """
    saves_count = ResultType.SAVE in use.purpose.counts
    if could_return(battle, use, health=use.x):
        options = ["saves", "return"] if saves_count else ["return"]
        if (
            await battle.choose(use.owner, "sai choice", options, icon=use.name, x=use.x, **stake_of(use.sheet))
            == "return"
        ):
            await return_dead(battle, use, health=use.x)
            return
    use.generate(ResultType.SAVE)
