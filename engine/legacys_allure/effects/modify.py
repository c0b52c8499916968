"""Modifiers that a card places (16.3)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import Modify, StatusLabel
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import overheat
from engine.legacys_allure.names import printed
from engine.legacys_allure.state import UnitStatus


@plays(Modify)
async def modify(battle: Battle, use: AbilityUse, effect: Modify) -> None:
    """Places "+X Property" or "Property X" on each target, each an instance of its own (12.5)."""
    for unit in battle.affected(use, effect.to):
        label = battle.label(use, unit)
        shown = printed(effect.property.value, x=effect.set, plus=effect.delta)
        if label == StatusLabel.BUFF and overheat.refuses(battle.profile(unit)):
            battle.say(happenings.StatusRefused(unit.id, shown, "overheated"))
            continue
        origin = f"{use.origin}/{effect.property}"
        there = sum(status.origin == origin for status in unit.statuses)
        if effect.max_instances is not None and there >= effect.max_instances:
            battle.say(happenings.StatusRefused(unit.id, shown, "enough"))
            continue
        bundle = battle.bundle(use, effect.bundle)
        source = use.unit.id if effect.until == "unit_leaves" else None
        ends = battle.end_of(effect.until)
        name = effect.property.value
        made = UnitStatus(name, use.seat, label, ends, effect.set, effect.delta, bundle, source, origin)
        battle.place(unit, made, effect.until)
