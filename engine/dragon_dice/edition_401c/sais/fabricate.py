"""Fabricate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.asking import ask
from engine.decisions import Pick, heaviest_sum
from engine.dragon_dice.events.units import DiceMoved
from engine.dragon_dice.printed.dice import EQUIPMENT
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table import items
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import POOL, DieId, ids_of

X_OF_SIZE: Final = {"small": 1, "medium": 2, "large": 3}
"""The X Value of equipment (p. 59)."""


@sai("Fabricate")
async def fabricate(battle: Battle, use: IconUse) -> None:
    """In a magic action equipment worth up to X may come from the Summoning Pool to this army (p. 35).

    Small equipment is worth one, medium two, large three (p. 59; prompt `return`). No rule of the book puts equipment
    into a Summoning Pool, so there mostly is none. In a save roll of an army Fabricate generates X saves.
    """
    pool = [
        die
        for die in battle.state.items_at(use.owner, POOL)
        if die.item.variety == EQUIPMENT and X_OF_SIZE[die.item.size] <= use.x
    ]
    if not pool:
        return
    weights = {str(die.id): X_OF_SIZE[die.item.size] for die in pool}
    answer = await ask(
        Pick(
            player=use.owner,
            prompt="return",
            weights=weights,
            least=0,
            most=heaviest_sum(weights.values(), use.x),
            noun="X Value",
            about={"icon": use.name, "from": POOL},
        )
    )
    assert isinstance(answer, Sequence)
    made = [battle.state.dice[DieId(str(name))] for name in answer]
    for item in made:
        battle.state.lay(item, use.place)
    if made:
        battle.say(DiceMoved(player=use.owner, place=use.place, dice=ids_of(made), by=use.name), use.name)
        await items.bury_excess(battle)
