"""What an organiser may correct in an encounter of d6s: a character's wounds, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.correcting import PositionFact
from engine.d6s.geometry import INCH, Point
from engine.d6s.grid import read_place, said, square
from engine.d6s.state import State

WOUNDS, PLACE = "wounds", "place"
SETTING_UP: Final = frozenset({"armies", "table", "edges", "deployment", "start"})
"""The steps in which armies may be secret, or do not stand yet."""


def correctable(state: State) -> Sequence[PositionFact]:
    """Returns the facts that may be corrected: those of characters in play that stand on the table, in a round."""
    if state.step in SETTING_UP:
        return []
    facts = []
    for name, unit in state.units.items():
        if unit.in_play and unit.at is not None:
            facts.append(PositionFact(f"{WOUNDS} {name}", f"the wounds of {name}", str(unit.wounds), str(unit.wounds)))
            facts.append(PositionFact(f"{PLACE} {name}", f"where {name} stands", square(unit.at), said(unit.at)))
    return facts


def values_of(state: State, key: str) -> Mapping[str, str]:
    """Returns the values that a fact may have, each as the sentence that is true then."""
    if key not in {fact.key for fact in correctable(state)}:
        return {}
    what, _, name = key.partition(" ")
    unit = state.units[name]
    if what == WOUNDS:
        return {str(wounds): f"{name} has {wounds} wounds" for wounds in range(unit.kit.health)}
    return {square(at): f"{name} stands in the middle of {square(at)}" for at in _middles(state)}


def correct(state: State, key: str, value: str) -> None:
    """Give a fact one of its values."""
    what, _, name = key.partition(" ")
    if what == WOUNDS:
        state.units[name].wounds = int(value)
    else:
        state.units[name].at = read_place(value)


def _middles(state: State) -> list[Point]:
    """Returns the middles of the squares of the table, row by row from the south."""
    half = INCH // 2
    columns, rows = range(half, state.width, INCH), range(half, state.depth, INCH)
    return [(x, y) for y in rows for x in columns]
