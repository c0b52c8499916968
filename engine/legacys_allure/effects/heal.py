"""Healing by a card."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import Heal
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import heal as keyword
from engine.legacys_allure.keywords import overheat, spell_power


@plays(Heal)
async def heal(battle: Battle, use: AbilityUse, effect: Heal) -> None:
    """Heals each target; an overheated one is not (Overheat)."""
    for unit in battle.affected(use, effect.to):
        more = spell_power.added(use.given, unit.id) if effect.spell_power else 0
        now = battle.profile(unit)
        if overheat.refuses(now):
            battle.say(happenings.Unaffected(unit.id, "overheated"))
            continue
        healed = keyword.heal(unit, now, max(0, effect.amount + more))
        battle.say(happenings.UnitHealed(unit.id, healed, unit.health, "ability"))
