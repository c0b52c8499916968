"""An edition: what one book decides, as one value with named slots.

Rule text that several books share stays one function. Where they differ it asks the edition of the match:

    SPELLS: Final = Slot[Mapping[str, Spell]]("spells")     # beside the type, in `magic.spells`
    ...
    for name, spell in battle.edition[SPELLS].items():

A slot is declared by the module that asks for it, so an edition imports nothing and may be known by everything. An
edition is made once, out of another by `but` and `adding`, and never changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
V = TypeVar("V")


class Slot(Generic[T_co]):
    """Something that a book decides, by its name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Slot({self.name!r})"


class Edition:
    """One book: what it puts into each slot. `name` is that of its game in the store, `title` what people call it."""

    def __init__(self, name: str, title: str, slots: Mapping[Slot[Any], object]) -> None:
        self.name = name
        self.title = title
        self._slots: dict[Slot[Any], Any] = dict(slots)

    def __getitem__(self, slot: Slot[T]) -> T:
        """Returns what the book says. Raises KeyError for a slot that it leaves empty."""
        return self._slots[slot]  # type: ignore[no-any-return]

    def __iter__(self) -> Iterator[Slot[Any]]:
        """Yields the slots that are filled."""
        return iter(self._slots)

    def __repr__(self) -> str:
        return f"Edition({self.name!r})"

    def called(self, name: str, title: str) -> Edition:
        """Returns the same book under another name, to begin another one with."""
        return Edition(name, title, self._slots)

    def but(self, slot: Slot[T], value: T) -> Edition:
        """Returns this book with something else in one slot."""
        return Edition(self.name, self.title, {**self._slots, slot: value})

    def adding(self, slot: Slot[Mapping[str, V]], more: Mapping[str, V]) -> Edition:
        """Returns this book with more in one slot, or with other things under names that are there already."""
        return self.but(slot, MappingProxyType({**self[slot], **more}))

    def without(self, slot: Slot[Mapping[str, V]], *names: str) -> Edition:
        """Returns this book without these things in one slot. Raises KeyError for one that it does not have."""
        kept = dict(self[slot])
        for name in names:
            del kept[name]
        return self.but(slot, MappingProxyType(kept))
