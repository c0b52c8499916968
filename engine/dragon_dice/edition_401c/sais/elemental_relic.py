"""Elemental Relic."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Elemental Relic", combines=False)
async def elemental_relic(battle: Battle, use: IconUse) -> None:
    """In a roll that counts no maneuver: X points for units of the army that contain the element shown. A point throws
    one health-worth of them again, the old face counting for nothing, recruits a small one, or promotes by one health
    (p. 35, p. 61; prompt `spend`).

    They are split as you like. The logo stands for all elements and ivory, not for alloys. Elemental Relics of one
    army that show the same element, or one of which shows the logo, do nothing (R-64). All that happens before the
    other icons are applied (`relics.use_elemental_relics`); so nothing is left to be done here.
    """
