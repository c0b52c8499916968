"""Keyword: Flying."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Flying", Category.PASSIVE)
def passes(mover: UnitProfile) -> bool:
    """Moves through hexes of any unit and never tramples; between moves it is on the ground like all others."""
    return mover.has("flying")
