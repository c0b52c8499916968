"""Kick."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_one_defender, damage_with_save
from engine.dragon_dice.table.battle import Battle


@sai("Kick", combines=False)
async def kick(battle: Battle, use: IconUse) -> None:
    """In a melee attack one defending unit takes X damage, against which it rolls a save (p. 37).

    Damage that does not kill it stays on it until the action ends (R-11). In a save roll Kick generates X saves, in the
    response to a dragon attack X melee and X saves.
    """
    target = await choose_one_defender(battle, use)
    if target is not None:
        await damage_with_save(battle, target, use.x)
