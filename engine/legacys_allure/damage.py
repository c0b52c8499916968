"""The damage pipeline (13): Shield, Evasion, Armor or Magic Resist, zero, non-lethal. Every step is told.

Computing damage changes nothing, so a way can be tried before it is walked.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.legacys_allure.cards import DamageType
from engine.legacys_allure.keywords import armor, evasion, evasion_x, magic_resist, non_lethal, shield
from engine.legacys_allure.values import UnitProfile


class DamageCause(StrEnum):
    """What damage comes of."""

    ATTACK = "attack"
    RETALIATION = "retaliation"
    TRAMPLE = "trample"
    RETURNED = "returned"
    ABILITY = "ability"
    BURNED = "burned"
    POISONED = "poisoned"


@dataclass(frozen=True, slots=True)
class DamageInstance:
    """One instance of damage on its way. `pierced` is how much Armor it ignores, None for all."""

    amount: int
    type: DamageType
    how: DamageCause
    ranged: bool = False
    pierced: int | None = 0
    is_non_lethal: bool = False


@dataclass(frozen=True, slots=True)
class Felt:
    """What came of a blow: the damage that got through, the Shield that is left, and what took how much."""

    damage: int
    shield: int
    reduced: tuple[tuple[str, int], ...]


def reckon(blow: DamageInstance, struck: UnitProfile, shield_points: int, health: int) -> Felt:
    """Returns what a blow does to a unit, reduced in the order of the book (13.3, Shield, A-43)."""
    left, points = blow.amount, shield_points
    reduced: list[tuple[str, int]] = []

    def note(name: str, after: int) -> int:
        if after != left:
            reduced.append((name, left - after))
        return after

    if blow.type != DamageType.PURE:
        after, points = shield.absorb(left, points)
        left = note("Shield", after)
        if blow.how == DamageCause.ATTACK and blow.ranged:
            left = note("Evasion", evasion_x.reduce(evasion.reduce(left, struck), struck))
        if blow.type == DamageType.PHYSICAL:
            left = note("Armor", armor.reduce(left, struck, blow.pierced))
        else:
            left = note("Magic Resist", magic_resist.reduce(left, struck))
    if blow.is_non_lethal:
        left = note("Non-lethal", non_lethal.cut(left, health))
    return Felt(left, points, tuple(reduced))
