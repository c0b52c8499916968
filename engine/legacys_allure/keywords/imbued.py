"""Keyword: Imbued."""

from __future__ import annotations

from engine.legacys_allure.cards import DamageType
from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Imbued", Category.PASSIVE)
def damage_type(striker: UnitProfile) -> DamageType:
    """Attack and retaliation deal magical damage: Magic Resist counts, Armor does not.

    Trampling stays physical (A-42).
    """
    return DamageType.MAGICAL if striker.has("imbued") else DamageType.PHYSICAL
