"""Which force a computer player brings: the best of several random ones, divided in the best of several ways.

Two armies march in a turn, so a force is strongest in two large armies and a small one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.forces.law import Force, army_limit
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.players.strength import NOTHING, Strength, strength_of
from engine.dragon_dice.table.state import CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY, Place

FORCES: Final[Mapping[str, int]] = MappingProxyType({"soldier": 8, "general": 40})
"""The number of random forces of which each level brings the best."""

DIVISIONS: Final = 12
"""The number of divisions into large and small armies that are compared for each force."""

ORDERS: Final = (
    (CAMPAIGN_ARMY, HORDE_ARMY, HOME_ARMY),
    (HORDE_ARMY, CAMPAIGN_ARMY, HOME_ARMY),
    (CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY),
    (HOME_ARMY, CAMPAIGN_ARMY, HORDE_ARMY),
)
"""In which order armies are made as large as may be."""


def best_force(plan: ForcePlan, level: str, rng: Random) -> Force:
    """Return the best of several random legal forces, divided into armies."""
    drawn = [random_force(rng, plan.agreement) for _ in range(FORCES.get(level, 1))]
    divided = [one for force in drawn for one in (force, *divisions(force, rng))]
    return max(divided, key=worth_of)


def divisions(force: Force, rng: Random) -> Iterator[Force]:
    """Yields the force with its units in two large armies and a small one; none where it has items."""
    if force.items:
        return
    units = list(force.units)
    for _ in range(DIVISIONS):
        for order in ORDERS:
            rng.shuffle(units)
            armies = _filled(force, units, order, army_limit(force.points))
            if armies is not None:
                yield replace(force, armies=armies)


def _filled(
    force: Force, units: list[str], order: tuple[Place, ...], limit: int
) -> Mapping[Place, tuple[str, ...]] | None:
    """Return the units army by army, each as large as may be while every later one gets a unit."""
    armies: dict[Place, list[str]] = {place: [] for place in order}
    health = dict.fromkeys(order, 0)
    for place, unit in zip(order[1:], units, strict=False):
        armies[place].append(unit)
        health[place] += force.known.units[unit].health
    for unit in units[len(order) - 1 :]:
        size = force.known.units[unit].health
        with_room = [one for one in order if health[one] + size <= limit]
        if not with_room:
            return None
        armies[with_room[0]].append(unit)
        health[with_room[0]] += size
    return {place: tuple(names) for place, names in armies.items()} if all(armies.values()) else None


def worth_of(force: Force) -> float:
    """Return how good a force looks, in logits: what its armies are expected to roll, and how large they are.

    The weights are fitted to matches of fast players with random forces, divided in many ways.
    """
    home, campaign, horde = (_army(force, place) for place in (HOME_ARMY, CAMPAIGN_ARMY, HORDE_ARMY))
    total = home + campaign + horde
    whole = total.health or 1.0
    at_home, at_frontier, away = home.health / whole, campaign.health / whole, horde.health / whole
    sizes = 11 * at_frontier**2 - 6.6 * at_frontier + 2.8 * at_home**2 - 2.1 * at_home + 2.1 * away**2
    results = total.melee + total.missile + total.maneuver + total.saves + 2 * total.ids
    return sizes + RESULTS * results * 24 / whole


RESULTS: Final = 0.06
"""What one expected result of a force of 24 health is worth, in logits."""


def _army(force: Force, place: Place) -> Strength:
    total = NOTHING
    for name in force.armies.get(place, ()):
        kind = force.known.units.get(name)
        if kind is not None:
            total = total + strength_of(kind)
    return total
