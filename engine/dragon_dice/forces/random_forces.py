"""Forces by chance, and the division of forces into armies."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from engine.dragon_dice.forces.law import (
    Agreement,
    Force,
    army_limit,
    points_of,
    wrong_army,
)
from engine.dragon_dice.printed.dice import DRAGONKIN, Catalogue, UnitKind
from engine.dragon_dice.table.carrying import may_carry
from engine.dragon_dice.table.state import ARMIES, Place

RANDOM_DIVISIONS: Final = 20
"""How often a division at random is tried before an even one."""

SHARE_WITHOUT_A_DRAGON: Final = 0.15
"""How often a random force has one dragon less, where it may."""

DIVISIONS_WITH_ITEMS: Final = 200
"""How often dice with items are divided at random before they are taken for indivisible."""


# -- dividing ------------------------------------------------------------------------------------------------------


def divide(dice: Mapping[str, str], points: int, known: Catalogue, rng: random.Random | None) -> dict[str, list[str]]:
    """Returns units and items divided into three armies of at most half the points; at random, or (None) evenly.

    `dice` are printed names by whatever tells the dice apart. Every army has a unit and can carry its items. Raises
    ValueError when that cannot be.
    """
    health = {name: known.units[kind].health for name, kind in dice.items() if kind in known.units}
    items = [name for name in dice if name not in health]
    limit = army_limit(points)
    for _ in range(RANDOM_DIVISIONS if rng else 0):
        assert rng is not None
        armies = _scattered(health, rng)
        if _are_small(armies, health, limit) and _load(armies, items, dice, limit, known):
            return armies
    armies = {army: [] for army in ARMIES}
    loads = dict.fromkeys(armies, 0)
    for name in sorted(health, key=lambda n: -health[n]):
        lightest = min(loads, key=lambda army: loads[army])
        armies[lightest].append(name)
        loads[lightest] += health[name]
    if all(armies.values()) and max(loads.values()) <= limit and _load(armies, items, dice, limit, known):
        return armies
    attempts = random.Random(points)
    for _ in range(DIVISIONS_WITH_ITEMS if items else 0):
        armies = _scattered(health, attempts)
        if _are_small(armies, health, limit) and _load(armies, items, dice, limit, known):
            return armies
    raise ValueError("these cannot be divided into three armies")


def can_be_divided(dice: Sequence[str], points: int, known: Catalogue) -> bool:
    """Returns whether units and items can stand in three armies of at most half the points each."""
    try:
        divide({f"{index}": name for index, name in enumerate(dice)}, points, known, None)
    except ValueError:
        return False
    return True


def _scattered(health: Mapping[str, int], rng: random.Random) -> dict[str, list[str]]:
    armies: dict[str, list[str]] = {army: [] for army in ARMIES}
    for name in health:
        armies[rng.choice(ARMIES)].append(name)
    return armies


def _are_small(armies: Mapping[str, Sequence[str]], health: Mapping[str, int], limit: int) -> bool:
    return all(0 < sum(health[name] for name in members) <= limit for members in armies.values())


def _load(
    armies: dict[str, list[str]], items: Sequence[str], dice: Mapping[str, str], limit: int, known: Catalogue
) -> bool:
    """Gives each item to the lightest army that can carry it, and returns whether all have found one."""
    for item in items:
        for army in sorted(armies, key=lambda a: points_of((dice[name] for name in armies[a]), known)):
            if not wrong_army(Place(army), [dice[name] for name in (*armies[army], item)], limit, known):
                armies[army].append(item)
                break
        else:
            return False
    return True


# -- by chance -----------------------------------------------------------------------------------------------------


def random_force(rng: random.Random, agreement: Agreement) -> Force:
    """Returns a random legal force of one or two species, with whatever advanced dice are agreed on.

    Where the book lets dragons be missing, one in a few forces has one less.
    """
    known, advanced = agreement.known, agreement.advanced
    needed = agreement.dragons
    if agreement.law.fewest_dragons(agreement.points) < needed and rng.random() < SHARE_WITHOUT_A_DRAGON:
        needed -= 1
    points = agreement.law.due(agreement.points, needed)
    allowed = [*known.standard_species, *(one for one in known.species.values() if one.advanced in advanced)]
    species_to_choose = [one for one in allowed if one.name != DRAGONKIN]
    while True:
        species = rng.sample(species_to_choose, rng.choice((1, 1, 2)))
        kinds = [kind for one in species for kind in one.units]
        items = _random_items(rng, known, kinds, points) if "items" in advanced else []
        units = _random_units(rng, kinds, points, points - points_of(items, known))
        try:
            armies = divide({f"{i}:{name}": name for i, name in enumerate([*units, *items])}, points, known, rng)
        except ValueError:
            continue
        ordinary = [name for name, kind in known.dragons.items() if kind.counts_as == 1]
        home = rng.choice(known.standard_terrains).name
        frontiers = list(known.terrains.values()) if "advanced terrains" in advanced else known.standard_terrains
        return Force(
            known,
            home=home,
            frontier=rng.choice(frontiers).name,
            dragons=tuple(rng.choice(ordinary) for _ in range(needed)),
            armies={Place(a): tuple(n.split(":", 1)[1] for n in names) for a, names in armies.items()},
            dragonkin=random_dragonkin(rng, units, agreement) if "dragonkin" in advanced else (),
            minor_terrains=random_minor_terrains(rng, agreement) if "minor terrains" in advanced else (),
        )


def _random_units(rng: random.Random, kinds: Sequence[UnitKind], points: int, left: int) -> list[str]:
    units: list[str] = []
    limit = army_limit(points)
    while left:
        kind = rng.choice([kind for kind in kinds if kind.health <= min(left, limit)])
        units.append(kind.name)
        left -= kind.health
    return units


def _random_items(rng: random.Random, known: Catalogue, kinds: Sequence[UnitKind], points: int) -> list[str]:
    """Returns items of up to a quarter of the points that some of these kinds of units can carry."""
    wanted = rng.randint(0, points // 4)
    carried = [item for item in known.items.values() if any(may_carry(kind, item) for kind in kinds)]
    items: list[str] = []
    while carried and points_of([*items, (new := rng.choice(carried).name)], known) <= wanted:
        items.append(new)
    return items


def random_dragonkin(rng: random.Random, units: Sequence[str], agreement: Agreement) -> tuple[str, ...]:
    """Returns Dragonkin that may be brought beside these units (p. 54)."""
    kinds = agreement.known.species[DRAGONKIN].units
    brought: list[str] = []
    left = rng.randint(0, agreement.most_dragonkin(units))
    while left:
        kind = rng.choice([kind for kind in kinds if kind.health <= left])
        brought.append(kind.name)
        left -= kind.health
    return tuple(brought)


def random_minor_terrains(rng: random.Random, agreement: Agreement) -> tuple[str, ...]:
    """Returns minor terrains that may be brought (p. 57)."""
    number = rng.randint(0, agreement.most_minor_terrains)
    return tuple(rng.choices(list(agreement.known.minor_terrains), k=number))
