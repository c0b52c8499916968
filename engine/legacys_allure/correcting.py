"""What an organiser may correct in a battle of Legacy's Allure: a unit's hex, health and actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.correcting import PositionFact
from engine.legacys_allure.hexes import HEXES, Hex
from engine.legacys_allure.state import State, Unit, UnitId

HEX, HEALTH, ACTIONS = "hex", "health", "actions"
MOST_ACTIONS: Final = 2
_ABOUT: Final = {HEX: "the hex of", HEALTH: "the health of", ACTIONS: "the actions of"}


def correctable(state: State) -> Sequence[PositionFact]:
    """Returns the facts that may be corrected: those of units on the battlefield, once the battle has begun."""
    if state.round < 1:
        return []
    facts = []
    for unit in state.on_battlefield():
        for what, about in _ABOUT.items():
            now = str(getattr(unit, what))
            facts.append(PositionFact(f"{what} {unit.id}", f"{about} {unit.id}", now, now))
    return facts


def values_of(state: State, key: str) -> Mapping[str, str]:
    """Returns the values that a fact may have, each as the sentence that is true then."""
    if key not in {fact.key for fact in correctable(state)}:
        return {}
    what, unit = _read(state, key)
    if what == HEX:
        free = [place for place in HEXES if state.at(place) in (None, unit)]
        return {place: f"{unit.id} stands on {place}" for place in free}
    if what == HEALTH:
        most = max(state.card(unit).health + unit.more_health, unit.health)
        return {str(left): f"{unit.id} has {left} health" for left in range(1, most + 1)}
    most = max(MOST_ACTIONS, unit.actions)
    return {str(left): f"{unit.id} has {left} actions left" for left in range(most + 1)}


def correct(state: State, key: str, value: str) -> None:
    """Give a fact one of its values."""
    what, unit = _read(state, key)
    if what == HEX:
        unit.hex = Hex(value)
    elif what == HEALTH:
        unit.health = int(value)
    else:
        unit.actions = int(value)


def _read(state: State, key: str) -> tuple[str, Unit]:
    what, _, unit = key.partition(" ")
    return what, state.units[UnitId(unit)]
