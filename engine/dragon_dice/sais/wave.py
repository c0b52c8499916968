"""Wave."""

from __future__ import annotations

from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import Occasion, Result
from engine.dragon_dice.sais.deeds import Use, sai
from engine.dragon_dice.table.battle import Battle


@sai("Wave", combines=False)
async def wave(battle: Battle, use: Use) -> None:
    """In a melee attack the defending army subtracts X save results (p. 42).

    In a marching army's maneuver roll each army that counters it subtracts X maneuver results; in a counter-maneuver
    Wave does nothing.
    """
    if use.on(Occasion.MARCHING_MANEUVER):
        use.sheet.against_others.append(Modifier(use.name, Layer.SUBTRACT, use.x, (Result.MANEUVER,)))
    else:
        use.exchange.against_saves.append(Modifier(use.name, Layer.SUBTRACT, use.x, (Result.SAVE,)))
