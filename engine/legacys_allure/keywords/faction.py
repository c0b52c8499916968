"""Keyword: Faction."""

from __future__ import annotations

from engine.legacys_allure.cards import UnitCard
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import State, Unit
from engine.values import Seat


@keyword("Faction", Category.TERM)
def is_same(one: UnitCard, other: UnitCard) -> bool:
    """The colour of the card, and nothing else; control does not change it (5.3.2, A-60)."""
    return one.faction == other.faction


def is_of_hero(state: State, unit: Unit, seat: Seat) -> bool:
    """Returns whether a unit has the faction of its player's hero."""
    heroes = (state.card(other) for other in state.units.values() if _is_hero_of(state, other, seat))
    return any(is_same(state.card(unit), hero) for hero in heroes)


def _is_hero_of(state: State, unit: Unit, seat: Seat) -> bool:
    return unit.owner == seat and state.card(unit).is_hero
