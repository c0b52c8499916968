"""Keyword: Armor X."""

from __future__ import annotations

from engine.legacys_allure.cards import Property
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Armor X", Category.PASSIVE)
def reduce(damage: int, struck: UnitProfile, pierced: int | None) -> int:
    """Takes X off physical damage. Piercing takes Armor away first (13.3.1, A-73)."""
    armor = struck.value(Property.ARMOR) or 0
    left = 0 if pierced is None else max(0, armor - pierced)
    return max(0, damage - left)
