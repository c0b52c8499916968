"""Forces: what a player brings, and the law about it (p. 7-8, steps 1 and 2; advanced dice p. 54-60).

What books share is said here once: three armies of at most half of what is brought, two terrains, units that come to
what is due. Where they differ the law asks the book (`ForceLaw`, in the slot `LAW`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

import yaml

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.printed.dice import ARTIFACT, COLOURS, DRAGONKIN, MEDALLION, RELIC, Catalogue, UnitKind
from engine.dragon_dice.table.carrying import can_carry
from engine.dragon_dice.table.state import ARMIES, Place
from engine.english import listed, with_numbers
from engine.nearest import nearest
from engine.refusals import NotUnderstood
from engine.values import Json

ITEM_POINTS: Final = MappingProxyType({"small": 1, "large": 2, ARTIFACT: 3, MEDALLION: 4, RELIC: 4})
"""What an item costs (p. 59); medium equipment is cheaper in pairs."""

LEAST_POINTS: Final = 6
MOST_POINTS: Final = 120
"""Bounds of our own: below, three armies can hardly be made; above, no picture could show them."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the players have agreed on: the size of a force, by which book and with its dice, the kinds of advanced dice
    (`ADVANCED`), and how many play."""

    points: int
    law: ForceLaw
    known: Catalogue
    """What is printed on the dice of the book."""
    advanced: tuple[str, ...] = ()
    players: int = 2

    @property
    def dragons(self) -> int:
        """Returns how many dragons a force brings."""
        return self.law.dragons_needed(self.points)

    def due(self, dragons: Sequence[str]) -> int:
        """Returns how many points units and items come to beside these dragons."""
        return self.law.due(self.points, len(dragons))

    @property
    def presets(self) -> Mapping[str, Force]:
        """Returns the ready-made forces of the book, by name."""
        return self.law.presets(self.known)

    def most_dragonkin(self, units: Iterable[str]) -> int:
        """Returns how much health of Dragonkin may be brought beside these units."""
        return self.law.most_dragonkin([self.known.house.units[name] for name in units], self.points)

    @property
    def most_minor_terrains(self) -> int:
        """Returns how many minor terrains may be brought."""
        return self.law.most_minor_terrains(self.players)


@dataclass(frozen=True, slots=True)
class Force:
    """A force by printed names: two terrains, what waits in the Summoning Pool, and units and items of three armies."""

    known: Catalogue = field(repr=False, compare=False)
    """What is printed on the dice that it may name; where a person names them, those of the house."""
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
        return tuple(name for name in self.dice if name in self.known.units)

    @property
    def items(self) -> tuple[str, ...]:
        """Returns all items, army by army."""
        return tuple(name for name in self.dice if name in self.known.items)

    @property
    def points(self) -> int:
        """Returns what units and items cost (p. 3, p. 59)."""
        return points_of(self.dice, self.known)

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


def points_of(names: Iterable[str], known: Catalogue) -> int:
    """Returns what units and items cost: a unit as many points as it has health (p. 3), an item by its variety.

    Of medium equipment every second die costs one point less; they need not be alike (p. 59).
    """
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


def army_limit(points: int) -> int:
    """Returns the most points one army may have at the start: half of the force, rounded down (p. 8)."""
    return points // 2


# -- what a book says ----------------------------------------------------------------------------------------------


WrongDice = Callable[[Force, Sequence[str], Sequence[str], Agreement], list[str]]
"""Says what is wrong with what is brought: the force, its units, its items, what has been agreed on."""


@dataclass(frozen=True, slots=True)
class PresetNote:
    """The description of a ready-made force. `difficulty` is easy, medium or hard; each may be missing."""

    species: str = ""
    difficulty: str = ""
    plays: str = ""


def _no_dragonkin(units: Sequence[UnitKind], points: int) -> int:
    return 0


def _no_minor_terrains(players: int) -> int:
    return 0


@dataclass(frozen=True, eq=False, slots=True)
class ForceLaw:
    """What a book says of forces, where books differ."""

    suggested: tuple[int, ...]
    """The sizes it suggests."""
    dragons_needed: Callable[[int], int]
    """The number of dragons for a force of this many points."""
    fewest_dragons: Callable[[int], int]
    """How many it brings at least."""
    due: Callable[[int, int], int]
    """The points of the units in a force of a size, with this number of dragons."""
    why_due: Callable[[Agreement, int], str]
    """The reason where that is not the size: the number of dragons."""
    wrong_dragons: Callable[[Force, Agreement], list[str]]
    wrong_kinds: WrongDice
    """Dice that may not be brought, and more of a kind than may be."""
    presets: Callable[[Catalogue], Mapping[str, Force]]
    """The ready-made forces by name, of the dice of the book."""
    notes: Callable[[], Mapping[str, PresetNote]]
    """Their descriptions, by name."""
    advanced: tuple[str, ...] = ()
    """The kinds of advanced dice that may be agreed on."""
    most_dragonkin: Callable[[Sequence[UnitKind], int], int] = _no_dragonkin
    """The health of Dragonkin that a force of this many points may bring beside these units."""
    most_minor_terrains: Callable[[int], int] = _no_minor_terrains
    """The number of minor terrains for this number of players."""
    size_place: str = "p. 7"
    terrains_place: str = "p. 8"
    armies_place: str = "p. 8"
    """Where the book says it."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """What the book calls the elements, where not by their names of the house: "gold" for "earth"."""

    def called(self, elements: Iterable[str]) -> list[str]:
        """Returns what the book calls some elements."""
        return [self.colours.get(element, element) for element in elements]


LAW: Final = Slot[ForceLaw]("force law")
"""What a book says of forces."""


# -- the law -------------------------------------------------------------------------------------------------------


def broken_rules(force: Force, agreement: Agreement) -> list[str]:
    """Returns a sentence for every rule that the force breaks, each with a way to fix it; none if it is legal."""
    wrong = wrong_brought(force, force.units, force.items, agreement)
    return [*wrong, *wrong_armies(force, agreement)]


def wrong_brought(force: Force, units: Sequence[str], items: Sequence[str], agreement: Agreement) -> list[str]:
    """Returns what is wrong with what is brought: these units and items, and of the force all that is in no army."""
    law = agreement.law
    return [
        *_wrong_points(force, units, items, agreement),
        *law.wrong_dragons(force, agreement),
        *_wrong_terrains(force, law, agreement.known.house),
        *law.wrong_kinds(force, units, items, agreement),
    ]


def _wrong_points(force: Force, units: Sequence[str], items: Sequence[str], agreement: Agreement) -> list[str]:
    law, due = agreement.law, agreement.due(force.dragons)
    total = points_of([*units, *items], agreement.known.house)
    if total == due:
        return []
    things, dice = ("units and items", "dice") if items else ("units", "units")
    why = law.why_due(agreement, len(force.dragons))
    mend = f"add {dice} worth {due - total}" if total < due else f"take out {dice} worth {total - due}"
    return [f"The {things} come to {total} of {due} points{why}: {mend} ({law.size_place})."]


def _wrong_terrains(force: Force, law: ForceLaw, known: Catalogue) -> list[str]:
    wrong = []
    if not force.home:
        wrong.append(f"There is no Home Terrain: choose one ({law.terrains_place}).")
    elif known.terrains[force.home].is_advanced:
        wrong.append(f"{force.home} may only be proposed for the frontier: choose another Home Terrain (p. 56).")
    if not force.frontier:
        wrong.append(f"There is no proposed Frontier Terrain: choose one ({law.terrains_place}).")
    return wrong


def wrong_armies(force: Force, agreement: Agreement) -> list[str]:
    """Returns what is wrong with the three armies."""
    wrong = []
    limit = army_limit(agreement.due(force.dragons))
    for army in ARMIES:
        dice = force.armies.get(army, ())
        wrong += wrong_army(army, dice, limit, agreement.known.house, agreement.law.armies_place)
    return wrong


def wrong_army(army: Place, dice: Sequence[str], limit: int, known: Catalogue, place: str = "p. 8") -> list[str]:
    """Returns what is wrong with one army of these units and items, by printed names; `place` says so in the book."""
    units = [known.units[name] for name in dice if name in known.units]
    items = [known.items[name] for name in dice if name in known.items]
    wrong = []
    if not units:
        wrong.append(f"The {army} army has no unit: put at least one into it ({place}).")
    total = points_of(dice, known)
    if total > limit:
        wrong.append(
            f"The {army} army has {total} points, more than half of the force: at most half ({limit}) may stand "
            f"in one, so move {'dice' if items else 'units'} worth at least {total - limit} into another army "
            f"({place})."
        )
    if items and not can_carry(units, items):
        wrong.append(
            f"The units of the {army} army cannot carry {with_numbers([item.name for item in items])}: a unit carries "
            "two pieces of equipment or artifacts of its elements, or one medallion or relic (p. 59-60)."
        )
    return wrong


# -- names ---------------------------------------------------------------------------------------------------------


MOST_BEGUN: Final = 9
"""Number of names in a message that begin as the user wrote."""
_ELEMENTS: Final = {colour: element for element, colour in COLOURS.items()}
"""The element that a colour stands for on dice."""


def named(name: Json, known: Mapping[str, object], what: str, book: Mapping[str, object] | None = None) -> str:
    """Returns the printed name of these that is meant, whatever its case and the order of its words; a colour is taken
    for its element, "blue drake" for Air Drake.

    Raises `NotUnderstood` with the nearest names of the `book` of a match, which may have a part of those that are
    understood; of dice that are made in several elements or alloys, with all of these.
    """
    return _named(name, _Names.of(known), what, None if book is None else _Names.of(book))


@dataclass(frozen=True)
class _Names:
    """Printed names, and how else each may be written."""

    printed: Mapping[str, object]
    by_words: Mapping[tuple[str, ...], str]
    by_lower: Mapping[str, list[str]]

    @classmethod
    def of(cls, known: Mapping[str, object]) -> _Names:
        """Returns the names of a table."""
        return cls(known, {_words(printed): printed for printed in known}, _by_lower(known))


def _named(name: Json, names: _Names, what: str, book: _Names | None) -> str:
    known = names.printed
    offered = known if book is None else book.printed
    text = " ".join(str(name).replace("’", "'").split())
    if text in known:
        return text
    by_words = names.by_words
    of_colour = " ".join(_ELEMENTS.get(word, word) for word in text.lower().split())
    for meant in (text, of_colour):
        if _words(meant) in by_words:
            return by_words[_words(meant)]
    several = names.by_lower.get(text.lower(), [])
    if several:
        ways = [printed for printed in several if printed in offered] or several
        raise NotUnderstood(f"There are several dice called {text!r}: write {listed(ways, 'or')}.")
    begun = [printed for printed in offered if printed.lower().startswith(f"{of_colour} ")]
    if 1 < len(begun) <= MOST_BEGUN:
        colour = f" ({of_colour})" if of_colour != text.lower() else ""
        raise NotUnderstood(f"Which {what} do you mean by {text!r}{colour}? There are {listed(begun, 'and')}.")
    by_lower = (book or names).by_lower
    near: list[list[str]] = []
    for lower in nearest(text.lower(), by_lower, 3):
        if not any(set(by_lower[lower]) <= set(others) for others in near):
            near.append(by_lower[lower])
    hint = f" Did you mean {' or '.join(map(_in_brief, near))}?" if near else _such_as(of_colour, offered)
    raise NotUnderstood(f"There is no {what} called {text!r}.{hint}")


def _by_lower(known: Mapping[str, object]) -> dict[str, list[str]]:
    """Returns printed names alone in small letters, and by the part that dice of several elements have in common."""
    found: dict[str, list[str]] = {}
    for printed in known:
        for written in dict.fromkeys((printed.lower(), without_variant(printed).lower())):
            found.setdefault(written, []).append(printed)
    return found


def _such_as(text: str, known: Mapping[str, object]) -> str:
    """Returns names that hold a word of what is written, or else the first there is, as one to write alike."""
    words = set(_words(text))
    alike = [printed for printed in known if words & set(_words(printed))]
    if 0 < len(alike) <= MOST_BEGUN:
        return f" There are {listed(alike, 'and')}." if len(alike) > 1 else f" Did you mean {alike[0]}?"
    return f" One is written {next(iter(known))!r}." if known else ""


@cache
def _dice_by_words(known: Catalogue) -> Mapping[tuple[str, ...], str]:
    return {_words(printed): printed for printed in known.dice}


def printed_die(name: str, known: Catalogue) -> str | None:
    """Returns the printed name of a die, whatever its case and the order of its words, or None.

    It is fast for many texts, because it does not search for the nearest names.
    """
    text = " ".join(name.replace("’", "'").split())
    return text if text in known.dice else _dice_by_words(known).get(_words(text))


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


def printed_name(name: str, what: str, known: Catalogue, book: Catalogue | None = None) -> str:
    """Returns the printed name of a unit, Dragonkin, dragon, terrain, item or minor terrain, or of any of them but a
    terrain ("die"), whatever its case. Raises `NotUnderstood` with the nearest of the `book`, or of all."""
    return _named(name, _names_of(what, known), what, None if book is None else _names_of(what, book))


@cache
def _names_of(what: str, known: Catalogue) -> _Names:
    return _Names.of(_dice_of(what, known))


def _dice_of(what: str, known: Catalogue) -> Mapping[str, object]:
    tables: dict[str, Mapping[str, object]] = {
        "unit": known.units,
        "Dragonkin": {unit.name: unit for unit in known.units.values() if unit.species == DRAGONKIN},
        "dragon": known.dragons,
        "terrain": known.terrains,
        "item": known.items,
        "unit or item": {**known.units, **known.items},
        "minor terrain": known.minor_terrains,
        "die": known.dice,
    }
    return tables[what]


# -- ready-made ----------------------------------------------------------------------------------------------------


def read_preset_notes(path: Traversable) -> Mapping[str, PresetNote]:
    """Returns what a file says of its ready-made forces, by name."""
    told = yaml.safe_load(path.read_text(encoding="utf-8")).items()
    keys = ("species", "difficulty", "plays")
    return MappingProxyType({name: PresetNote(*(str(data.get(key, "")) for key in keys)) for name, data in told})


def read_presets(path: Traversable, known: Catalogue) -> Mapping[str, Force]:
    """Returns the ready-made forces of these dice that a file describes, by name."""
    made = {}
    for name, data in yaml.safe_load(path.read_text(encoding="utf-8")).items():
        made[name] = Force(
            known,
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
