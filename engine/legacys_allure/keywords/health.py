"""Keyword: Health."""

from __future__ import annotations

from engine.legacys_allure.cards import Property
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit
from engine.legacys_allure.values import UnitProfile


@keyword("Health", Category.TERM)
def settle(unit: Unit, now: UnitProfile) -> int:
    """What a unit has left; the greatest health is what it started with (5.3.9). Returns what was cut or gained.

    "+X Max Health" raises the present health with it; what is above the greatest is cut when that shrinks, and at a
    greatest health of 0 the unit dies (A-21, A-80).
    """
    before = unit.health
    if now.more_health > unit.more_health:
        unit.health += now.more_health - unit.more_health
    unit.more_health = now.more_health
    unit.health = min(unit.health, now.value(Property.MAX_HEALTH) or 0)
    return unit.health - before
