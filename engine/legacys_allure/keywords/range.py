"""Keyword: Range."""

from __future__ import annotations

from engine.legacys_allure.cards import Property
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Range", Category.TERM)
def reach(shooter: UnitProfile) -> int | None:
    """How far a unit's attacks reach; a unit without Range is melee, one with Range 0 reaches no unit (5.3.7, A-31,
    A-71).
    """
    return shooter.value(Property.RANGE)
