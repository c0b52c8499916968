"""Keyword: Enemy."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import State, Unit
from engine.values import Seat


@keyword("Enemy", Category.TERM)
def are_enemies(state: State, unit: Unit, seat: Seat) -> bool:
    """Not under a player's control right now."""
    return state.controller(unit) != seat
