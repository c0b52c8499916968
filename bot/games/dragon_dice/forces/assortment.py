"""What a force can be built from: dice in groups that fit a select, and which of them there is still room for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from bot.games.dragon_dice.words.names import icon, what_is
from bot.prompts import limits
from bot.words.sentences import capital, counted, grouped, listed
from engine.dragon_dice.forces.law import (
    Agreement,
    Force,
    ForceLaw,
    army_limit,
    points_of,
    without_variant,
)
from engine.dragon_dice.printed.dice import ACTION_ICONS, DRAGONKIN, LAST_FACE, Catalogue, ItemKind, Species, UnitKind
from engine.dragon_dice.table.carrying import can_carry, may_carry
from engine.dragon_dice.table.state import ADVANCED, Place
from engine.dragon_dice.wording import Terminology

UNITS, ITEMS, TERRAINS, DRAGONS, POOL = "units", "items", "terrains", "dragons", "pool"
"""The screens of the builder; the Summoning Pool takes the place of the dragons where more than dragons may wait."""

_PLACE_IN_BOOK: Final = re.compile(r" \([^()]*\)$")

MOST_CARRIERS: Final = 2
"""Number of kinds of units above which only their number is told: a line of a select is short."""


@dataclass(frozen=True, slots=True)
class Group:
    """Dice to choose from, by printed names; no more than a select holds."""

    name: str
    about: str
    dice: tuple[str, ...]


def screens(agreement: Agreement) -> tuple[str, ...]:
    """Returns the screens of the builder that a match needs."""
    items = (ITEMS,) if "items" in agreement.advanced else ()
    more_waits = "dragonkin" in agreement.advanced or "minor terrains" in agreement.advanced
    return (UNITS, *items, TERRAINS, POOL if more_waits else DRAGONS)


def groups(screen: str, agreement: Agreement) -> tuple[Group, ...]:
    """Returns what a screen offers in a match; terrains and dragons have no groups."""
    return _groups(screen, agreement.advanced, agreement.known, agreement.law.called)


Called: TypeAlias = Callable[[Iterable[str]], list[str]]
"""What a book calls some elements."""


@cache
def _groups(screen: str, advanced: tuple[str, ...], known: Catalogue, called: Called) -> tuple[Group, ...]:
    if screen == UNITS:
        return tuple(_units(advanced, known, called))
    if screen == ITEMS:
        return tuple(_items(known)) if "items" in advanced else ()
    return tuple(_pool(advanced, known)) if screen == POOL else ()


def group_of(die: str, known: Catalogue) -> Group | None:
    """Returns the group of one of these dice; None for any other."""
    every = (one for screen in (UNITS, ITEMS, POOL) for one in _groups(screen, ADVANCED, known, list))
    return next((one for one in every if die in one.dice), None)


def every_group(law: ForceLaw, known: Catalogue) -> list[Group]:
    """Returns all groups that there are in any match by the law of a book; each die stands in one of them."""
    return [one for screen in (UNITS, ITEMS, POOL) for one in _groups(screen, law.advanced, known, law.called)]


def allowed_dice(agreement: Agreement) -> list[str]:
    """Returns every die but the terrains that a match allows."""
    return [die for screen in (UNITS, ITEMS, POOL) for one in groups(screen, agreement) for die in one.dice]


def frontiers(agreement: Agreement) -> list[str]:
    """Returns the terrains that may be proposed for the frontier."""
    return list(agreement.known.terrains) if "advanced terrains" in agreement.advanced else homes(agreement)


def homes(agreement: Agreement) -> list[str]:
    """Returns the terrains that may be homes in a match."""
    return [terrain.name for terrain in agreement.known.standard_terrains]


# -- the groups ----------------------------------------------------------------------------------------------------


def _units(advanced: Sequence[str], known: Catalogue, called: Called) -> Iterator[Group]:
    for one in known.standard_species:
        yield Group(one.name, listed(called(one.elements)) or "no element", tuple(unit.name for unit in one.units))
    for one in known.species.values():
        if one.advanced in advanced and one.name != DRAGONKIN:
            yield from _by_making(one)


def _by_making(species: Species) -> Iterator[Group]:
    """Yields a group for each element or alloy in which the dice of a species are made."""
    made: dict[str, list[UnitKind]] = {}
    for unit in species.units:
        made.setdefault(_made_of(unit), []).append(unit)
    for making, units in made.items():
        champions = sum(unit.is_champion for unit in units)
        kinds = [counted(len(units) - champions, "unit")] if champions < len(units) else []
        kinds += [counted(champions, "champion")] if champions else []
        yield Group(f"{species.name} ({capital(making)})", listed(kinds), tuple(unit.name for unit in units))


def _made_of(unit: UnitKind) -> str:
    return unit.alloy or (unit.elements[0] if len(unit.elements) == 1 else "all elements")


_FOR_ACTION: Final[Mapping[str, str]] = {
    "MELEE": "Items for melee",
    "MISSILE": "Items for missile",
    "MAGIC": "Items for magic",
    "MANEUVER": "Items for maneuver",
    "SAVE": "Items for saves",
}


def _items(known: Catalogue) -> Iterator[Group]:
    items = known.items.values()
    for action in ACTION_ICONS:
        yield _item_group(_FOR_ACTION[action], [item for item in items if item.action == action])
    yield _item_group("Medallions and relics", [item for item in items if not item.action])


def _item_group(name: str, items: Sequence[ItemKind]) -> Group:
    kinds = dict.fromkeys(without_variant(item.name) for item in items)
    return Group(name, ", ".join(kinds), tuple(item.name for item in items))


def _pool(advanced: Sequence[str], known: Catalogue) -> Iterator[Group]:
    for form in dict.fromkeys(dragon.form for dragon in known.dragons.values()):
        dragons = tuple(name for name, dragon in known.dragons.items() if dragon.form == form)
        yield Group(f"{form}s", "dragons", dragons)
    if "dragonkin" in advanced and DRAGONKIN in known.species:
        yield from _by_making(known.species[DRAGONKIN])
    if "minor terrains" in advanced:
        minor = known.minor_terrains.values()
        for terrain_type in dict.fromkeys(one.terrain_type for one in minor):
            ones = [one for one in minor if one.terrain_type == terrain_type]
            about = f"{listed(ones[0].elements)}{', for every terrain' if ones[0].anywhere else ''}"
            yield Group(f"Minor terrains ({terrain_type})", about, tuple(one.name for one in ones))


# -- what there is room for ----------------------------------------------------------------------------------------


def room(force: Force, agreement: Agreement, army: Place) -> int:
    """Returns how many points may still go into this army: no more than the force and half of it allow (p. 7-8)."""
    there = points_of(force.armies.get(army, ()), force.known)
    return min(agreement.points - force.points, army_limit(agreement.points) - there)


def that_fit(force: Force, agreement: Agreement, army: Place, dice: Iterable[str]) -> list[str]:
    """Returns those of the dice that may still be added: units and items to this army, all others to the pool.

    Where missing dragons cost points, units may be added as if the dragons came later.
    An item fits if there are points for it and a hand of this army is free for it.
    """
    known = force.known
    here = force.armies.get(army, ())
    units = [known.units[name] for name in here if name in known.units]
    items = [known.items[name] for name in here if name in known.items]
    kin = dragonkin_left(force, agreement)
    dragons = dragons_left(force, agreement)
    places = agreement.most_minor_terrains - len(force.minor_terrains)
    hands: dict[tuple[str, ...], bool] = {}

    def is_affordable(name: str) -> bool:
        in_force = points_of([*force.dice, name], known) <= agreement.points
        return in_force and points_of([*here, name], known) <= army_limit(agreement.points)

    def fits(name: str) -> bool:
        if name in known.items:
            item = known.items[name]
            if item.elements not in hands:
                hands[item.elements] = can_carry(units, [*items, item])
            return hands[item.elements] and is_affordable(name)
        if name in known.dragons:
            return known.dragons[name].counts_as <= dragons
        if name in known.minor_terrains:
            return places > 0
        unit = known.units[name]
        return unit.health <= kin if unit.species == DRAGONKIN else is_affordable(name)

    return [name for name in dice if fits(name)]


def dragons_left(force: Force, agreement: Agreement) -> int:
    """Returns how many dragons are still to be brought; a White Dragon counts as two (p. 16)."""
    return agreement.dragons - sum(force.known.dragons[name].counts_as for name in force.dragons)


def dragonkin_left(force: Force, agreement: Agreement) -> int:
    """Returns how much health of Dragonkin may still be brought (p. 54)."""
    known = force.known.units
    return agreement.most_dragonkin(force.units) - sum(known[name].health for name in force.dragonkin)


# -- in words ------------------------------------------------------------------------------------------------------


def die_line(name: str, force: Force, army: Place) -> str:
    """Returns a die in one line: what it costs, what it is, its faces; of an item also who could carry it."""
    known = force.known
    if name in known.units:
        unit = known.units[name]
        worth = counted(unit.health, "health", "health") if unit.species == DRAGONKIN else _points(unit.health)
        kind = unit.unit_class.replace("_", " ")
        return f"{worth}, {kind}: {grouped(f'{icon(face.icon)} {face.count}' for face in unit.faces)}"
    if name in known.items:
        item = known.items[name]
        cost = points_of([*force.dice, name], known) - force.points
        faces = grouped(f"{icon(face.icon)} {face.count}" for face in item.faces)
        return f"{_points(cost)}, {what_is(name, known)}: {faces}; for {_carriers(item, force, army)}"
    if name in known.minor_terrains:
        minor = known.minor_terrains[name]
        return f"{listed(minor.elements)}: {grouped(icon(face) for face in minor.faces)}"
    if name in known.dragons:
        dragon = known.dragons[name]
        counts = f", counts as {dragon.counts_as} dragons" if dragon.counts_as > 1 else ""
        return f"{dragon.health} health{counts}: {grouped(icon(face) for face in dragon.faces)}"
    return ""


def _carriers(item: ItemKind, force: Force, army: Place) -> str:
    """Returns which units of an army may carry an item: by name if they are of one or two kinds, else how many."""
    known = force.known.units
    able = [name for name in force.armies.get(army, ()) if name in known and may_carry(known[name], item)]
    kinds = dict.fromkeys(map(without_variant, able))
    return listed(kinds) or "no unit here" if len(kinds) <= MOST_CARRIERS else counted(len(able), "unit")


def terrain_in_brief(name: str, known: Catalogue, said: Terminology) -> str:
    """Returns a terrain with what holding its eighth face is good for: "Highland Tower: its army may shoot at ..."."""
    eighth = known.terrains[name].faces[LAST_FACE - 1]
    good = _PLACE_IN_BOOK.sub("", said.eighth.get(eighth, ""))
    line = f"{name}: {good}" if good else name
    # Where there is no room for all of it, the first half is better than words cut in two.
    return line if len(line) <= limits.CHOICE_NAME or ", " not in good else f"{line.rpartition(', ')[0]}, …"


def die_in_brief(name: str, known: Catalogue) -> str:
    """Returns what a die is and costs: "Coral Elves, 2 points", "medium equipment, 2 points", "Dragonkin, 1 health"."""
    if name in known.units:
        unit = known.units[name]
        worth = counted(unit.health, "health", "health") if unit.species == DRAGONKIN else _points(unit.health)
        return f"{unit.species}, {worth}"
    if name in known.items:
        return f"{what_is(name, known)}, {_points(points_of([name], known))}"
    return "minor terrain" if name in known.minor_terrains else "dragon"


def _points(number: int) -> str:
    return counted(number, "point")
