"""The printed words that a file may use of weapons, powers and choices. A word that nothing in the book has is no word
of a file, also where it only says what must be refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.d6s.book import WEAPON_TYPES, Attack, book
from engine.d6s.conditions import ALIASES, CONDITIONS
from engine.d6s.features.table import FEATURES
from engine.d6s.spells.table import SPELLS
from engine.d6s.words import key_of
from engine.d6s.written import near, word
from engine.located import Item

CASTER = "caster"
"""Caster Mastery in the place of an attack."""


def weapon(item: Item) -> str:
    """Returns the weapon that a text names: `Great Weapon`, `hand weapon (spear)`, `spear`, `Bite`. Raises
    `NotReadable`."""
    name, _, kind = word(item).partition(" (")
    known = _weapons()
    if name not in known or (kind and kind.removesuffix(")") not in WEAPON_TYPES):
        raise item.wrong(f"{item.text()!r} is no weapon{near(item.text(), known)}")
    return word(item)


def power(item: Item) -> str:
    """Returns the power, attack, feature or spell that a text names to be used. Raises `NotReadable`."""
    known = {*_weapons(), *FEATURES, *SPELLS, CASTER}
    if word(item) not in known:
        raise item.wrong(f"{item.text()!r} is nothing that anybody could use{near(item.text(), known)}")
    return word(item)


def choice(item: Item) -> str:
    """Returns the word that is chosen for a spell: a condition, a kind of damage, a command, a weather, a spell. Raises
    `NotReadable`."""
    chosen = ALIASES.get(word(item), word(item))
    known = {*CONDITIONS, *SPELLS, *(each for spell in SPELLS.values() for each in spell.aim.choices)}
    if chosen not in known:
        raise item.wrong(f"{item.text()!r} is nothing that is chosen for a spell{near(item.text(), known)}")
    return chosen


@cache
def _weapons() -> frozenset[str]:
    """Returns what attacks are called, of profiles, templates and gear, and the types of weapons."""
    return frozenset({*(key_of(made.name) for made in _attacks()), *book().gear, *WEAPON_TYPES})


def _attacks() -> Iterator[Attack]:
    for profile in book().profiles.values():
        yield from profile.attacks
    for template in book().templates:
        yield from template.attacks
