"""Keyword: Physical Damage Return X."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Physical Damage Return X", Category.PASSIVE, x_may_be_left_out=True)
def returned(struck: UnitProfile, got_through: int) -> int:
    """Physical damage that got through goes back to the unit it came from, at most X of it, without X all of it.

    So does what was beyond its health. Not damage of retaliation, of other returns, of buffs and debuffs (A-35, A-36).
    """
    if not struck.has("physical_damage_return"):
        return 0
    if "physical_damage_return" in struck.whole:
        return got_through
    return min(got_through, struck.x("physical_damage_return"))
