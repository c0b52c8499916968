"""Keyword: Non-lethal."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Non-lethal", Category.TERM)
def cut(damage: int, health: int) -> int:
    """Damage that leaves at least 1 health; of a unit that has 1, it takes nothing."""
    return max(0, min(damage, health - 1))
