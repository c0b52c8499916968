"""Keyword: Gold Cost."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Gold Cost", Category.TERM)
def fits(gold: int | None, least: int | None, most: int | None) -> bool:
    """What a card costs.

    Heroes and summoned units have none, so no "or less" and no "or more" fits them (5.3.3, A-59).
    """
    if least is None and most is None:
        return True
    return gold is not None and (least is None or gold >= least) and (most is None or gold <= most)
