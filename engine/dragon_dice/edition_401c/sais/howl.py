"""Howl."""

from __future__ import annotations

from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Howl", combines=False)
async def howl(battle: Battle, use: IconUse) -> None:
    """In a melee or missile attack the defending army subtracts X save results (p. 37)."""
    use.exchange.against_saves.append(Modifier(use.name, Layer.SUBTRACT, use.x, (ResultType.SAVE,)))
