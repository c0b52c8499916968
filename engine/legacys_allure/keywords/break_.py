"""Keyword: Break."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit


@keyword("Break", Category.STATUS)
def is_broken(unit: Unit) -> bool:
    """The passives printed on the unit are off, of a hero also those of its items and abilities (A-45).

    Numbers, types, active abilities, modifiers of basic properties, and everything that was granted stay.
    """
    return unit.has_status("break")
