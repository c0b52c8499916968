"""Keyword: Root."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Root", Category.STATUS)
def holds(unit: UnitProfile) -> bool:
    """The unit cannot be moved by anything, and so has no melee attack; it retaliates and uses abilities (A-30,
    A-65).
    """
    return unit.has("root")
