"""Keyword: Piercing X."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import Profile


@keyword("Piercing X", Category.PASSIVE)
def points(striker: Profile) -> int:
    """In combat the damage ignores X points of Armor (A-73)."""
    return striker.x("piercing_x")
