"""Keyword: Pathing."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Pathing", Category.PASSIVE)
def passes(mover: UnitProfile) -> bool:
    """Moves through hexes of any unit, and may stop in none of them. Flying takes precedence."""
    return mover.has("pathing")
