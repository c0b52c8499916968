"""Magic Suppression."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_army, last_on_army, opposing_armies_at_terrains
from engine.dragon_dice.table.battle import Battle


@sai("Magic Suppression", combines=False)
async def magic_suppression(battle: Battle, use: IconUse) -> None:
    """In a melee or missile attack an opposing army at any terrain subtracts four magic results from its rolls (p. 38).

    That lasts until the beginning of your next turn. In a magic action Magic Suppression generates four magic results.
    """
    army = await choose_army(battle, use, opposing_armies_at_terrains(battle, use))
    if army is not None:
        last_on_army(battle, use, army)
