"""What a position of Legacy's Allure is worth: units by gold and health, and the way to the centre (8.1)."""

from __future__ import annotations

from math import exp
from typing import Final

from engine.legacys_allure.hexes import CENTRE, DISTANCE
from engine.legacys_allure.state import LAST_ROUND, State, Unit, other
from engine.values import Seat

BASE: Final = 3.0
"""What any unit is worth beside its gold."""
HERO: Final = 8
"""The gold that a unit without a price, such as a hero, is taken to be worth."""
LEAST: Final = 0.45
"""The share of its worth that a unit has with hardly any health left: it can still act."""
READY: Final = 0.25
"""What an action left is worth."""
CENTRE_HELD: Final = (0.0, 0.5, 0.5, 1.0, 1.5, 2.5, 5.0, 14.0)
"""What the first player's hold on the centre is worth in each round."""
NEAR: Final = (0.0, 0.1, 0.15, 0.25, 0.35, 0.45, 0.55, 0.7)
"""What one hex nearer to the centre is worth to a unit in each round."""
FAR: Final = 5
"""Beyond this distance from the centre it makes no difference."""
SCALE: Final = 9.0
"""The lead in worth that means about three chances to one."""


def value(state: State, seat: Seat) -> float:
    """Return what a position is worth for a seat, from 0 to 1."""
    return chance(score(state, seat))


def chance(score: float) -> float:
    """Return the chance to win with that much more worth than the opponent."""
    return 1 / (1 + exp(-max(-60.0, min(60.0, score / SCALE))))


def score(state: State, seat: Seat) -> float:
    """Return how much more a position is worth for a seat than for its opponent."""
    total = 0.0
    near, now = NEAR[min(state.round, LAST_ROUND)], min(state.round, LAST_ROUND)
    holder: Seat | None = None
    for unit in state.units.values():
        if unit.hex is None:
            continue
        owner = state.controller(unit)
        if unit.hex == CENTRE:
            holder = owner
        worth = worth_of(state, unit) + near * max(0, FAR - DISTANCE[unit.hex][CENTRE])
        total += worth if owner == seat else -worth
    held = CENTRE_HELD[now] if holder == state.first else -CENTRE_HELD[now]
    if holder == other(state.first):
        held -= 0.5
    return total + (held if seat == state.first else -held)


def worth_of(state: State, unit: Unit) -> float:
    """Return what a unit on the battlefield is worth where it stands."""
    card = state.card(unit)
    share = min(1.0, (unit.health + 0.5 * unit.shield) / max(1, card.health))
    worth = (BASE + (card.gold or HERO)) * (LEAST + (1 - LEAST) * share)
    return worth - 0.5 * unit.burned - 0.7 * unit.poisoned + READY * (unit.actions > 0)
