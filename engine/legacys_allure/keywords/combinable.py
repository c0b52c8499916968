"""Keyword: Combinable."""

from __future__ import annotations

from engine.legacys_allure.cards import Active
from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Combinable", Category.ACTION)
def may_move_too(active: Active) -> bool:
    """One action holds one whole move of the unit and this ability, in either order (A-64, A-65).

    With the move first the cost is paid after it. Root leaves the ability.
    """
    return active.combinable
