"""Keyword: Chained."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from engine.legacys_allure.hexes import DISTANCE, Hex
from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Chained", Category.TARGET)
def are_chained(hexes: Sequence[Hex]) -> bool:
    """Different units or hexes, each next to the one before, all within range (A-61)."""
    return len(set(hexes)) == len(hexes) and all(DISTANCE[a][b] == 1 for a, b in itertools.pairwise(hexes))
