"""Web."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_MELEE, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, last_on_units, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import RESERVES


@sai("Web")
async def web(battle: Battle, use: IconUse) -> None:
    """In a melee or missile attack up to X health-worth of defending units: units without a melee result are webbed
    (p. 43).

    Webbed units cannot be rolled and cannot leave their terrain until the beginning of your next turn. Against a
    Reserve Army, which a Tower may shoot at, Web does nothing.
    """
    if use.exchange.defender_place == RESERVES:
        return
    targets = await choose_defenders(battle, use, health=use.x)
    last_on_units(battle, use, await who_fail(battle, targets, INDIVIDUAL_MELEE, ResultType.MELEE, use.name))
