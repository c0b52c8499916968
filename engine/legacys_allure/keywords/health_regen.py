"""Keyword: Health Regen X."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Health Regen X", Category.PASSIVE)
def points(unit: UnitProfile) -> int:
    """Heals X at the start of a round, in one sum with the Burn and Poison of that moment (10.9.1, A-46)."""
    return unit.x("health_regen")
