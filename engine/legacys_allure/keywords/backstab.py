"""Keyword: Backstab."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Backstab", Category.PASSIVE)
def silences(attacker: UnitProfile) -> bool:
    """Who is attacked does not retaliate, with Counterstrike neither; returned damage and triggers go on (A-34,
    A-83).
    """
    return attacker.has("backstab")
