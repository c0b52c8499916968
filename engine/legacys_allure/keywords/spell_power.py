"""Keyword: Spell Power."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword


@keyword("Spell Power", Category.TERM)
def added(given: list[tuple[str, int]], unit: str) -> int:
    """Is added to what an active ability deals or heals: each modifier whole, to one target, once, before reductions.

    Never to statuses or what they do (A-55, A-81). `given` are modifiers with the unit they were given to; those for
    this unit are used up.
    """
    mine = [x for to, x in given if to == unit]
    given[:] = [(to, x) for to, x in given if to != unit]
    return sum(mine)
