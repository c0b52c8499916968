"""Screech."""

from __future__ import annotations

from engine.dragon_dice.battle import Battle
from engine.dragon_dice.modifiers import Layer, Modifier
from engine.dragon_dice.purposes import Result
from engine.dragon_dice.sais.deeds import Use, sai


@sai("Screech", combines=False)
async def screech(battle: Battle, use: Use) -> None:
    """In a melee attack the defending army subtracts X save results (p. 39)."""
    use.exchange.against_saves.append(Modifier(use.name, Layer.SUBTRACT, use.x, (Result.SAVE,)))
