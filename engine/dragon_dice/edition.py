"""An edition: what one book decides, as one value with named slots.

Rule text that several books share stays one function. Where they differ it asks the edition of the match:

    SPELLS: Final = Slot[Mapping[str, Spell]]("spells")     # beside the type, in `magic.spells`
    ...
    for name, spell in battle.edition[SPELLS].items():

A slot is declared by the module that asks for it, so an edition imports nothing and may be known by everything. An
edition is made once and never changes. No edition knows another, so each fills every slot itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Slot(Generic[T_co]):
    """Something that a book decides, by its name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Slot({self.name!r})"


class Edition:
    """One book: what it puts into each slot. `name` is that of its game in the store, `title` what people call it.

    `rules_version` rises when outcomes change, so that running matches go back to the beginning of their step.
    """

    def __init__(self, name: str, title: str, slots: Mapping[Slot[Any], object], *, rules_version: int) -> None:
        self.name = name
        self.title = title
        self.rules_version = rules_version
        self._slots: dict[Slot[Any], Any] = dict(slots)

    def __getitem__(self, slot: Slot[T]) -> T:
        """Returns what the book says. Raises KeyError for a slot that it leaves empty."""
        filled: T = self._slots[slot]
        return filled

    def __iter__(self) -> Iterator[Slot[Any]]:
        """Yields the slots that are filled."""
        return iter(self._slots)

    def __repr__(self) -> str:
        return f"Edition({self.name!r})"
