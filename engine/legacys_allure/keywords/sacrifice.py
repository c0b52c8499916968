"""Keyword: Sacrifice."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import State, Unit
from engine.values import Seat


@keyword("Sacrifice", Category.EFFECT)
def may_give_up(state: State, unit: Unit, seat: Seat) -> bool:
    """A player gives up one of the units they control: it died, without a killer (A-38, A-76)."""
    return state.controller(unit) == seat
