"""Summon Dragon, the icon of the Dragon Staff; the spell of this name stands in `edition_401c.spells.elemental`."""

from __future__ import annotations

from collections.abc import Mapping

from engine.dragon_dice.printed.dice import ItemKind
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import POOL, Die, DieId, Place
from engine.values import Json


@sai("Summon Dragon", combines=False)
async def summon_dragon_icon(battle: Battle, use: IconUse) -> None:
    """In a magic action at a terrain: a dragon that contains the item's element, or an Ivory Dragon, comes to any
    terrain, and the item is thrown again (p. 41; prompt `summon`).

    It comes from any Summoning Pool or terrain, an Ivory Dragon only from a pool (p. 16); White Dragons do not come. In
    a magic action of a Reserve Army the icon generates X magic results.
    """
    options: list[Json] = [
        {"dragon": die.id, "to": place}
        for die in battle.state.dice.values()
        if die.is_dragon and _may_come(battle, die, use.die.item)
        for place in battle.state.terrains
        if place != die.place
    ]
    if options:
        answer = await battle.choose(use.owner, "summon", options, icon=use.name, die=use.die.id)
        assert isinstance(answer, Mapping)
        dragon = battle.state.dice[DieId(str(answer["dragon"]))]
        battle.summon(dragon, Place(str(answer["to"])), use.name, use.owner)


def _may_come(battle: Battle, dragon: Die, item: ItemKind) -> bool:
    if dragon.place != POOL and dragon.place not in battle.state.terrains:
        return False
    kind = dragon.dragon
    if kind.kind == "ivory":
        return dragon.place == POOL
    return kind.kind != "white" and item.elements[0] in kind.elements
