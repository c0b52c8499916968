"""Keyword: Spellproof."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Spellproof", Category.PASSIVE)
def shrugs_off(unit: UnitProfile, *, is_enemy: bool, ignored: bool) -> bool:
    """Active abilities of enemies do nothing to the unit, though it may be their target (A-52).

    In an area it alone is left out. Attacks, what they place, auras and its own side's abilities work.
    """
    return is_enemy and not ignored and unit.has("spellproof")
