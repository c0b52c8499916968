"""The tables of contents of the books: every printed name, and where in this package its rule is built."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import yaml

from engine.docstrings import docstring_at
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import EDITION as BOOK_401C
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.printed.dice import ACTION_ICONS, ID
from engine.dragon_dice.sais import plain
from engine.dragon_dice.sais.icon_actions import ICON_ACTIONS
from engine.dragon_dice.sais.table import ICONS, SHARED
from engine.dragon_dice.table.state import DICE
from engine.dragon_dice.wording import WORDING

PACKAGE: Final = "engine.dragon_dice"
SAI_CHAPTER: Final = "Special action icons"
PLAIN: Final = "sais.table: SHARED"
"""Where icons that only generate results, and the same by every book, are built."""
ELSEWHERE: Final = {
    "Belly": "species.dragonkin: bares_belly",
    "Dispel Magic": "magic.dispel: dispel",
    "Rise from the Ashes": "table.dying: rise",
}
"""Icons that act outside of any roll of their army: where."""


DRAGON_ICONS: Final = {"Belly": "Belly (dragon)", "Tail": "Tail (dragon)"}
"""Icons of dragons that bear the name of a special action icon, as the books list them."""


@dataclass(frozen=True, slots=True)
class PrintedRule:
    """A name printed in the rulebook. `place` is the module and function that build it, None while nothing does; a
    module alone where it is the whole module."""

    name: str
    chapter: str
    page: int
    """0 in a book whose text has no pages."""
    place: str | None
    book: RulebookIndex = field(repr=False)
    said: str = ""
    """Its text where no docstring is it."""

    def text(self) -> str | None:
        """Returns the rule in our words: the docstring of its place. None while nothing builds it.

        An icon that only generates results is a line of a table; its text is made from it.

        Raises `WrongPlace` when the place is not there or says nothing.
        """
        if self.place is None:
            return None
        if self.said:
            return self.said
        return docstring_at(PACKAGE, self.place, self.name)


@dataclass(frozen=True, eq=False, slots=True)
class RulebookIndex:
    """The prints of one book, besides the contents of its slots."""

    edition: Edition
    printed: Traversable
    """The names that are not icons or spells."""
    icons: str
    """The chapter of the special action icons."""
    spells: str
    """The chapter of the spells; with {} for their element."""
    own_icons: str
    """Where icons of its own are built that only generate results."""
    icons_have_pages: bool = True


OF_401C: Final = RulebookIndex(
    BOOK_401C,
    files("engine.dragon_dice.printed") / "data" / "rulebook.yaml",
    SAI_CHAPTER,
    "{} spells",
    "edition_401c.sais.table: OWN",
)


@cache
def rules(book: RulebookIndex = OF_401C) -> tuple[PrintedRule, ...]:
    """Returns every name of a rulebook, chapter by chapter."""
    return (*_printed(book), *_special_action_icons(book), *_spells(book))


def _printed(book: RulebookIndex) -> Iterator[PrintedRule]:
    for chapter in yaml.safe_load(book.printed.read_text(encoding="utf-8")):
        for name, place in chapter["names"].items():
            yield PrintedRule(name, chapter["chapter"], chapter.get("page", 0), place, book)


def _special_action_icons(book: RulebookIndex) -> Iterator[PrintedRule]:
    """Icons that only generate results are built by their line in the table; the others by their effect."""
    actions = book.edition[ICON_ACTIONS]
    for name, line in book.edition[ICONS].items():
        page, said = (line.page, "") if book.icons_have_pages else (0, "")
        plain_place = PLAIN if name in SHARED and line == SHARED[name] else book.own_icons
        place: str | None = ELSEWHERE.get(name, plain_place)
        told = book.edition[WORDING].icons.get(name, "")
        if line.acts_in:
            place = _place_of(actions[name].act) if name in actions else None
        elif place == plain_place:
            said = plain.rule(name, line, f"p. {page}" if page else book.icons)
        yield PrintedRule(name, book.icons, page, place, book, told or said)


def _spells(book: RulebookIndex) -> Iterator[PrintedRule]:
    """Spells stand in the spellbook; what they do is a function each."""
    for name, spell in book.edition[SPELLS].items():
        kind = spell.kind
        yield PrintedRule(name, book.spells.format(kind.element.capitalize()), kind.page, _place_of(spell.act), book)


def unbuilt_dice(book: RulebookIndex | None = None) -> dict[str, list[str]]:
    """Returns every die of a book on which an icon shows that nothing builds, with these icons."""
    listed, known = (rules(), BOOK_401C[DICE]) if book is None else (rules(book), book.edition[DICE])
    built = {ID, *ACTION_ICONS, *(rule.name for rule in listed if rule.place is not None)}
    shown: dict[str, Iterable[str]] = {name: [face.icon for face in unit.faces] for name, unit in known.units.items()}
    shown |= {name: [face.icon for face in item.faces] for name, item in known.items.items()}
    shown |= {name: [_named(icon, built) for icon in kind.faces] for name, kind in known.dragons.items()}
    shown |= {name: terrain.faces for name, terrain in known.terrains.items()}
    shown |= {name: terrain.faces for name, terrain in known.minor_terrains.items()}
    lacking = {name: [icon for icon in dict.fromkeys(icons) if icon not in built] for name, icons in shown.items()}
    return {name: icons for name, icons in lacking.items() if icons}


def _named(icon: str, built: Container[str]) -> str:
    """Returns under which name a dragon's icon is listed."""
    of_dragons = DRAGON_ICONS.get(icon, icon)
    return of_dragons if of_dragons in built else icon


def _place_of(act: Callable[..., object]) -> str:
    return f"{act.__module__.removeprefix(PACKAGE + '.')}: {act.__name__}"
