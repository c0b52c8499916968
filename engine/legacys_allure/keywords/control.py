"""Keyword: Control."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import State, Unit
from engine.values import Seat


@keyword("Control", Category.STATUS)
def taken_by(state: State, unit: Unit) -> Seat | None:
    """The player who has a unit that is not theirs. It acts for them and is their ally (A-60, A-67).

    Owner, faction, gold, actions and statuses stay. Of several the last counts; death ends it.
    """
    seat = state.controller(unit)
    return None if seat == unit.owner else seat
