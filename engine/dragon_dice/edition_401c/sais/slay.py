"""Slay."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_one_defender, who_show_id
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill


@sai("Slay", combines=False)
async def slay(battle: Battle, use: IconUse) -> None:
    """In a melee attack one defending unit is rolled; unless it shows its ID it is killed (p. 40)."""
    target = await choose_one_defender(battle, use)
    if target is not None and not await who_show_id(battle, [target], "slay"):
        await kill(battle, [target])
