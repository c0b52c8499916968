"""Keyword: Burned X."""

from __future__ import annotations

from engine.legacys_allure.cards import StatusLabel
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit


@keyword("Burned X", Category.STATUS)
def give(unit: Unit, x: int, label: StatusLabel, *, add: bool) -> bool:
    """Burn counters are raised to X; "+X Burned" adds. All of them are one debuff (A-68).

    At the start of a round the unit takes as much magical damage, then loses one counter (A-46). Returns whether
    anything came of it.
    """
    counters = unit.burned + x if add else max(unit.burned, x)
    if counters == unit.burned:
        return False
    if not unit.burned:
        unit.burned_label = label
    unit.burned = counters
    return True
