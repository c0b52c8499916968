"""Keyword: Piercing."""

from __future__ import annotations

from engine.legacys_allure.keywords import piercing_x
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Piercing", Category.PASSIVE)
def pierced(striker: UnitProfile) -> int | None:
    """In combat the damage ignores Armor: all of it (None), or X (A-73). Not Shield, Evasion or Magic Resist."""
    return None if "piercing" in striker.flags else piercing_x.points(striker)
