"""Keyword: Graveyard."""

from __future__ import annotations

from engine.legacys_allure.cards import StatusLabel, UnitCard
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.state import NO_END, Unit


@keyword("Graveyard", Category.ZONE)
def lay(unit: Unit, printed: UnitCard) -> None:
    """Where dead units are, each in its owner's. They are as printed again, and new if they return (A-54)."""
    unit.fell, unit.hex = unit.hex, None
    unit.health = printed.health
    unit.mana = printed.mana
    unit.actions = 0
    unit.shield = unit.burned = unit.poisoned = 0
    unit.shield_ends = NO_END
    unit.burned_label = unit.poisoned_label = StatusLabel.DEBUFF
    unit.statuses = []
    unit.used_round = []
    unit.used_battle = []
    unit.more_health = unit.more_mana = 0
