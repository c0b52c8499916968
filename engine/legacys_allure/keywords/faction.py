"""Keyword: Faction."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import State, Unit
from engine.values import Seat


@keyword("Faction", Category.TERM)
def is_of_hero(state: State, unit: Unit, seat: Seat) -> bool:
    """The colour of the card, and nothing else; control does not change it (5.3.2, A-60).

    Is it that of one's own hero?
    """
    factions = (state.card(other).faction for other in state.units.values() if _is_hero_of(state, other, seat))
    return state.card(unit).faction in factions


def _is_hero_of(state: State, unit: Unit, seat: Seat) -> bool:
    return unit.owner == seat and state.card(unit).is_hero
