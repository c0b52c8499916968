"""Keyword: Pushed X."""

from __future__ import annotations

from collections.abc import Container

from engine.legacys_allure.hexes import Direction, Hex, Way, step
from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Pushed X", Category.EFFECT)
def way(place: Hex, direction: Direction, x: int, taken: Container[Hex]) -> tuple[Way, bool]:
    """Moves up to X hexes straight away, and stops before a unit. Off the map the unit is destroyed (A-09, A-49).

    Returns the hexes entered, and whether the way leads off the map.
    """
    entered: list[Hex] = []
    for _ in range(x):
        onto = step(place, direction)
        if onto is None:
            return tuple(entered), True
        if onto in taken:
            break
        entered.append(onto)
        place = onto
    return tuple(entered), False
