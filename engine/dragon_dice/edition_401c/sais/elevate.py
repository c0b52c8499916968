"""Elevate."""

from __future__ import annotations

from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import Occasion, Result
from engine.dragon_dice.sais.deeds import Use, sai
from engine.dragon_dice.table.battle import Battle


@sai("Elevate", combines=False)
async def elevate(battle: Battle, use: Use) -> None:
    """In a missile attack one unit doubles its missile results, in a save roll against melee its saves (p. 35).

    In the response to a dragon attack it doubles one of both. What its icons generated is doubled too (R-07), and
    nothing is doubled twice (R-06). In a maneuver roll Elevate generates X maneuver results.
    """
    doubled: tuple[Result, ...] = (Result.SAVE,)
    if use.on(Occasion.DRAGON_ATTACK):
        doubled = (Result.MISSILE, Result.SAVE)
    elif use.on(Occasion.MISSILE_ATTACK):
        doubled = (Result.MISSILE,)
    use.sheet.modifiers.append(Modifier(use.name, Layer.MULTIPLY, 2, doubled, best_dice=1))
