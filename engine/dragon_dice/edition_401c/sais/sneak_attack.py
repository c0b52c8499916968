"""Sneak Attack."""

from __future__ import annotations

from engine.dragon_dice.actions.damage import damage_army
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_army, opposing_armies_here
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import bury_units


@sai("Sneak Attack")
async def sneak_attack(battle: Battle, use: IconUse) -> None:
    """In a missile attack or magic action X damage to an opposing army at this terrain, without a save (p. 40).

    Dragonkin killed so are buried. In a Reserve Army's magic action it does nothing (R-45). In a melee roll and in the
    response to a dragon attack it generates X melee results.
    """
    army = await choose_army(battle, use, opposing_armies_here(battle, use))
    if army is not None:
        owner, place = army
        killed = await damage_army(battle, owner, place, use.x, cause=use.name)
        await bury_units(battle, [die for die in killed if die.is_dragonkin and die.place == die.grave])
