"""Keyword: Piercing X."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Piercing X", Category.PASSIVE)
def points(striker: UnitProfile) -> int:
    """In combat the damage ignores X points of Armor (A-73)."""
    return striker.x("piercing_x")
