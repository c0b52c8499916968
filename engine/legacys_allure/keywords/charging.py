"""Keyword: Charging."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Charging", Category.ACTION)
def may_charge(fighter: UnitProfile) -> bool:
    """The unit moves and attacks in one action; the target is named first (11.1.1, A-32).

    In melee the attack takes the last point of Movement. Without a step it is an attack like others, no charge.
    """
    return fighter.has("charging")
