"""Damage by a card (13, Spell Power)."""

from __future__ import annotations

from engine.legacys_allure.battle import Battle, Use
from engine.legacys_allure.cards import Damage
from engine.legacys_allure.damage import Blow, How
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import spell_power


@plays(Damage)
async def damage(battle: Battle, use: Use, effect: Damage) -> None:
    """Deals the damage to all targets at once; Spell Power is added before reductions (A-55)."""
    for unit in battle.affected(use, effect.to):
        more = spell_power.added(use.given, unit.id) if effect.spell_power else 0
        blow = Blow(max(0, effect.amount + more), effect.type, How.ABILITY, is_non_lethal=effect.non_lethal)
        battle.hurt(unit, blow, use.unit)
