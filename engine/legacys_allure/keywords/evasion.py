"""Keyword: Evasion."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Evasion", Category.PASSIVE)
def reduce(damage: int, struck: UnitProfile) -> int:
    """Damage of ranged attacks becomes 0. A Shield is still used up before it (A-43)."""
    return 0 if "evasion" in struck.flags else damage
