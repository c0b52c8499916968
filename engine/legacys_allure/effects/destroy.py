"""Destroying (Destroy)."""

from __future__ import annotations

from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import Destroy
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import destroy as keyword


@plays(Destroy)
async def destroy(battle: Battle, use: AbilityUse, effect: Destroy) -> None:
    """Puts each target into the graveyard, without damage (A-76)."""
    for unit in battle.affected(use, effect.to):
        by_enemy = battle.state.controller(unit) != use.seat
        by = use.unit if keyword.kills(by_enemy) and use.unit.hex is not None else None
        battle.kill(unit, by, "destroyed")
