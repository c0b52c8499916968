"""Damage by a card (13, Spell Power)."""

from __future__ import annotations

from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import DealDamage
from engine.legacys_allure.damage import DamageCause, DamageInstance
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import spell_power


@plays(DealDamage)
async def damage(battle: Battle, use: AbilityUse, effect: DealDamage) -> None:
    """Deals the damage to all targets at once; Spell Power is added before reductions (A-55)."""
    for unit in battle.affected(use, effect.to):
        more = spell_power.added(use.given, unit.id) if effect.spell_power else 0
        blow = DamageInstance(
            max(0, effect.amount + more), effect.type, DamageCause.ABILITY, is_non_lethal=effect.non_lethal
        )
        battle.hurt(unit, blow, use.unit)
