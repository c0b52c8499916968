"""Roar."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_who_may_leave
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import RESERVES


@sai("Roar")
async def roar(battle: Battle, use: IconUse) -> None:
    """In a melee attack up to X health-worth of defending units go to their Reserve Area before the save roll (p. 39).

    Units that cannot leave, because they sleep or are netted or webbed, are not picked (R-28).
    """
    await send(battle, await choose_who_may_leave(battle, use, health=use.x), RESERVES, use.name)
