"""Keyword: Movement."""

from __future__ import annotations

from engine.legacys_allure.cards import Property
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Movement", Category.TERM)
def steps(mover: UnitProfile) -> int | None:
    """How many hexes a unit moves in a movement action; without Movement it never moves on its own (5.3.8, 10.3.1).

    "Gets Movement X" replaces the printed value and every modifier (10.3.1.3, A-22).
    """
    return mover.value(Property.MOVEMENT)
