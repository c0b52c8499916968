"""Decapitate."""

from __future__ import annotations

from engine.dragon_dice.edition_401c.sais.beheading import behead
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Decapitate", combines=False)
async def decapitate(battle: Battle, use: IconUse) -> None:
    """In a melee attack, after the save roll: one defending unit that rolled an ID is killed (p. 34).

    Nothing it rolled counts towards the saves; without a save roll nothing happens (R-14). In the response to a dragon
    attack one dragon that rolled its jaws is killed, and still inflicts what it rolled (R-69); if none did, Decapitate
    generates three melee results.
    """
    await behead(battle, use, otherwise=ResultType.MELEE)
