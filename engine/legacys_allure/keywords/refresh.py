"""Keyword: Refresh."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit


@keyword("Refresh", Category.EFFECT)
def refresh(unit: Unit) -> None:
    """+1 Action, added to what is left: an exhausted unit is ready again (A-28)."""
    unit.actions += 1
