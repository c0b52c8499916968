"""Cloak."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import last_on_army
from engine.dragon_dice.table.battle import Battle


@sai("Cloak", combines=False)
async def cloak(battle: Battle, use: IconUse) -> None:
    """In an army's save roll or response to a dragon attack: X saves that are no magic are added to its rolls (p. 33).

    They count in this roll and in each until the beginning of your next turn. In a magic action Cloak generates X
    magic results; a unit that rolls for itself because an effect aims at it generates X of what it needs.
    """
    last_on_army(battle, use, (use.owner, use.place), strength=use.x)
