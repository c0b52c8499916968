"""Keyword: Pulled X."""

from __future__ import annotations

from collections.abc import Container

from engine.legacys_allure.hexes import AROUND, DISTANCE, Hex, Way
from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Pulled X", Category.EFFECT)
def ways(place: Hex, towards: Hex, x: int, taken: Container[Hex]) -> list[Way]:
    """Moves up to X hexes along a shortest way; of two nearer hexes the player chooses, and a taken one does not count
    (A-50).

    It stops where it can go no further, next to the puller at the latest. Returns every way.
    """
    nearer = [h for h in AROUND[place] if DISTANCE[h][towards] < DISTANCE[place][towards] and h not in taken]
    if x == 0 or not nearer or DISTANCE[place][towards] <= 1:
        return [()]
    return [(onto, *rest) for onto in nearer for rest in ways(onto, towards, x - 1, taken)]
