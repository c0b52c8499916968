"""Ferry."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.moving import move_with_others
from engine.dragon_dice.table.battle import Battle


@sai("Ferry", combines=False)
async def ferry(battle: Battle, use: IconUse) -> None:
    """In a roll that counts no maneuver: this unit may move to any terrain, with up to four health-worth of its army.

    Units that leave before results are counted do not count in this roll (p. 35, R-01). It may start in the Reserve
    Area too (R-45).
    """
    await move_with_others(battle, use, health=4)
