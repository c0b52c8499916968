"""Keyword: Battlefield."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit


@keyword("Battlefield", Category.ZONE)
def is_in_play(unit: Unit) -> bool:
    """Where the cards of a battle are: units on hexes, items and abilities beside it as long as their hero lives
    (A-58).
    """
    return unit.hex is not None
