"""Forces: what a player brings, the law about it, and the two questions that ask for it (p. 7-8, steps 1 and 2)."""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, cast

import yaml

from engine.decisions import Plan
from engine.dragon_dice.catalogue import catalogue
from engine.dragon_dice.dice import ARTIFACT, MEDALLION, RELIC, UnitKind
from engine.dragon_dice.state import ARMIES, Place
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

POINTS_PER_DRAGON: Final = 24
"""One dragon for each 24 points or part of them (p. 8)."""

SUGGESTED_POINTS: Final = (15, 24, 30, 36, 60)
"""The force sizes that the rules suggest (p. 7)."""

ITEM_POINTS: Final = MappingProxyType({"small": 1, "large": 2, ARTIFACT: 3, MEDALLION: 4, RELIC: 4})
"""What an item costs (p. 59); medium equipment is cheaper in pairs."""

LEAST_POINTS: Final = 6
MOST_POINTS: Final = 120
"""Bounds of our own: below, three armies can hardly be made; above, no picture could show them."""


@dataclass(frozen=True, slots=True)
class Force:
    """A force by printed names: two terrains, dragons, and the units of the three armies."""

    home: str = ""
    frontier: str = ""
    dragons: tuple[str, ...] = ()
    armies: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)

    @property
    def units(self) -> tuple[str, ...]:
        """Returns all units, army by army."""
        return tuple(name for army in ARMIES for name in self.armies.get(army, ()))

    @property
    def points(self) -> int:
        """Returns what the units cost (p. 3)."""
        return points_of(self.units)

    def to_answer(self) -> dict[str, Json]:
        """Returns the answer to the question `force` that brings this force, divided as it is."""
        return {
            "units": list(self.units),
            "dragons": list(self.dragons),
            "home": self.home,
            "frontier": self.frontier,
            "armies": {army: list(self.armies.get(army, ())) for army in ARMIES},
        }


def points_of(names: Iterable[str]) -> int:
    """Returns what units and items cost: a unit as many points as it has health (p. 3), an item by its variety.

    Of medium equipment every second die costs one point less; they need not be alike (p. 59).
    """
    known = catalogue()
    points = medium = 0
    for name in names:
        item = known.items.get(name)
        if item is None:
            points += known.units[name].health
        elif item.size == "medium":
            medium += 1
        else:
            points += ITEM_POINTS[item.size or item.variety]
    return points + 2 * medium - medium // 2


def dragons_needed(points: int) -> int:
    """Returns how many dragons a force of this size must bring (p. 8)."""
    return -(-points // POINTS_PER_DRAGON)


def army_limit(points: int) -> int:
    """Returns the most points one army may have at the start: half of the force, rounded down (p. 8)."""
    return points // 2


# -- the law -------------------------------------------------------------------------------------------------------


def broken_rules(force: Force, points: int) -> list[str]:
    """Returns a sentence for every rule the force breaks, each with the way to mend it; none if it is legal."""
    return [
        *_wrong_brought(force.units, force.dragons, force.home, force.frontier, points),
        *_wrong_armies(force, points),
    ]


def _wrong_brought(units: Sequence[str], dragons: Sequence[str], home: str, frontier: str, points: int) -> list[str]:
    wrong = []
    total = points_of(units)
    if total < points:
        wrong.append(f"The units come to {total} of {points} points: add units worth {points - total} (p. 7).")
    if total > points:
        wrong.append(f"The units come to {total} of {points} points: take out units worth {total - points} (p. 7).")
    needed = dragons_needed(points)
    brought = sum(catalogue().dragons[name].counts_as for name in dragons)
    if brought != needed:
        verb = f"add {needed - brought}" if brought < needed else f"take out {brought - needed}"
        wrong.append(
            f"A force of {points} points brings exactly {needed} dragon{'s' * (needed != 1)}, one for each 24 points "
            f"or part (a White Dragon counts as two), and this one brings {brought}: {verb} (p. 8)."
        )
    if not home:
        wrong.append("There is no Home Terrain: choose one (p. 8).")
    if not frontier:
        wrong.append("There is no proposed Frontier Terrain: choose one (p. 8).")
    return wrong


def _wrong_armies(force: Force, points: int) -> list[str]:
    wrong = []
    limit = army_limit(points)
    for army in ARMIES:
        units = force.armies.get(army, ())
        total = points_of(units)
        if not units:
            wrong.append(f"The {army} army has no unit: put at least one into it (p. 8).")
        if total > limit:
            wrong.append(
                f"The {army} army has {total} points, more than half of the force ({limit}): "
                f"move units worth at least {total - limit} into another army (p. 8)."
            )
    return wrong


# -- the two questions ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ForcePlan(Plan):
    """What do you bring? `{units, dragons, home, frontier}` by printed names, and if already divided, `armies`."""

    points: int

    def check(self, answer: Json) -> Json:
        """Returns the answer with every name as printed."""
        given = _mapping(answer)
        known = catalogue()
        units = [_named(name, known.units, "unit") for name in _names(given, "units")]
        dragons = [_named(name, known.dragons, "dragon") for name in _names(given, "dragons")]
        home = _named(given.get("home", ""), known.terrains, "terrain") if given.get("home") else ""
        frontier = _named(given.get("frontier", ""), known.terrains, "terrain") if given.get("frontier") else ""
        wrong = _wrong_brought(units, dragons, home, frontier, self.points)
        checked: dict[str, Json] = {"units": units, "dragons": dragons, "home": home, "frontier": frontier}
        if given.get("armies"):
            divided = _mapping(given["armies"])
            armies = {a: tuple(_named(n, known.units, "unit") for n in _names(divided, a)) for a in ARMIES}
            force = Force(home, frontier, tuple(dragons), armies)
            wrong += _wrong_armies(force, self.points)
            if sorted(force.units) != sorted(units):
                wrong.append("The three armies hold other units than the force: name every unit in one army (p. 8).")
            checked["armies"] = {army: list(names) for army, names in armies.items()}
        elif not can_be_divided(units, self.points):
            wrong.append("These units cannot be divided into three armies of at most half the points (p. 8).")
        if wrong:
            raise NotAllowed("\n".join(wrong))
        return checked

    def sample(self, rng: random.Random) -> Json:
        """Returns a random legal force of one or two species, divided."""
        return random_force(rng, self.points).to_answer()

    def default(self) -> Json:
        """Returns always the same legal force of the size."""
        return random_force(random.Random(self.points), self.points).to_answer()

    def terms(self) -> Json:
        """Returns the size."""
        return self.points


@dataclass(frozen=True, kw_only=True)
class ArmiesPlan(Plan):
    """How do you divide your force? `{home, campaign, horde}`, each a list of die ids."""

    health: Mapping[str, int]
    points: int

    def check(self, answer: Json) -> Json:
        """Returns the three armies, each in the order of the force."""
        given = _mapping(answer)
        armies = {army: _names(given, army) for army in ARMIES}
        named = [name for names in armies.values() for name in names]
        for name in named:
            if name not in self.health:
                raise NotUnderstood(f"{name} is not in your force. It has {', '.join(self.health)}.")
        if len(set(named)) < len(named):
            raise NotAllowed("A unit stands in two armies: name every unit once (p. 8).")
        wrong = []
        left_out = [name for name in self.health if name not in named]
        if left_out:
            wrong.append(f"Every unit belongs to an army: {', '.join(left_out)} still needs one (p. 8).")
        limit = army_limit(self.points)
        for army, names in armies.items():
            total = sum(self.health[name] for name in names)
            if not names:
                wrong.append(f"The {army} army has no unit: put at least one into it (p. 8).")
            if total > limit:
                wrong.append(
                    f"The {army} army has {total} points; at most half, {limit}, may stand in one army (p. 8)."
                )
        if wrong:
            raise NotAllowed("\n".join(wrong))
        return {army: [name for name in self.health if name in names] for army, names in armies.items()}

    def sample(self, rng: random.Random) -> Json:
        """Returns a random legal division."""
        return cast(Json, divide(self.health, self.points, rng))

    def default(self) -> Json:
        """Returns an even division."""
        return cast(Json, divide(self.health, self.points, None))

    def terms(self) -> Json:
        """Returns the units and the size."""
        return [dict(self.health), self.points]


def _mapping(answer: Json) -> Mapping[str, Json]:
    if not isinstance(answer, Mapping):
        raise NotUnderstood("A force has units, dragons, a home and a frontier terrain, each under its name.")
    return answer


def _names(given: Mapping[str, Json], key: str) -> list[str]:
    names = given.get(key) or []
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise NotUnderstood(f"{key} is a list of names, for example [Knight, Archer].")
    return [str(name) for name in names]


def _named(name: Json, known: Mapping[str, object], what: str) -> str:
    """Returns the printed name that is meant, whatever its case. Raises `NotUnderstood` with the nearest names."""
    text = " ".join(str(name).split())
    if text in known:
        return text
    by_lower = {printed.lower(): printed for printed in known}
    if text.lower() in by_lower:
        return by_lower[text.lower()]
    near = [by_lower[lower] for lower in difflib.get_close_matches(text.lower(), by_lower, 3)]
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise NotUnderstood(f"There is no {what} called {text!r}.{hint}")


def printed_name(name: str, what: str) -> str:
    """Returns the printed name of a unit, dragon, terrain, item or minor terrain, or of any of them but a terrain
    ("die"), whatever its case. Raises `NotUnderstood`."""
    known = catalogue()
    tables: dict[str, Mapping[str, object]] = {
        "unit": known.units,
        "dragon": known.dragons,
        "terrain": known.terrains,
        "item": known.items,
        "minor terrain": known.minor_terrains,
        "die": known.dice,
    }
    return _named(name, tables[what], what)


# -- making forces -------------------------------------------------------------------------------------------------


def divide(health: Mapping[str, int], points: int, rng: random.Random | None) -> dict[str, list[str]]:
    """Returns the things divided into three armies of at most half the points; at random, or (None) evenly.

    Raises ValueError when that cannot be.
    """
    limit = army_limit(points)
    names = list(health)
    for _ in range(20 if rng else 0):
        assert rng is not None
        armies: dict[str, list[str]] = {army: [] for army in ARMIES}
        for name in names:
            armies[rng.choice(ARMIES)].append(name)
        if all(0 < sum(health[n] for n in members) <= limit for members in armies.values()):
            return armies
    armies = {army: [] for army in ARMIES}
    loads = dict.fromkeys(armies, 0)
    for name in sorted(names, key=lambda n: -health[n]):
        lightest = min(loads, key=lambda army: loads[army])
        armies[lightest].append(name)
        loads[lightest] += health[name]
    if not all(armies.values()) or max(loads.values()) > limit:
        raise ValueError("these cannot be divided into three armies")
    return armies


def can_be_divided(units: Sequence[str], points: int) -> bool:
    """Returns whether the units can stand in three armies of at most half the points each."""
    try:
        divide({f"{index}": catalogue().units[name].health for index, name in enumerate(units)}, points, None)
    except ValueError:
        return False
    return True


def random_force(rng: random.Random, points: int) -> Force:
    """Returns a random legal force of one or two species."""
    known = catalogue()
    while True:
        species = rng.sample(known.standard_species, rng.choice((1, 1, 2)))
        units = _random_units(rng, [kind for one in species for kind in one.units], points)
        health = {f"{index}:{name}": known.units[name].health for index, name in enumerate(units)}
        try:
            armies = divide(health, points, rng)
        except ValueError:
            continue
        needed = dragons_needed(points)
        ordinary = [name for name, kind in known.dragons.items() if kind.counts_as == 1]
        return Force(
            home=rng.choice(known.standard_terrains).name,
            frontier=rng.choice(known.standard_terrains).name,
            dragons=tuple(rng.choice(ordinary) for _ in range(needed)),
            armies={Place(a): tuple(n.split(":", 1)[1] for n in names) for a, names in armies.items()},
        )


def _random_units(rng: random.Random, kinds: Sequence[UnitKind], points: int) -> list[str]:
    units: list[str] = []
    left = points
    limit = army_limit(points)
    while left:
        kind = rng.choice([kind for kind in kinds if kind.health <= min(left, limit)])
        units.append(kind.name)
        left -= kind.health
    return units


@cache
def presets() -> Mapping[str, Force]:
    """Returns the ready-made forces of 24 points by name."""
    text = (files(__package__) / "data" / "forces.yaml").read_text(encoding="utf-8")
    made = {}
    for name, data in yaml.safe_load(text).items():
        armies = {army: tuple(_counted(data[army])) for army in ARMIES}
        made[name] = Force(data["home terrain"], data["frontier"], tuple(data["dragons"]), armies)
    return MappingProxyType(made)


def _counted(entries: Sequence[str]) -> list[str]:
    names = []
    for entry in entries:
        count, _, name = entry.partition(" ")
        names += [name] * int(count) if count.isdigit() else [entry]
    return names
