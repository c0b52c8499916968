"""Frost Breath."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_army, last_on_army, opposing_armies_here
from engine.dragon_dice.table.battle import Battle


@sai("Frost Breath", combines=False)
async def frost_breath(battle: Battle, use: IconUse) -> None:
    """In a melee or missile attack an opposing army at the same terrain halves all results it rolls (p. 36).

    That lasts until the beginning of your next turn. The terrain is that of the unit with the icon, so in a shot
    across the board the army shot at is not meant (R-34). Twice breathed upon it still halves once (R-13).
    """
    army = await choose_army(battle, use, opposing_armies_here(battle, use))
    if army is not None:
        last_on_army(battle, use, army)
