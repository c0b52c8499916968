"""Trumpet."""

from __future__ import annotations

from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Trumpet", combines=False)
async def trumpet(battle: Battle, use: IconUse) -> None:
    """In a melee attack, save roll or response to a dragon attack each Feral unit doubles its melee and saves (p. 42).

    Nothing is doubled twice: of several things that double one type of result one applies (R-06).
    """
    feral = frozenset(die.id for die in use.sheet.dice if die.species == "Feral")
    for result in (ResultType.MELEE, ResultType.SAVE):
        if result in use.purpose.counts:
            use.sheet.modifiers.append(Modifier(use.name, Layer.MULTIPLY, 2, (result,), dice=feral))
