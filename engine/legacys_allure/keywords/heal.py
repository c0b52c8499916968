"""Keyword: Heal."""

from __future__ import annotations

from engine.legacys_allure.cards import Property
from engine.legacys_allure.keywords import overheat
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit
from engine.legacys_allure.values import UnitProfile


@keyword("Heal", Category.EFFECT)
def heal(unit: Unit, now: UnitProfile, amount: int) -> int:
    """Takes damage off a unit, never above its greatest health; nothing while it is overheated. Returns how much."""
    if overheat.refuses(now):
        return 0
    healed = max(0, min(amount, (now.value(Property.MAX_HEALTH) or 0) - unit.health))
    unit.health += healed
    return healed
