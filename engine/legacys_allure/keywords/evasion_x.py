"""Keyword: Evasion X."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Evasion X", Category.PASSIVE)
def reduce(damage: int, struck: UnitProfile) -> int:
    """Takes X off the damage of ranged attacks, after Shield (A-43)."""
    return max(0, damage - struck.x("evasion_x"))
