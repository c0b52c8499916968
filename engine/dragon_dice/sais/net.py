"""Net."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_MANEUVER, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, last_on_units, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import RESERVES


@sai("Net")
async def net(battle: Battle, use: IconUse) -> None:
    """In a melee or missile attack up to X health-worth of defending units: units without a maneuver result are netted
    (p. 38).

    Netted units may not be rolled and may not leave their terrain until the beginning of your next turn. Against a
    Reserve Army, which a Tower may shoot at, Net does nothing. A unit that an effect aims at saves with X.
    """
    if use.exchange.defender_place == RESERVES:
        return
    targets = await choose_defenders(battle, use, health=use.x)
    last_on_units(battle, use, await who_fail(battle, targets, INDIVIDUAL_MANEUVER, ResultType.MANEUVER, use.name))
