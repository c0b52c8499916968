"""Giving up an own unit (Sacrifice)."""

from __future__ import annotations

from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import Sacrifice
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import sacrifice as keyword


@plays(Sacrifice)
async def sacrifice(battle: Battle, use: AbilityUse, effect: Sacrifice) -> None:
    """Gives up a unit: it died, without a killer (A-38)."""
    for unit in battle.targets(use, effect.to):
        if keyword.may_give_up(battle.state, unit, use.seat):
            battle.kill(unit, None, "sacrificed")
