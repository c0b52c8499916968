"""Keyword: Magic Resist X."""

from __future__ import annotations

from engine.legacys_allure.cards import Property
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Magic Resist X", Category.PASSIVE)
def reduce(damage: int, struck: UnitProfile) -> int:
    """Takes X off magical damage (13.3.2)."""
    return max(0, damage - (struck.value(Property.MAGIC_RESIST) or 0))
