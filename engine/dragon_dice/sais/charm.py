"""Charm."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_units_of
from engine.dragon_dice.table.battle import Battle


@sai("Charm")
async def charm(battle: Battle, use: IconUse) -> None:
    """In a melee attack pick up to X health-worth of defending units: they roll no saves against it (p. 33).

    Their owner rolls them each for itself instead, and what melee they give is added to the attack; their icons do
    nothing but generate results (R-24). They may die of the attack, and may counter-attack later (R-25).
    """
    exchange = use.exchange
    free = [die for die in exchange.defenders(battle) if die not in exchange.charmed]
    exchange.charmed += await choose_units_of(battle, use, free, health=use.x)
