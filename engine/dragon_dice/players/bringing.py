"""Which force a computer player brings: the best of several random ones, divided in the best of several ways.

A general brings specialists instead (`specialists.py`), and one of these only where no force of that shape is legal.

Two armies march in a turn, so a force is strongest in two large armies and a small one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.forces.law import Force, army_limit
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.players.specialists import specialists
from engine.dragon_dice.players.strength import NOTHING, Strength, strength_of
from engine.dragon_dice.table.state import CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY, Place


@dataclass(frozen=True, slots=True)
class Drawing:
    """How many forces a player draws to bring the best of them."""

    forces: int
    """The number of random forces."""
    exchanges: int
    """How often it tries to exchange a unit of each force for a better one."""


NO_CHOICE: Final = Drawing(forces=1, exchanges=0)
"""What a recruit draws."""
WITHOUT_CHARGES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {"soldier": Drawing(forces=24, exchanges=72), "general": Drawing(forces=40, exchanges=240)}
)
"""What each level draws by v4.01c. With 8 forces and 24 exchanges a soldier lost 5 of 100 matches to a recruit."""
WITH_CHARGES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {"soldier": Drawing(forces=8, exchanges=24), "general": Drawing(forces=40, exchanges=240)}
)
"""What each level draws by the booklet of 1996, where less is enough to beat recruits."""

MOST_ALIKE: Final = 3
"""The number of dice of a kind in a force that exchanges lead to, so that forces stay mixed."""

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
    """Returns the best of several random legal forces, divided into armies; a general brings specialists if it can."""
    chosen = specialists(plan.agreement, rng) if level == "general" else None
    if chosen is not None:
        return chosen
    drawing = (WITH_CHARGES if plan.agreement.known.whole is not None else WITHOUT_CHARGES).get(level, NO_CHOICE)
    drawn = [random_force(rng, plan.agreement) for _ in range(drawing.forces)]
    drawn = [exchanged(force, drawing.exchanges, rng) for force in drawn]
    divided = [one for force in drawn for one in (force, *divisions(force, rng))]
    return max(divided, key=worth_of)


def exchanged(force: Force, tries: int, rng: Random) -> Force:
    """Returns the force with some units exchanged for better ones of its species with as much health."""
    if not tries or force.items:
        return force
    units = force.known.units
    armies = {place: list(names) for place, names in force.armies.items()}
    places = [(place, number) for place, names in armies.items() for number in range(len(names))]
    species = dict.fromkeys(units[name].species for name in force.units)
    kinds = [kind for name in species for kind in force.known.species[name].units]
    count = Counter(force.units)
    for _ in range(tries):
        place, number = rng.choice(places)
        old = units[armies[place][number]]
        new = rng.choice([kind for kind in kinds if kind.health == old.health])
        if count[new.name] < MOST_ALIKE and worth_of_results(strength_of(new)) > worth_of_results(strength_of(old)):
            armies[place][number] = new.name
            count[new.name] += 1
            count[old.name] -= 1
    return replace(force, armies={place: tuple(names) for place, names in armies.items()})


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
    """Returns the units army by army, each as large as may be while every later one gets a unit."""
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
    """Returns how good a force looks, in logits: what its armies are expected to roll, and how large they are.

    The weights are fitted to 5,200 matches of fast players with forces of many kinds, divided in many ways.
    """
    home, campaign, horde = (_army(force, place) for place in (HOME_ARMY, CAMPAIGN_ARMY, HORDE_ARMY))
    total = home + campaign + horde
    whole = total.health or 1.0
    at_home, at_frontier, away = home.health / whole, campaign.health / whole, horde.health / whole
    sizes = 11 * at_frontier**2 - 6.6 * at_frontier + 2.8 * at_home**2 - 2.1 * at_home + 2.1 * away**2
    return sizes + worth_of_results(total) * 24 / whole


def worth_of_results(strength: Strength) -> float:
    """Returns what the expected results of units are worth, in logits for a force of 24 health."""
    return sum(weight * one for weight, one in zip(RESULTS, strength, strict=True))


RESULTS: Final = Strength(melee=0.03, missile=0.06, magic=-0.09, saves=0.14, ids=0.1)
"""What each expected result is worth. Fast players make little of magic; maneuvers were worth nothing besides."""


def _army(force: Force, place: Place) -> Strength:
    total = NOTHING
    for name in force.armies.get(place, ()):
        kind = force.known.units.get(name)
        if kind is not None:
            total = total + strength_of(kind)
    return total
