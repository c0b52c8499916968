"""Free places around a character: what is proposed wherever a place is asked for."""

from __future__ import annotations

import random

from engine.d6s.geometry import Point
from engine.d6s.measuring import in_the_way
from engine.d6s.state import Character, State

_COMPASS = ((1000, 0), (707, 707), (0, 1000), (-707, 707), (-1000, 0), (-707, -707), (0, -1000), (707, -707))


def places_around(state: State, unit: Character, length: int, rng: random.Random | None = None) -> list[Point]:
    """Returns free places up to `length` away in eight directions, far and half as far; with `rng` in some of them."""
    start = state.place(unit)
    found = []
    for part in (length, length // 2):
        for dx, dy in _COMPASS if rng is None else rng.sample(_COMPASS, 3):
            p = start[0] + dx * part // 1000, start[1] + dy * part // 1000
            if in_the_way(state, unit, p) is None:
                found.append(p)
    return found
