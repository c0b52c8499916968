"""Keyword: Back."""

from __future__ import annotations

from engine.legacys_allure.hexes import Hex, backs
from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Back", Category.TARGET)
def behind(place: Hex, seen_from: Hex) -> tuple[Hex, ...]:
    """The next hex behind a unit, in line with another unit or hex. Off the map, or if the hex is taken, there is none
    (A-09, A-10).
    """
    return backs(place, seen_from)
