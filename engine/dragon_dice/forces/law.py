"""Forces: what a player brings, and the law about it (p. 7-8, steps 1 and 2; advanced dice p. 54-60)."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import yaml

from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.printed.dice import ARTIFACT, DRACOLEM, DRAGONKIN, MEDALLION, RELIC
from engine.dragon_dice.table.carrying import can_carry
from engine.dragon_dice.table.state import ARMIES, Place
from engine.english import listed, with_numbers
from engine.refusals import NotUnderstood
from engine.values import Json

POINTS_PER_DRAGON: Final = 24
"""One dragon for each 24 points or part of them (p. 8)."""

POINTS_PER_DRAGONKIN: Final = 3
"""One health of Dragonkin for every full three points (p. 54)."""

SUGGESTED_POINTS: Final = (15, 24, 30, 36, 60)
"""The force sizes that the rules suggest (p. 7)."""

ITEM_POINTS: Final = MappingProxyType({"small": 1, "large": 2, ARTIFACT: 3, MEDALLION: 4, RELIC: 4})
"""What an item costs (p. 59); medium equipment is cheaper in pairs."""

LEAST_POINTS: Final = 6
MOST_POINTS: Final = 120
"""Bounds of our own: below, three armies can hardly be made; above, no picture could show them."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the players have agreed on: the size of a force, the kinds of advanced dice (`ADVANCED`), how many play."""

    points: int
    advanced: tuple[str, ...] = ()
    players: int = 2


@dataclass(frozen=True, slots=True)
class Force:
    """A force by printed names: two terrains, what waits in the Summoning Pool, and units and items of three armies."""

    home: str = ""
    frontier: str = ""
    dragons: tuple[str, ...] = ()
    armies: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)
    dragonkin: tuple[str, ...] = ()
    minor_terrains: tuple[str, ...] = ()

    @property
    def dice(self) -> tuple[str, ...]:
        """Returns all units and items, army by army."""
        return tuple(name for army in ARMIES for name in self.armies.get(army, ()))

    @property
    def units(self) -> tuple[str, ...]:
        """Returns all units, army by army."""
        return tuple(name for name in self.dice if name in catalogue().units)

    @property
    def items(self) -> tuple[str, ...]:
        """Returns all items, army by army."""
        return tuple(name for name in self.dice if name in catalogue().items)

    @property
    def points(self) -> int:
        """Returns what units and items cost (p. 3, p. 59)."""
        return points_of(self.dice)

    def to_answer(self) -> dict[str, Json]:
        """Returns the answer to the question `force` that brings this force, divided as it is.

        Of advanced dice it names only what there is.
        """
        answer: dict[str, Json] = {
            "units": list(self.units),
            "dragons": list(self.dragons),
            "home": self.home,
            "frontier": self.frontier,
            "armies": {army: list(self.armies.get(army, ())) for army in ARMIES},
        }
        advanced = {"items": self.items, "dragonkin": self.dragonkin, "minor": self.minor_terrains}
        return answer | {key: list(names) for key, names in advanced.items() if names}


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


def dragonkin_limit(units: Iterable[str], points: int) -> int:
    """Returns how much health of Dragonkin may be brought: one for every full three points not of Dracolem (p. 54)."""
    known = catalogue().units
    dracolem = sum(known[name].health for name in units if known[name].species == DRACOLEM)
    return max(0, points - dracolem) // POINTS_PER_DRAGONKIN


def minor_terrain_limit(players: int) -> int:
    """Returns how many minor terrains may be brought: one more than there are terrains in the game (p. 57)."""
    terrains = players + 1
    return terrains + 1


# -- the law -------------------------------------------------------------------------------------------------------


def broken_rules(force: Force, agreement: Agreement) -> list[str]:
    """Returns a sentence for every rule the force breaks, each with the way to mend it; none if it is legal."""
    return [*wrong_brought(force, force.units, force.items, agreement), *wrong_armies(force, agreement.points)]


def wrong_brought(force: Force, units: Sequence[str], items: Sequence[str], agreement: Agreement) -> list[str]:
    """Returns what is wrong with what is brought: these units and items, and of the force all that is in no army."""
    known = catalogue()
    points = agreement.points
    wrong = []
    total = points_of([*units, *items])
    things, dice = ("units and items", "dice") if items else ("units", "units")
    if total < points:
        wrong.append(f"The {things} come to {total} of {points} points: add {dice} worth {points - total} (p. 7).")
    if total > points:
        wrong.append(f"The {things} come to {total} of {points} points: take out {dice} worth {total - points} (p. 7).")
    needed = dragons_needed(points)
    brought = sum(known.dragons[name].counts_as for name in force.dragons)
    if brought != needed:
        verb = f"add {needed - brought}" if brought < needed else f"take out {brought - needed}"
        wrong.append(
            f"A force of {points} points brings exactly {needed} dragon{'s' * (needed != 1)}, one for each 24 points "
            f"or part (a White Dragon counts as two), and this one brings {brought}: {verb} (p. 8)."
        )
    if not force.home:
        wrong.append("There is no Home Terrain: choose one (p. 8).")
    elif known.terrains[force.home].is_advanced:
        wrong.append(f"{force.home} may only be proposed for the frontier: choose another Home Terrain (p. 56).")
    if not force.frontier:
        wrong.append("There is no proposed Frontier Terrain: choose one (p. 8).")
    return [*wrong, *_wrong_advanced(force, units, items, agreement)]


def _wrong_advanced(force: Force, units: Sequence[str], items: Sequence[str], agreement: Agreement) -> list[str]:
    known = catalogue()
    kinds: dict[str, list[str]] = {}
    for name in units:
        species = known.species[known.units[name].species]
        if species.name == DRAGONKIN:
            kinds.setdefault("among units", []).append(name)
        elif species.advanced:
            kinds.setdefault(species.advanced, []).append(name)
    kinds["dragonkin"] = list(force.dragonkin)
    kinds["items"] = list(items)
    kinds["minor terrains"] = list(force.minor_terrains)
    if force.frontier and known.terrains[force.frontier].is_advanced:
        kinds["advanced terrains"] = [force.frontier]
    wrong = []
    if misplaced := kinds.pop("among units", []):
        wrong.append(
            f"Dragonkin wait in the Summoning Pool and cost no points: bring {with_numbers(misplaced)} beside the "
            "armies (p. 54)."
        )
    for kind, names in kinds.items():
        if names and kind not in agreement.advanced:
            wrong.append(
                f"{kind.capitalize()} are not agreed on for this match: take out {with_numbers(names)} (p. 54)."
            )
    limit = dragonkin_limit(units, agreement.points)
    health = sum(known.units[name].health for name in force.dragonkin)
    if health > limit:
        wrong.append(
            f"The Dragonkin have {health} health, and {limit} may be brought, one for every full three points that are "
            f"not Dracolem: take out {health - limit} (p. 54)."
        )
    most = minor_terrain_limit(agreement.players)
    if len(force.minor_terrains) > most:
        wrong.append(
            f"There are {len(force.minor_terrains)} minor terrains, and {most} may be brought, one more than there are "
            f"terrains in the game: take out {len(force.minor_terrains) - most} (p. 57)."
        )
    return wrong


def wrong_armies(force: Force, points: int) -> list[str]:
    """Returns what is wrong with the three armies."""
    wrong = []
    limit = army_limit(points)
    for army in ARMIES:
        dice = force.armies.get(army, ())
        wrong += wrong_army(army, dice, limit)
    return wrong


def wrong_army(army: Place, dice: Sequence[str], limit: int) -> list[str]:
    """Returns what is wrong with one army of these units and items, by printed names."""
    known = catalogue()
    units = [known.units[name] for name in dice if name in known.units]
    items = [known.items[name] for name in dice if name in known.items]
    wrong = []
    if not units:
        wrong.append(f"The {army} army has no unit: put at least one into it (p. 8).")
    total = points_of(dice)
    if total > limit:
        wrong.append(
            f"The {army} army has {total} points, more than half of the force: at most half ({limit}) may stand "
            f"in one, so move {'dice' if items else 'units'} worth at least {total - limit} into another army (p. 8)."
        )
    if items and not can_carry(units, items):
        wrong.append(
            f"The units of the {army} army cannot carry {with_numbers([item.name for item in items])}: a unit carries "
            "two pieces of equipment or artifacts of its elements, or one medallion or relic (p. 59-60)."
        )
    return wrong


# -- names ---------------------------------------------------------------------------------------------------------


def named(name: Json, known: Mapping[str, object], what: str) -> str:
    """Returns the printed name of these that is meant, whatever its case and the order of its words.

    Raises `NotUnderstood` with the nearest names; of dice that are made in several elements or alloys, with all of
    these.
    """
    text = " ".join(str(name).replace("’", "'").split())
    if text in known:
        return text
    by_words = {_words(printed): printed for printed in known}
    if _words(text) in by_words:
        return by_words[_words(text)]
    by_lower: dict[str, list[str]] = {}
    for printed in known:
        for written in dict.fromkeys((printed.lower(), without_variant(printed).lower())):
            by_lower.setdefault(written, []).append(printed)
    if text.lower() in by_lower:
        several = listed(by_lower[text.lower()], "or")
        raise NotUnderstood(f"There are several dice called {text!r}: write {several}.")
    near: list[list[str]] = []
    for lower in difflib.get_close_matches(text.lower(), by_lower, 3):
        if not any(set(by_lower[lower]) <= set(others) for others in near):
            near.append(by_lower[lower])
    hint = f" Did you mean {' or '.join(map(_in_brief, near))}?" if near else ""
    raise NotUnderstood(f"There is no {what} called {text!r}.{hint}")


@cache
def _dice_by_words() -> Mapping[tuple[str, ...], str]:
    return {_words(printed): printed for printed in catalogue().dice}


def printed_die(name: str) -> str | None:
    """Returns the printed name of a die, whatever its case and the order of its words, or None.

    It is for who tries many texts: no nearest names are looked for.
    """
    text = " ".join(name.replace("’", "'").split())
    return text if text in catalogue().dice else _dice_by_words().get(_words(text))


def _words(name: str) -> tuple[str, ...]:
    """Returns the words of a name in the order of the alphabet: "Air Dawn Blade" is "Dawn Blade (Air)"."""
    return tuple(sorted(re.findall(r"[^\s()/]+", name.lower())))


def without_variant(name: str) -> str:
    """Returns "Dawn Blade" for "Dawn Blade (Air)"."""
    return name.partition(" (")[0]


def _in_brief(names: Sequence[str]) -> str:
    """Returns a name, or what names of one die have in common: "Dawn Blade (Air, Death, Earth, Fire or Water)"."""
    variants = [name.partition(" (")[2].removesuffix(")") for name in names]
    several = listed(variants, "or")
    return names[0] if len(names) == 1 else f"{without_variant(names[0])} ({several})"


def printed_name(name: str, what: str) -> str:
    """Returns the printed name of a unit, Dragonkin, dragon, terrain, item or minor terrain, or of any of them but a
    terrain ("die"), whatever its case. Raises `NotUnderstood`."""
    known = catalogue()
    tables: dict[str, Mapping[str, object]] = {
        "unit": known.units,
        "Dragonkin": {unit.name: unit for unit in known.species[DRAGONKIN].units},
        "dragon": known.dragons,
        "terrain": known.terrains,
        "item": known.items,
        "unit or item": {**known.units, **known.items},
        "minor terrain": known.minor_terrains,
        "die": known.dice,
    }
    return named(name, tables[what], what)


# -- ready-made ----------------------------------------------------------------------------------------------------


@cache
def presets() -> Mapping[str, Force]:
    """Returns the ready-made forces of 24 points by name, those with advanced dice last."""
    text = (files("engine.dragon_dice.printed") / "data" / "forces.yaml").read_text(encoding="utf-8")
    made = {}
    for name, data in yaml.safe_load(text).items():
        made[name] = Force(
            home=data["home terrain"],
            frontier=data["frontier"],
            dragons=tuple(data["dragons"]),
            armies={army: tuple(_counted(data[army])) for army in ARMIES},
            dragonkin=tuple(_counted(data.get("dragonkin", ()))),
            minor_terrains=tuple(_counted(data.get("minor terrains", ()))),
        )
    return MappingProxyType(made)


def _counted(entries: Sequence[str]) -> list[str]:
    names = []
    for entry in entries:
        count, _, name = entry.partition(" ")
        names += [name] * int(count) if count.isdigit() else [entry]
    return names
