"""The force a general brings: of all species the units that are best for what their army is to do.

The largest army stands at the frontier, one nearly as large at the opponent's home, and a single small unit stays at
home. No more than two or three dice of a kind come along, so forces are mixed, and they differ a little from match to
match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from engine.dragon_dice.forces.law import Agreement, Force, army_limit, broken_rules
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.players.strength import Strength, strength_of
from engine.dragon_dice.printed.dice import UnitKind
from engine.dragon_dice.table.state import CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY, Place

TASTE: Final = 0.03
"""By what share the worth of a kind varies from force to force."""
TRIES: Final = 20
"""How many random forces are drawn until one has all the dragons that the agreement asks for."""


@dataclass(frozen=True, slots=True)
class Tasks:
    """What the armies of such a force are for, by one book."""

    worth: Mapping[Place, Strength]
    """What each expected result is worth in each army."""
    most_alike: int
    """The number of dice of a kind in the force, so that it is mixed."""


WITH_CHARGES: Final = Tasks(
    {
        HOME_ARMY: Strength(melee=0.05, missile=0.058, magic=-0.088, maneuver=-0.1, saves=0.06, ids=0.14),
        CAMPAIGN_ARMY: Strength(magic=-0.11, maneuver=0.02, saves=0.141, ids=0.3),
        HORDE_ARMY: Strength(melee=-0.04, missile=0.07, magic=-0.067, maneuver=0.068, saves=0.045),
    },
    most_alike=2,
)
"""By the booklet of 1996: fitted to 3,000 matches of fast players with forces extreme in random ways."""

ALL_ALIKE: Final = Strength(melee=-0.03, missile=0.07, magic=-0.08, saves=0.14, ids=0.2)
"""By v4.01c, in every army: the best of some variants around what 2,600 such matches gave."""
WITHOUT_CHARGES: Final = Tasks(dict.fromkeys((HOME_ARMY, CAMPAIGN_ARMY, HORDE_ARMY), ALL_ALIKE), most_alike=3)
"""By v4.01c: with three of a kind fast players won 224 of 300 matches against soldiers' forces, with two 202."""


def specialists(agreement: Agreement, rng: Random) -> Force | None:
    """Returns a legal force of the units that are best for their armies; None where there is none of this shape."""
    known = agreement.known
    names = {one.name for one in known.standard_species}
    kinds = [kind for kind in known.units.values() if kind.species in names]
    tasks = WITH_CHARGES if known.whole is not None else WITHOUT_CHARGES
    taken: Counter[str] = Counter()
    armies: dict[Place, tuple[str, ...]] = {}
    for place, size in sizes(agreement.points).items():
        chosen = _army(kinds, size, tasks.worth[place], tasks.most_alike, taken, rng)
        if chosen is None:
            return None
        armies[place] = chosen
    for _ in range(TRIES):
        force = replace(random_force(rng, agreement), armies=armies)
        if not broken_rules(force, agreement):
            return force
    return None


def sizes(points: int) -> Mapping[Place, int]:
    """Returns the health of each army, the largest first: as little as may be stays at home."""
    largest = army_limit(points)
    second = min(largest, points - largest - 1)
    return {CAMPAIGN_ARMY: largest, HORDE_ARMY: second, HOME_ARMY: points - largest - second}


def _army(
    kinds: list[UnitKind], size: int, weights: Strength, most_alike: int, taken: Counter[str], rng: Random
) -> tuple[str, ...] | None:
    """Returns the units worth most for their health, as many as fit; None where some health is left over."""

    def worth(kind: UnitKind) -> float:
        results = sum(weight * one for weight, one in zip(weights, strength_of(kind), strict=True))
        return results / kind.health * rng.gauss(1, TASTE)

    chosen: list[str] = []
    left = size
    for kind in sorted(kinds, key=worth, reverse=True):
        while kind.health <= left and taken[kind.name] < most_alike:
            chosen.append(kind.name)
            taken[kind.name] += 1
            left -= kind.health
    return None if left else tuple(chosen)
