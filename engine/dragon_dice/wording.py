"""How a book calls, for people, what all books have. Data, files and answers keep the names of the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.rolls.modifiers import LASTING_401C, Lasting

_AS_THEY_ARE: Final[Mapping[str, str]] = MappingProxyType({element: element for element in ELEMENTS})
_NONE: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, eq=False, slots=True)
class Wording:
    """The words of a book, and what its lasting effects are said to do."""

    lasting: Mapping[str, Lasting]
    """What lasting effects do to rolls."""
    elements: Mapping[str, str] = field(default_factory=lambda: _AS_THEY_ARE)
    """The elements by their names of the house: "gold" for "earth"."""
    on_dice: Mapping[str, str] = field(default_factory=lambda: _NONE)
    """What effects that lie on single dice do, in two words: "melee ×2"."""
    phases_without: tuple[str, ...] = ()
    """The phases of a turn of v4.01c that this book does not have."""

    def element(self, name: str) -> str:
        """Returns how an element is called; what is none, such as ivory, by its own name."""
        return self.elements.get(name, name)

    def colours(self, names: Iterable[str]) -> list[str]:
        """Returns how elements are called."""
        return [self.element(name) for name in names]


WORDING: Final = Slot[Wording]("wording")
"""The words of a book."""

WORDING_401C: Final = Wording(LASTING_401C)
"""The words of v4.01c, and the usual ones."""
