"""Elevate."""

from __future__ import annotations

from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Elevate", combines=False)
async def elevate(battle: Battle, use: IconUse) -> None:
    """In a missile attack one unit doubles its missile results, in a save roll against melee its saves (p. 35).

    In the response to a dragon attack it doubles one of both. What its icons generated is doubled too (R-07), and
    nothing is doubled twice (R-06). In a maneuver roll Elevate generates X maneuver results.
    """
    doubled: tuple[ResultType, ...] = (ResultType.SAVE,)
    if use.on(Occasion.DRAGON_ATTACK):
        doubled = (ResultType.MISSILE, ResultType.SAVE)
    elif use.on(Occasion.MISSILE_ATTACK):
        doubled = (ResultType.MISSILE,)
    use.sheet.modifiers.append(Modifier(use.name, Layer.MULTIPLY, 2, doubled, best_dice=1))
