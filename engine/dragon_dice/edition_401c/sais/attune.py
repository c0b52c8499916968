"""Attune."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.rolls.account import From
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import DieId

PROMPT: Final = "choose element"
NOBODY: Final = "none"


@sai("Attune", combines=False)
async def attune(battle: Battle, use: IconUse) -> None:
    """In a magic action X magic results of any one element (p. 32; prompt `choose element`).

    It may also change the results of one unit's normal magic icons, not of its ID or special icons, to that element.
    """
    sheet, item = use.sheet, use.die
    options = list(ELEMENTS)
    element = str(await battle.choose(use.owner, PROMPT, options, icon=use.name, die=item.id))
    use.generate(ResultType.MAGIC)
    sheet.magic_of[item.id, From.SAI] = (element,)
    rolled = [die.id for die in sheet.dice if die.is_unit and sheet.shows(die, ResultType.MAGIC.upper())]
    if rolled:
        chosen = await battle.choose(
            use.owner, PROMPT, [*rolled, NOBODY], NOBODY, icon=use.name, element=element, item=item.id
        )
        if chosen != NOBODY:
            sheet.magic_of[DieId(str(chosen)), From.ICON] = (element,)
