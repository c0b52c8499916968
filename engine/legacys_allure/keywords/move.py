"""Keyword: Move."""

from __future__ import annotations

from engine.legacys_allure.keywords import root
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Move", Category.EFFECT)
def may_be_moved(unit: UnitProfile) -> bool:
    """Goes to another hex by the rules of movement. An ability that moves a unit has a distance of its own (A-63).

    So a unit without Movement can be moved, but none that is rooted; its Pathing and Flying count, its Trample does
    not.
    """
    return not root.holds(unit)
