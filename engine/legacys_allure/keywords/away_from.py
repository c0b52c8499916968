"""Keyword: Away From X."""

from __future__ import annotations

from collections.abc import Container

from engine.legacys_allure.hexes import AROUND, DISTANCE, Hex
from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Away From X", Category.TARGET)
def allows(place: Hex, onto: Hex, reference: Hex, taken: Container[Hex]) -> bool:
    """Each step leads further from X, if any free hex does; only where none does, another step is legal (A-63)."""
    here = DISTANCE[reference][place]
    if DISTANCE[reference][onto] > here:
        return True
    return not any(DISTANCE[reference][near] > here and near not in taken for near in AROUND[place])
