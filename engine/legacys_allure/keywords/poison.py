"""Keyword: Poison X."""

from __future__ import annotations

from engine.legacys_allure.cards import StatusLabel
from engine.legacys_allure.keywords import poisoned
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit
from engine.legacys_allure.values import UnitProfile


@keyword("Poison X", Category.PASSIVE)
def strike(striker: UnitProfile, struck: Unit) -> bool:
    """Attacking or retaliating raises the enemy's Poison counters to X, before the damage (A-72)."""
    return striker.has("poison") and poisoned.give(struck, striker.x("poison"), StatusLabel.DEBUFF, add=False)
