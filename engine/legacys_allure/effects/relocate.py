"""Relocating (Relocate)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import Relocate
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import relocate as keyword
from engine.legacys_allure.movement import occupied_without


@plays(Relocate)
async def relocate(battle: Battle, use: AbilityUse, effect: Relocate) -> None:
    """Puts the target on the chosen hex; if that is taken by now, nothing happens (A-82)."""
    for unit in battle.affected(use, effect.to):
        onto = battle.hex_of(use, effect.destination)
        if not keyword.may_go(battle.profile(unit), onto, occupied_without(battle.state, unit)):
            battle.say(happenings.Unaffected(unit.id, "held or taken"))
            continue
        start = unit.place
        if onto is not None and onto != start:
            unit.hex = onto
            battle.say(happenings.UnitMoved(unit.id, start, (onto,), "relocated"))
