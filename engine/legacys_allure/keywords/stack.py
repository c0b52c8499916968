"""Keyword: Stack."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Stack", Category.TERM)
def total(printed: int, highest: int | None, added: int) -> int:
    """Numbers of "+X" add up, each instance for itself; of "X" only the highest counts, the printed value among them.

    The sum, and only the sum, stops at zero (12.5, 16.3, A-68 to A-70).
    """
    return max(0, max(printed, highest or 0) + added)
