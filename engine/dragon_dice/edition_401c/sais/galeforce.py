"""Galeforce."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_army, last_on_army, opposing_armies_at_terrains
from engine.dragon_dice.table.battle import Battle


@sai("Galeforce", combines=False)
async def galeforce(battle: Battle, use: IconUse) -> None:
    """In a melee or missile attack, or a magic action at a terrain: it holds back an opposing army at any terrain.

    Until the beginning of your next turn it subtracts four save and four maneuver results from its rolls (p. 36). In a
    Reserve Army's magic action Galeforce does nothing (R-45); two of them on one army subtract eight (R-13).
    """
    if use.place not in battle.state.terrains:
        return
    army = await choose_army(battle, use, opposing_armies_at_terrains(battle, use))
    if army is not None:
        last_on_army(battle, use, army)
