"""Keyword: Legendary."""

from __future__ import annotations

from engine.legacys_allure.cards import Card, UnitCard
from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Legendary", Category.TERM)
def too_many(card: Card, copies: int) -> bool:
    """Of a legendary card one copy may be in a kingdom; of others as many as the gold allows (A-02)."""
    return isinstance(card, UnitCard) and card.legendary and copies > 1
