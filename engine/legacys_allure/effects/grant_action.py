"""+1 Action by a card (Refresh)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import GrantAction
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import refresh


@plays(GrantAction)
async def grant_action(battle: Battle, use: AbilityUse, effect: GrantAction) -> None:
    """Gives each target +1 action (A-28)."""
    for unit in battle.affected(use, effect.to):
        refresh.refresh(unit)
        battle.say(happenings.ActionGranted(unit.id, unit.actions))
