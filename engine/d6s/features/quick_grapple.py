"""Feature: Quick Grapple."""

from __future__ import annotations

from typing import Final

from engine.d6s.battle import NO, Battle
from engine.d6s.book import Size
from engine.d6s.conditions import gain, holds, is_helpless
from engine.d6s.events import Used
from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH
from engine.d6s.measuring import within
from engine.d6s.saves import REFLEX, save
from engine.d6s.state import Character
from engine.d6s.strikes import melee_of

_NAME: Final = "quick grapple"


@feature("Quick Grapple")
async def quick_grapple(battle: Battle, unit: Character) -> None:
    """Once a round in melee, without an action: a Medium or smaller target saves (Reflex) or is grappled (D-86)."""
    state = battle.state
    if not unit.kit.has(_NAME) or unit.once.get(_NAME) or is_helpless(unit) or holds(state, unit) is not None:
        return
    melee = melee_of(state, unit)
    if melee is None or melee.done:
        return
    targets = [
        u.name
        for u in state.playing(unit.side.other)
        if u.name in melee.members
        and not u.has("grappled")
        and state.size(u).rank <= Size.MEDIUM.rank
        and within(state, unit, u, INCH)
    ]
    if not targets:
        return
    answer = await battle.choose(unit, _NAME, [*targets, NO], NO)
    if answer == NO:
        return
    unit.once[_NAME] = 1
    target = state.units[str(answer)]
    battle.say(Used(unit.name, "Quick Grapple", target.name))
    if not await save(battle, target, REFLEX, reason="against Quick Grapple"):
        await gain(battle, target, "grappled", unit)
