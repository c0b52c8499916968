"""Cantrip."""

from __future__ import annotations

from engine.dragon_dice.magic.cantrip import cast_cantrips
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Cantrip")
async def cantrip(battle: Battle, use: IconUse) -> None:
    """In a roll that counts neither maneuver nor magic: X magic results, only for spells marked as cantrips (p. 32).

    They are cast at once. In a magic action, and in a roll for Magic Negation, Cantrip generates X magic results.
    """
    await cast_cantrips(battle, use)
