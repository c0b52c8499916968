"""Keyword: Steadfast."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import Profile


@keyword("Steadfast", Category.PASSIVE)
def stands(unit: Profile) -> bool:
    """The unit cannot be charged, and no trampling way enters its hex; who also has Pathing passes it (A-41)."""
    return unit.has("steadfast")
