"""Destroying (Destroy)."""

from __future__ import annotations

from engine.legacys_allure.battle import Battle, Use
from engine.legacys_allure.cards import Destroy
from engine.legacys_allure.effects.registry import plays


@plays(Destroy)
async def destroy(battle: Battle, use: Use, effect: Destroy) -> None:
    """Puts each target into the graveyard, without damage (A-76)."""
    for unit in battle.affected(use, effect.to):
        battle.kill(unit, use.unit if use.unit.hex is not None else None, "destroyed")
