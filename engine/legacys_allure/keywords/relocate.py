"""Keyword: Relocate."""

from __future__ import annotations

from collections.abc import Container

from engine.legacys_allure.hexes import Hex
from engine.legacys_allure.keywords import root
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Relocate", Category.EFFECT)
def may_go(unit: UnitProfile, destination: Hex | None, taken: Container[Hex]) -> bool:
    """Puts a unit on another free hex, through nothing. It is still moving, so Root forbids it (A-82)."""
    return destination is not None and destination not in taken and not root.holds(unit)
