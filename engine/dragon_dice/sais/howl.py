"""Howl."""

from __future__ import annotations

from engine.dragon_dice.battle import Battle
from engine.dragon_dice.modifiers import Layer, Modifier
from engine.dragon_dice.purposes import Result
from engine.dragon_dice.sais.deeds import Use, sai


@sai("Howl", combines=False)
async def howl(battle: Battle, use: Use) -> None:
    """In a melee or missile attack the defending army subtracts X save results (p. 37)."""
    use.exchange.against_saves.append(Modifier(use.name, Layer.SUBTRACT, use.x, (Result.SAVE,)))
