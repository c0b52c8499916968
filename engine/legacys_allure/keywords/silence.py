"""Keyword: Silence."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Silence", Category.STATUS)
def forbids(unit: UnitProfile) -> bool:
    """No active ability can be used; of a hero also none of its ability cards and items (A-77)."""
    return unit.has("silence")
