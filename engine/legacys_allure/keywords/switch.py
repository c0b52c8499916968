"""Keyword: Switch."""

from __future__ import annotations

from engine.legacys_allure.keywords import root
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Switch", Category.EFFECT)
def may_switch(one: UnitProfile, another: UnitProfile) -> bool:
    """Two units relocate into each other's hexes; if one of them cannot, neither does (A-53)."""
    return not root.holds(one) and not root.holds(another)
