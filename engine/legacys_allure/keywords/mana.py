"""Keyword: Mana."""

from __future__ import annotations

from engine.legacys_allure.cards import Property
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import Unit
from engine.legacys_allure.values import UnitProfile


@keyword("Mana", Category.TERM)
def settle(unit: Unit, now: UnitProfile) -> int:
    """What pays for abilities. A unit without mana is outside everything that has to do with it (5.3.4).

    "+X Max Mana" raises the present mana with it; above the greatest it is cut (A-21). Returns what was cut or gained.
    """
    if unit.mana is None:
        return 0
    before = unit.mana
    if now.more_mana > unit.more_mana:
        unit.mana += now.more_mana - unit.more_mana
    unit.more_mana = now.more_mana
    unit.mana = min(unit.mana, now.value(Property.MAX_MANA) or 0)
    return unit.mana - before


def change(unit: Unit, delta: int, now: UnitProfile) -> int:
    """Gives or takes mana, between none and the greatest; returns how much it was."""
    if unit.mana is None:
        return 0
    before = unit.mana
    unit.mana = max(0, min(unit.mana + delta, max(before, now.value(Property.MAX_MANA) or 0)))
    return unit.mana - before
