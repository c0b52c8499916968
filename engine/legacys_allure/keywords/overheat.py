"""Keyword: Overheat."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Overheat", Category.STATUS)
def refuses(unit: UnitProfile) -> bool:
    """The unit cannot be healed and gets no buff and no Shield; what it has stays, mana and actions come (A-66)."""
    return unit.has("overheat")
