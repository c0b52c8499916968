"""Keyword: Combat."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import State, Unit
from engine.legacys_allure.values import UnitProfile, profile


@keyword("Combat", Category.TERM)
def profiles(state: State, attacker: Unit, defender: Unit) -> tuple[UnitProfile, UnitProfile]:
    """Attacking and retaliating, with the way of a charge (11.1). Returns both units as they are against each other."""
    return profile(state, attacker, defender), profile(state, defender, attacker)
