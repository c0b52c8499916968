"""Plague."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_one_defender, choose_one_of, who_fail
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill


@sai("Plague", combines=False)
async def plague(battle: Battle, use: IconUse) -> None:
    """In a melee attack one defending unit rolls a save or is killed (p. 38).

    Whenever a unit is killed so, its owner picks another one of the army, which must do the same; it ends with the
    first that saves itself.
    """
    exchange = use.exchange
    target = await choose_one_defender(battle, use)
    struck = []
    while target is not None and await who_fail(battle, [target], INDIVIDUAL_SAVE, ResultType.SAVE, use.name):
        struck.append(target)
        await kill(battle, [target])
        others = [die for die in exchange.defenders(battle) if die not in struck]
        target = await choose_one_of(battle, use, others, by=exchange.defender)
