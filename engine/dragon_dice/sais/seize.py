"""Seize."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders, who_show_id
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import RESERVES


@sai("Seize")
async def seize(battle: Battle, use: IconUse) -> None:
    """In a missile attack up to X health-worth of defending units are rolled (p. 39).

    A unit that shows an ID goes to the Reserve Area, or stays if it cannot leave (R-28); the others are killed.
    """
    targets = await choose_defenders(battle, use, health=use.x)
    escaping = await who_show_id(battle, targets, "seize")
    await send(battle, [die for die in escaping if battle.may_leave(die)], RESERVES, use.name)
    await kill(battle, [die for die in targets if die not in escaping])
