"""Keyword: Trample X."""

from __future__ import annotations

from engine.legacys_allure.keywords.registry import Category, keyword
from engine.legacys_allure.values import UnitProfile


@keyword("Trample X", Category.PASSIVE)
def points(mover: UnitProfile) -> int | None:
    """Its own movement goes through enemies, and each entry deals X physical damage to them, always.

    It stops in such a hex only if the enemy died. Never on the unit that a melee charge attacks, never by flying, by
    relocation or when others move it (A-41, A-42, A-63, A-74). None without Trample.
    """
    if mover.has("flying") or not mover.has("trample"):
        return None
    return mover.x("trample")
