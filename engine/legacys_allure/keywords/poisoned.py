"""Keyword: Poisoned X."""

from __future__ import annotations

from engine.legacys_allure.cards import StatusLabel
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit


@keyword("Poisoned X", Category.STATUS)
def give(unit: Unit, x: int, label: StatusLabel, *, add: bool) -> bool:
    """Poison counters are raised to X; "+X Poisoned" adds. All of them are one debuff (A-68).

    At the start of a round the unit takes as much magical damage; the counters stay (A-46). Returns whether anything
    came of it.
    """
    counters = unit.poisoned + x if add else max(unit.poisoned, x)
    if counters == unit.poisoned:
        return False
    if not unit.poisoned:
        unit.poisoned_label = label
    unit.poisoned = counters
    return True
