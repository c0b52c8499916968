"""Keyword: Disarm."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Disarm", Category.STATUS)
def forbids(fighter: UnitProfile) -> bool:
    """The unit can neither attack nor retaliate. Damage is still returned, triggers happen (A-83)."""
    return fighter.has("disarm")
