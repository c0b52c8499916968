"""Keyword: Manaburn X."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit
from engine.legacys_allure.values import UnitProfile


@keyword("Manaburn X", Category.PASSIVE)
def strike(striker: UnitProfile, struck: Unit) -> int:
    """Attacking, not retaliating, takes X mana from the defender (A-72). Returns how much it was."""
    if struck.mana is None or not striker.has("manaburn"):
        return 0
    taken = min(struck.mana, striker.x("manaburn"))
    struck.mana -= taken
    return taken
