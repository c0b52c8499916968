"""Smite."""

from __future__ import annotations

from engine.dragon_dice.edition_1996.purposes import is_turned_to_charge
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.smite import smite as strike
from engine.dragon_dice.table.battle import Battle


@sai("Smite")
async def smite(battle: Battle, use: IconUse) -> None:
    """In a skirmish attack and in a counter-attack X damage that no saves can stop, not even those of spells; the owner
    of the army chooses who is killed, before it rolls saves (Special Action Icons; N-26).

    In a charge, in the answer to one and in the response to a dragon attack Smite gives X melee.
    """
    if is_turned_to_charge(use.sheet):
        use.generate(ResultType.MELEE)
    else:
        await strike(battle, use)
