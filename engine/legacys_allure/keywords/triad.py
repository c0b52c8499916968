"""Keyword: Triad."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from engine.legacys_allure.hexes import DISTANCE, Hex
from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Triad", Category.TARGET)
def are_triad(hexes: Sequence[Hex]) -> bool:
    """Three hexes that touch each other. Next to a unit, or in range, it is when one of the three is (A-51)."""
    return len(hexes) == 3 and all(DISTANCE[one][other] == 1 for one, other in itertools.combinations(hexes, 2))
