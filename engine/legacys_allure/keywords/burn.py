"""Keyword: Burn X."""

from __future__ import annotations

from engine.legacys_allure.cards import StatusLabel
from engine.legacys_allure.keywords import burned
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit
from engine.legacys_allure.values import UnitProfile


@keyword("Burn X", Category.PASSIVE)
def strike(striker: UnitProfile, struck: Unit) -> bool:
    """Attacking or retaliating raises the enemy's Burn counters to X, before the damage and whatever comes of it
    (A-72).
    """
    return striker.has("burn") and burned.give(struck, striker.x("burn"), StatusLabel.DEBUFF, add=False)
