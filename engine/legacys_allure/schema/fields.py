"""What the keys of a card hold, read one by one: numbers, words, names, lists, and what must be there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, TypeAlias, TypeVar, cast

from engine.located import Gathering, Item, NotReadable, cut
from engine.nearest import nearest

W = TypeVar("W", bound=StrEnum)
T = TypeVar("T")

Reader: TypeAlias = Callable[[Any], Any]
"""Reads the value of a key, or None where the key is not there."""

MOST_NUMBER: Final = 99
MOST_MOVEMENT: Final = 12
"""No way on the map needs more, and every step more makes the search for ways longer."""


def slug(name: str) -> str:
    """Returns the id that a name gives: `Odra Kell, Furnace Marshal` is odra_kell."""
    return re.sub(r"[^a-z0-9]+", "_", name.split(",")[0].casefold()).strip("_")


def at(item: Item, key: str) -> Item:
    """Returns the value of a key, or where it is missing the whole."""
    found = item.value.get(key) if isinstance(item.value, Mapping) else None
    return found if found is not None else item


def need(item: Item, keys: Mapping[str, Item], *names: str) -> None:
    """Raises `NotReadable` when one of some keys is missing."""
    missing = [name for name in names if name not in keys]
    if missing:
        shown = ", ".join(map(repr, missing))
        keys_are = "the key " + shown + " is" if len(missing) == 1 else "the keys " + shown + " are"
        raise item.wrong(f"{keys_are} missing: {', '.join(names)} must be there")


def fields(item: Item, known: Sequence[str], needed: Sequence[str], readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Returns what readers make of the keys of a mapping, by the names of the fields.

    A reader is handed the value of the key it is called after, or None where that is not there. Raises everything that
    is wrong at once.
    """
    gathering = Gathering()
    keys = item.mapping()
    gathering.read(item.mapping, known)
    gathering.read(need, item, keys, *needed)
    made = {
        name: gathering.read(reader, keys.get(name))
        for name, reader in readers.items()
        if name in keys or name not in needed
    }
    gathering.end()
    return made


def truth(given: Item | None) -> bool:
    """Returns whether something is true; what is not there is not."""
    return given is not None and given.truth()


def each(items: Iterable[Item], reader: Callable[[Item], T]) -> tuple[T, ...]:
    """Returns what a reader makes of each. Raises everything that is wrong at once."""
    gathering = Gathering()
    read = [gathering.read(reader, item) for item in items]
    gathering.end()
    return tuple(cast("list[T]", read))


def card_name(item: Item) -> str:
    """Returns the name of a card, an ability or a faction, with single spaces."""
    name = " ".join(item.text().split())
    if not re.fullmatch(r"[\w ',.!&()’-]{1,60}", name):
        raise item.wrong("a name has 1 to 60 letters, digits, spaces and signs out of ' , . ! & ( ) -")
    if not slug(name):
        raise item.wrong("a name needs a letter or a digit from a to z")
    return name


def number(item: Item, least: int = 0, most: int = MOST_NUMBER) -> int:
    """Returns a number within bounds."""
    found = item.number()
    if not least <= found <= most:
        raise item.wrong(f"a number from {least} to {most} is expected here, not {found}")
    return found


def number_or_none(item: Item | None, most: int = MOST_NUMBER) -> int | None:
    """Returns a number from 0; None where there is none."""
    return None if item is None or item.value is None else number(item, 0, most)


def words(item: Item | None) -> tuple[str, ...]:
    """Returns a word, or a list of them, as a list; empty where it is missing."""
    return () if item is None else tuple(one.text() for one in item.one_or_more())


def listed(item: Item | None, most: int) -> Sequence[Item]:
    """Returns the items of a list of at most this many; empty where it is missing."""
    if item is None:
        return ()
    items = item.items()
    if len(items) > most:
        raise item.wrong(f"no more than {most} are possible here")
    return items


def one_of(item: Item, kind: type[W]) -> W:
    """Returns one of the words of an enumeration."""
    return kind(item.one_of([one.value for one in kind]))


def unknown(item: Item, word: str, known: Sequence[str]) -> NotReadable:
    """Returns the error for an unknown word, with the nearest known ones."""
    near = nearest(word, known, 1, 0.5)
    hint = f"Did you mean {near[0]!r}?" if near else f"Known: {', '.join(sorted(set(known)))}."
    return item.wrong(f"{cut(word)!r} is not known here. {hint}")


def handle(item: Item) -> str:
    """Returns what a choice, or a bundle of statuses, is called."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,19}", item.text()):
        raise item.wrong("what is chosen is called by up to 20 letters and digits, for example t")
    return item.text()
