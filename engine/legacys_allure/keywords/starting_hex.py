"""Keyword: Starting Hex."""

from __future__ import annotations

from collections.abc import Mapping

from engine.legacys_allure.hexes import Hex
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit, UnitId


@keyword("Starting Hex", Category.TERM)
def of(unit: Unit, at_start: Mapping[UnitId, Hex]) -> Hex | None:
    """Where a unit stood when this turn began; a unit that came during the turn has none."""
    return at_start.get(unit.id)
