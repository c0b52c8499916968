"""Impale."""

from __future__ import annotations

from engine.dragon_dice.edition_401c.sais.beheading import behead
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Impale", combines=False)
async def impale(battle: Battle, use: IconUse) -> None:
    """In a missile attack, after the save roll: one defending unit that rolled an ID is killed (p. 37).

    Nothing it rolled counts towards the saves; without a save roll nothing happens (R-14). In the response to a dragon
    attack one dragon that rolled its jaws is killed, and still inflicts what it rolled (R-69); if none did, Impale
    generates three missile results.
    """
    await behead(battle, use, otherwise=ResultType.MISSILE)
