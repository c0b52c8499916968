"""Keyword: Act."""

from __future__ import annotations

from engine.legacys_allure.keywords import control
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import State, Unit


@keyword("Act", Category.TERM)
def has_acted(state: State, unit: Unit) -> None:
    """Move, attack or use an ability. A skip is not an action. The player who acted last acts second in the next round
    (10.9, A-79).
    """
    state.last_action = control.taken_by(state, unit) or unit.owner
