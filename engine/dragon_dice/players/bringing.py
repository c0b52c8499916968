"""Which force a computer player brings: the best of several random ones."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.forces.law import Force
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.players.strength import NOTHING, Strength, strength_of

FORCES: Final[Mapping[str, int]] = MappingProxyType({"soldier": 8, "general": 40})
"""The number of random forces of which each level brings the best."""


def best_force(plan: ForcePlan, level: str, rng: Random) -> Force:
    """Return the best of several random legal forces, divided into armies."""
    drawn = [random_force(rng, plan.agreement) for _ in range(FORCES.get(level, 1))]
    return max(drawn, key=worth_of)


def worth_of(force: Force) -> float:
    """Return how good a force looks: what its units are expected to roll, and how evenly its armies are strong."""
    total = NOTHING
    for name in force.dice:
        kind = force.known.units.get(name)
        if kind is not None:
            total = total + strength_of(kind)
    return _worth(total)


def _worth(one: Strength) -> float:
    return one.melee + 0.9 * one.missile + 0.7 * one.magic + 1.2 * one.maneuver + one.saves
