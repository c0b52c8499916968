"""Marks: what one feature, mastery or spell remembers of a character, declared in the module that needs it.

A mark is written with its character, by name. Values are never changed in place: `put` takes another one.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar, cast

from engine.d6s.state import Character

T = TypeVar("T", bool, int, str, list[str])

_FOR_A_ROUND: Final[set[str]] = set()


class Mark(Generic[T]):
    """One thing that may be noted of a character."""

    def __init__(self, name: str, blank: T, *, for_a_round: bool = False) -> None:
        self.name = name
        self.blank: T = blank
        """What it is where nothing has been noted."""
        if for_a_round:
            _FOR_A_ROUND.add(name)

    def of(self, unit: Character) -> T:
        """Returns what is noted of the character."""
        return cast("T", unit.marks.get(self.name, self.blank))

    def put(self, unit: Character, value: T) -> None:
        """Note something of the character; the blank value takes the note away."""
        if value == self.blank:
            unit.marks.pop(self.name, None)
        else:
            unit.marks[self.name] = value


def end_round(unit: Character) -> None:
    """Take away what is noted for one round only."""
    if unit.marks:
        unit.marks = {name: value for name, value in unit.marks.items() if name not in _FOR_A_ROUND}
