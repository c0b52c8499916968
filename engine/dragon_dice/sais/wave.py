"""Wave."""

from __future__ import annotations

from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Wave", combines=False)
async def wave(battle: Battle, use: IconUse) -> None:
    """In a melee attack the defending army subtracts X save results (p. 42).

    In a marching army's maneuver roll each army that counters it subtracts X maneuver results; in a counter-maneuver
    Wave does nothing.
    """
    if use.on(Occasion.MARCHING_MANEUVER):
        use.sheet.against_others.append(Modifier(use.name, Layer.SUBTRACT, use.x, (ResultType.MANEUVER,)))
    else:
        use.exchange.against_saves.append(Modifier(use.name, Layer.SUBTRACT, use.x, (ResultType.SAVE,)))
