"""Keyword: Destroy."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Destroy", Category.EFFECT)
def kills(by_enemy: bool) -> bool:
    """Puts a unit into the graveyard without damage; nothing reduces it, and it is a death (A-76).

    A unit that destroys an enemy has killed it (A-38).
    """
    return by_enemy
