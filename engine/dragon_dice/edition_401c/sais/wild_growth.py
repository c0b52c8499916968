"""Wild Growth."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.promoting import promote
from engine.dragon_dice.table.spending import spend_on_promotion


@sai("Wild Growth")
async def wild_growth(battle: Battle, use: IconUse) -> None:
    """In any roll that counts no maneuver: X points for saves and promotions in this army, split as you like (p. 43).

    A save costs one point, a promotion one for each health the unit gains, several steps at once included (R-57). All
    promotions happen at once; a unit that is exchanged so before results are counted does not count in this roll.
    """
    saves, pairs = await spend_on_promotion(
        battle, use.owner, use.x, battle.state.at(use.owner, use.place), icon=use.name, roll=use.purpose.kind
    )
    for die, x in use.shows:
        part = min(saves, x)
        saves -= part
        use.give(die, ResultType.SAVE, part)
    await promote(battle, pairs, use.name)
