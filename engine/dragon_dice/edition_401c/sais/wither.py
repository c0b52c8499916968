"""Wither."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_army, last_on_army, opposing_armies_here
from engine.dragon_dice.table.battle import Battle


@sai("Wither")
async def wither(battle: Battle, use: IconUse) -> None:
    """In a melee attack an opposing army at the same terrain subtracts X results from all rolls it makes (p. 43).

    That lasts until the beginning of your next turn, and holds for the save roll against this very attack.
    """
    army = await choose_army(battle, use, opposing_armies_here(battle, use))
    if army is not None:
        last_on_army(battle, use, army, strength=use.x)
