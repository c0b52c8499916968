"""Spells in force: how they begin, who concentrates, how they end (Concentration; D-119, D-120)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.d6s.battle import Battle
from engine.d6s.events import ConditionLost, SpellEnded
from engine.d6s.geometry import Point
from engine.d6s.saves import FORTITUDE, save
from engine.d6s.spells.registry import SpellKind, has_ended, known_spell
from engine.d6s.state import Character, Effect, State


def concentrating(state: State, unit: Character) -> Effect | None:
    """Returns the incantation the character concentrates on."""
    for effect in state.effects:
        if effect.caster == unit.name and known_spell(effect.spell).kind is SpellKind.INCANTATION:
            return effect
    return None


def begin_spell(
    battle: Battle,
    caster: Character,
    spell: str,
    potency: int,
    targets: Sequence[Character] = (),
    at: Point | None = None,
    choice: str = "",
    until: int = 0,
) -> Effect:
    """Puts a spell in force and returns it."""
    state = battle.state
    names = [target.name for target in targets]
    effect = Effect(state.next_effect, spell, caster.name, potency, names, at, choice, until)
    state.next_effect += 1
    state.effects.append(effect)
    return effect


async def end_spell(battle: Battle, effect: Effect, why: str) -> None:
    """Takes a spell out of force, with the conditions it held and all that follows."""
    state = battle.state
    if effect not in state.effects:
        return
    state.effects.remove(effect)
    battle.say(SpellEnded(effect.caster, known_spell(effect.spell).title, why))
    for unit in list(state.playing()):
        for name, condition in list(unit.conditions.items()):
            if condition.spell == effect.number:
                del unit.conditions[name]
                battle.say(ConditionLost(unit.name, name))
    await has_ended(battle, effect)


async def end_concentration(battle: Battle, caster: Character, why: str) -> None:
    """Ends the incantation the character concentrates on, if there is one."""
    effect = concentrating(battle.state, caster)
    if effect is not None:
        await end_spell(battle, effect, why)


async def hit_while_concentrating(battle: Battle, unit: Character) -> None:
    """Notes the first hit of a round on somebody who concentrates; outside melees the save is made at once (D-89)."""
    if unit.was_hit:
        return
    unit.was_hit = True
    if concentrating(battle.state, unit) is None:
        return
    unit.must_concentrate = True
    if not any(unit.name in melee.members and melee.begun and not melee.done for melee in battle.state.melees):
        await test_concentration(battle, unit)


async def test_concentration(battle: Battle, unit: Character) -> None:
    """Makes the save for concentration that the character owes: Fortitude, Potency 0."""
    if not unit.must_concentrate:
        return
    unit.must_concentrate = False
    if not unit.in_play or concentrating(battle.state, unit) is None:
        return
    if not await save(battle, unit, FORTITUDE, reason="to keep concentration"):
        await end_concentration(battle, unit, "concentration is lost")
