"""Mana by a card (Mana)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import ChangeMana
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import mana as keyword


@plays(ChangeMana)
async def mana(battle: Battle, use: AbilityUse, effect: ChangeMana) -> None:
    """Gives or takes mana; a unit without mana is not affected (5.3.4)."""
    for unit in battle.affected(use, effect.to):
        if unit.mana is None:
            battle.say(happenings.Unaffected(unit.id, "no mana"))
            continue
        changed = keyword.change(unit, effect.delta, battle.profile(unit))
        battle.say(happenings.ManaChanged(unit.id, changed, unit.mana, "given"))
