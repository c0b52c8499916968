"""The rulebook's table of contents: every printed name, and where in this package its rule is built."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final

import yaml

from engine.dragon_dice.edition_401c.icons import DEEDS
from engine.dragon_dice.edition_401c.spells import SPELLS
from engine.dragon_dice.magic.spellbook import spellbook
from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.printed.dice import ACTION_ICONS, ID
from engine.dragon_dice.sais import plain
from engine.dragon_dice.sais.table import TABLE

PACKAGE: Final = "engine.dragon_dice"
SAI_CHAPTER: Final = "Special action icons"
PLAIN: Final = "sais.table: TABLE"
"""Where icons that only generate results are built."""
ELSEWHERE: Final = {
    "Belly": "species.dragonkin: bares_belly",
    "Dispel Magic": "magic.dispel: dispel",
    "Rise from the Ashes": "table.dying: rise",
}
"""Icons that act outside of any roll of their army: where."""


_DRAGON_ICONS: Final = {"Belly": "Belly (dragon)", "Tail": "Tail (dragon)"}
"""Icons of dragons that bear the name of a special action icon."""


class WrongPlace(Exception):
    """The table of contents names a place that is not there."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A name printed in the rulebook. `place` is the module and function that build it, None while nothing does; a
    module alone where it is the whole module."""

    name: str
    chapter: str
    page: int
    place: str | None

    def text(self) -> str | None:
        """Returns the rule in our words: the docstring of its place. None while nothing builds it.

        An icon that only generates results is a line of a table; its text is made from it.

        Raises `WrongPlace` when the place is not there or says nothing.
        """
        if self.place is None:
            return None
        if self.place == PLAIN:
            return plain.rule(self.name)
        module, _, path = self.place.partition(": ")
        found: object = import_module(f"{PACKAGE}.{module}")
        for part in filter(None, path.split(".")):
            found = getattr(found, part, None)
        if found is None:
            raise WrongPlace(f"{self.name}: there is no {self.place}")
        text = inspect.getdoc(found)
        if not text:
            raise WrongPlace(f"{self.name}: {self.place} has no docstring")
        return text


@cache
def rules() -> tuple[Rule, ...]:
    """Returns every name of the rulebook, chapter by chapter."""
    return (*_printed(), *_special_action_icons(), *_spells())


def _printed() -> Iterator[Rule]:
    text = (files("engine.dragon_dice.printed") / "data" / "rulebook.yaml").read_text(encoding="utf-8")
    for chapter in yaml.safe_load(text):
        for name, place in chapter["names"].items():
            yield Rule(name, chapter["chapter"], chapter["page"], place)


def _special_action_icons() -> Iterator[Rule]:
    """Icons that only generate results are built by their line in the table; the others by their deed."""
    for name, line in TABLE.items():
        place: str | None = ELSEWHERE.get(name, PLAIN)
        if line.deed:
            place = _place_of(DEEDS[name].act) if name in DEEDS else None
        yield Rule(name, SAI_CHAPTER, line.page, place)


def _spells() -> Iterator[Rule]:
    """Spells stand in the spellbook; what they do is a function each."""
    for name, kind in spellbook().items():
        place = _place_of(SPELLS[name].act) if name in SPELLS else None
        yield Rule(name, f"{kind.element.capitalize()} spells", kind.page, place)


def unbuilt_dice() -> dict[str, list[str]]:
    """Returns every die of the catalogue on which an icon shows that nothing builds, with these icons."""
    known = catalogue()
    built = {ID, *ACTION_ICONS, *(rule.name for rule in rules() if rule.place is not None)}
    shown: dict[str, Iterable[str]] = {name: [face.icon for face in unit.faces] for name, unit in known.units.items()}
    shown |= {name: [face.icon for face in item.faces] for name, item in known.items.items()}
    shown |= {name: [_DRAGON_ICONS.get(icon, icon) for icon in kind.faces] for name, kind in known.dragons.items()}
    shown |= {name: terrain.faces for name, terrain in known.terrains.items()}
    shown |= {name: terrain.faces for name, terrain in known.minor_terrains.items()}
    lacking = {name: [icon for icon in dict.fromkeys(icons) if icon not in built] for name, icons in shown.items()}
    return {name: icons for name, icons in lacking.items() if icons}


def _place_of(act: Callable[..., object]) -> str:
    return f"{act.__module__.removeprefix(PACKAGE + '.')}: {act.__name__}"
