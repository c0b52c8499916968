"""Keyword: Steadfast."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Steadfast", Category.PASSIVE)
def stands(unit: UnitProfile) -> bool:
    """The unit cannot be charged, and no trampling way enters its hex; a unit with Pathing as well passes it (A-41)."""
    return unit.has("steadfast")
