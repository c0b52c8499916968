"""Keyword: Allied Pathing."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Allied Pathing", Category.PASSIVE)
def passes(mover: UnitProfile) -> bool:
    """Moves through hexes of allied units, and may stop in none of them."""
    return mover.has("allied_pathing")
