"""Keyword: Backstab."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Backstab", Category.PASSIVE)
def silences(attacker: UnitProfile) -> bool:
    """The defender does not retaliate, not even with Counterstrike; returned damage and triggers still happen (A-34,
    A-83).
    """
    return attacker.has("backstab")
