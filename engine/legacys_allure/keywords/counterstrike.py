"""Keyword: Counterstrike."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Counterstrike", Category.PASSIVE)
def at_once(defender: UnitProfile) -> bool:
    """Retaliation happens at the same moment as the attack, so a unit that is killed has struck too (A-34)."""
    return defender.has("counterstrike")
