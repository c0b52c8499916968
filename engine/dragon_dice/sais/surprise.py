"""Surprise."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Surprise", combines=False)
async def surprise(battle: Battle, use: IconUse) -> None:
    """In a melee attack: the defending army, which still rolls its saves, cannot counter-attack (p. 41).

    In a counter-attack Surprise has no effect.
    """
    use.exchange.no_counter_attack = True
