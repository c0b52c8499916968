"""Keyword: Mana Regen X."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Mana Regen X", Category.PASSIVE)
def points(unit: UnitProfile) -> int:
    """Gives X mana at the start of a round, not above the greatest (A-46)."""
    return unit.x("mana_regen")
