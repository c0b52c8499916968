"""Ways to aim a spell that may be legal: one function for each whom it can be cast at."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.d6s.around import places_around
from engine.d6s.geometry import INCH, toward
from engine.d6s.measuring import gap, gap_to_point
from engine.d6s.spells.casting import Order
from engine.d6s.spells.registry import Spell, SpellKind, Whom, known_spell
from engine.d6s.state import Character, State

LESSER_RESTORATION: Final = "lesser restoration"
"""The one quick spell that is also used as an action."""
MENDING: Final = ("cure wounds", "preserve life")
"""Spells that only help who has wounds."""
FAR: Final = 24
"""Inches that a place may be away for spells without a range."""
TELEKINESIS: Final = "telekinesis"
_MOVED: Final = 3000
"""How far Telekinesis is proposed to move somebody."""


def orders_for(state: State, unit: Character, name: str, rng: random.Random) -> list[Order]:
    """Returns ways to aim a spell that may be legal."""
    spell = known_spell(name)
    if spell.kind is SpellKind.QUICK and name != LESSER_RESTORATION:
        return []
    orders = _AIMS[spell.aim.whom](state, unit, spell, rng)
    choices = spell.aim.choices
    if choices and name != LESSER_RESTORATION:
        return [replace(order, choice=choices[int(rng.random() * len(choices))]) for order in orders]
    return orders


def _outside(units: Iterable[Character]) -> list[Character]:
    return [unit for unit in units if not unit.inside]


def _enemies(state: State, unit: Character, inches: int) -> list[Character]:
    enemies = _outside(state.playing(unit.side.other))
    return [enemy for enemy in enemies if gap(state, unit, enemy) <= inches * INCH]


def _at_nobody(state: State, unit: Character, spell: Spell, rng: random.Random) -> list[Order]:
    return [Order(spell.name)]


def _at_allies(state: State, unit: Character, spell: Spell, rng: random.Random) -> list[Order]:
    near = [
        ally for ally in _outside(state.playing(unit.side)) if ally is unit or gap(state, unit, ally) <= spell.aim.reach
    ]
    if spell.name in MENDING:
        near = [ally for ally in near if ally.wounds]
    if spell.name == LESSER_RESTORATION:
        return [Order(spell.name, (ally.name,), choice=next(iter(ally.conditions))) for ally in near if ally.conditions]
    return [Order(spell.name, (ally.name,)) for ally in near]


def _at_enemies(state: State, unit: Character, spell: Spell, rng: random.Random) -> list[Order]:
    near = _enemies(state, unit, spell.aim.within)
    if spell.name == TELEKINESIS:
        here = state.place(unit)
        return [Order(spell.name, (foe.name,), toward(state.place(foe), here, _MOVED)) for foe in near]
    return [Order(spell.name, (enemy.name,)) for enemy in near]


def _at_a_point(state: State, unit: Character, spell: Spell, rng: random.Random) -> list[Order]:
    goals = [state.place(enemy) for enemy in _outside(state.playing(unit.side.other))]
    goals += places_around(state, unit, 6 * INCH, rng)
    goals = [goal for goal in goals if gap_to_point(state, unit, goal) <= (spell.aim.within or FAR) * INCH]
    return [Order(spell.name, at=goal) for goal in rng.sample(goals, min(4, len(goals)))]


def _in_a_direction(state: State, unit: Character, spell: Spell, rng: random.Random) -> list[Order]:
    goals = [state.place(enemy) for enemy in _enemies(state, unit, 10)]
    return [Order(spell.name, toward=goal) for goal in goals if goal != state.place(unit)]


def _at_the_fallen(state: State, unit: Character, spell: Spell, rng: random.Random) -> list[Order]:
    return [Order(spell.name, (one.name,)) for one in state.units.values() if not one.in_play and one.home is unit.side]


def _at_a_spell(state: State, unit: Character, spell: Spell, rng: random.Random) -> list[Order]:
    casters = ((effect, state.units[effect.caster]) for effect in state.effects)
    return [Order(spell.name, choice=effect.spell) for effect, caster in casters if caster.side is not unit.side]


_AIMS: Final[Mapping[Whom, Callable[[State, Character, Spell, random.Random], list[Order]]]] = MappingProxyType(
    {
        Whom.NOBODY: _at_nobody,
        Whom.ALLIES: _at_allies,
        Whom.ENEMIES: _at_enemies,
        Whom.ANYBODY: _at_enemies,
        Whom.POINT: _at_a_point,
        Whom.DIRECTION: _in_a_direction,
        Whom.SPELL: _at_a_spell,
        Whom.FALLEN: _at_the_fallen,
    }
)
