"""Keyword: Cast Range."""

from __future__ import annotations

from engine.legacys_allure.cards import Property, Reach
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Cast Range", Category.TERM)
def of(caster: UnitProfile, printed: Reach) -> Reach:
    """The range of an ability. Modifiers change printed numbers of all abilities of the unit (A-56).

    "Adjacent", "self" and no range at all are not numbers, so nothing changes them.
    """
    if not isinstance(printed, int):
        return printed
    return max(0, printed + (caster.value(Property.CAST_RANGE) or 0))
