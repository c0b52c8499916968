"""Keyword: Shield X."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit


@keyword("Shield X", Category.STATUS)
def absorb(damage: int, points: int) -> tuple[int, int]:
    """X points that take damage before everything else and are used up by it, point by point; pure damage leaves them.

    "Shield X" raises to X, "+X Shield" adds. All of it is one buff, which lasts as long as the longest that was granted
    (A-43, A-44). Returns the damage and the points that are left.
    """
    taken = min(damage, points)
    return damage - taken, points - taken


def give(unit: Unit, x: int, ends: int, *, add: bool) -> bool:
    """Gives Shield; returns whether anything came of it. Whether it may be given is asked before (Overheat)."""
    points = unit.shield + x if add else max(unit.shield, x)
    if points == unit.shield and ends <= unit.shield_ends:
        return False
    unit.shield_ends = max(unit.shield_ends, ends) if unit.shield else ends
    unit.shield = points
    return True
