"""Keyword: Allied."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import State, Unit
from engine.values import Seat


@keyword("Allied", Category.TERM)
def are_allied(state: State, unit: Unit, seat: Seat) -> bool:
    """Under a player's control right now; a unit is its own ally unless the card says "another" (A-60, A-84)."""
    return state.controller(unit) == seat
