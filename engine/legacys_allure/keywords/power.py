"""Keyword: Power."""

from __future__ import annotations

from engine.legacys_allure.cards import Property
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Power", Category.TERM)
def strength(fighter: UnitProfile) -> int | None:
    """The damage of attacking and retaliating. Without Power (none, which is not 0) a unit does neither (5.3.6)."""
    return fighter.value(Property.POWER)
