"""Charge."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Charge", combines=False)
async def charge(battle: Battle, use: IconUse) -> None:
    """In a melee attack the attacking army counts all maneuver results as melee results (p. 33, R-20).

    The defending army answers with one combination roll for saves and melee, whatever the attack comes to (R-19),
    instead of the save roll and the counter-attack. Its melee results are damage to the attacking army, which only
    saves made by spells reduce. In a counter-attack Charge has no effect.
    """
    use.exchange.charge = True
