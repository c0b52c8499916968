"""Screech."""

from __future__ import annotations

from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Screech", combines=False)
async def screech(battle: Battle, use: IconUse) -> None:
    """In a melee attack the defending army subtracts X save results (p. 39)."""
    use.exchange.against_saves.append(Modifier(use.name, Layer.SUBTRACT, use.x, (ResultType.SAVE,)))
