"""Deployments worth proposing: fighters in front, shooters and leaders behind them, spread over the three sectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.d6s.geometry import Point
from engine.d6s.measuring import in_the_way
from engine.d6s.phases.setup import DEPTH, at_edge, bounds, deployed, from_edge
from engine.d6s.state import Character, Edge, Side, State

STEP: Final = 250
SHARES: Final = {3: 0.34, 2: 0.5, 1: 1.0}
"""The share of the remaining characters for one of the remaining sectors."""


def proposed(
    state: State, side: Side, units: Sequence[Character], sectors: Sequence[str], sector: str, last: bool
) -> dict[str, Any]:
    """Returns a deployment in a sector: everybody in the last one, before that their share, the strongest in the
    centre.
    """
    if last or sector == "open":
        return in_lines(state, side, units, sector)
    share = max(1, round(len(units) * SHARES[len(sectors)])) if units else 0
    ranked = sorted(units, key=lambda unit: -unit.kit.profile.points)
    chosen = ranked[:share] if sector == "centre" else _every_other(ranked, share)
    return in_lines(state, side, chosen, sector)


def _every_other(ranked: Sequence[Character], share: int) -> list[Character]:
    """Returns that many of all worths, leaving some of each for the other sectors."""
    step = max(1, len(ranked) // max(share, 1))
    return list(ranked[::step])[:share]


def in_lines(state: State, side: Side, units: Sequence[Character], sector: str) -> dict[str, Any]:
    """Returns those characters in rows, as far as there is room: who fights hand to hand in front."""
    begin, end, edge = bounds(state, side, sector)
    in_turn = sorted(units, key=lambda unit: (shoots(unit), -unit.kit.radius))
    return deployed(state, sector, in_turn, lambda trial, unit: _place(trial, unit, edge, begin, end))


def shoots(unit: Character) -> bool:
    """Returns whether a character rather shoots or casts than fights hand to hand."""
    return any(made.is_ranged and made.long for made in unit.kit.attacks) or bool(unit.kit.spells.standard)


def _place(state: State, unit: Character, edge: Edge, begin: int, end: int) -> Point | None:
    """Returns the free place nearest to the middle of the sector, in the front row or, for a shooter, behind it."""
    radius = unit.kit.radius
    width = from_edge(state, edge, (0, 0))[2]
    low, high = max(begin, radius), min(end, width - radius)
    middle = (low + high) // 2
    front = DEPTH - radius - (1500 if shoots(unit) else 0)
    rows = list(range(max(front, radius), radius - 1, -STEP))
    rows += list(range(DEPTH - radius, front, -STEP))
    along = sorted(range(low, high + 1, STEP), key=lambda at: (abs(at - middle), at))
    for deep in rows:
        for at in along:
            place = at_edge(state, edge, deep, at)
            if in_the_way(state, unit, place) is None and not _crowds(state, unit, place):
                return place
    spots = (at_edge(state, edge, deep, at) for deep in rows for at in along)
    return next((spot for spot in spots if in_the_way(state, unit, spot) is None), None)


def _crowds(state: State, unit: Character, place: Point) -> bool:
    """Returns whether a place leaves hardly a gap to an ally: lines are looser than that."""
    for ally in state.standing(unit.side):
        reach = unit.kit.radius + ally.kit.radius + 150
        at = state.place(ally)
        if ally.name != unit.name and (at[0] - place[0]) ** 2 + (at[1] - place[1]) ** 2 < reach * reach:
            return True
    return False
