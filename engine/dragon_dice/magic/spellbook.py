"""The spell lists of p. 46-51: what each spell costs, whose magic casts it, where from. What it does is in `spells`."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final

import yaml

from engine.dragon_dice.printed.catalogue import BadCatalogue
from engine.dragon_dice.printed.dice import ELEMENTS, Catalogue

ELEMENTAL: Final = "elemental"
"""The list of the spells that magic of any single element casts (p. 44)."""
IVORY: Final = "ivory"
"""Magic without an element: it casts elemental spells only (p. 44)."""
ANY: Final = "any"
"""Any mixture of elements: Summon White Dragon only (p. 51)."""

PAGES: Final = MappingProxyType({"air": 46, "death": 47, "earth": 48, "fire": 49, "water": 50, ELEMENTAL: 51})
MIXED: Final = ("Summon White Dragon",)
"""The spells that a mixture of elements may pay for."""


@dataclass(frozen=True, slots=True)
class PrintedSpell:
    """A spell as printed. `each` is the value that every casting adds (0: castings do not add up).

    `page` is that of the list that it stands in; `makes` is what a spell works with whose castings do not add up.
    """

    name: str
    element: str
    cost: int
    species: str | None
    reserves: bool
    cantrip: bool
    each: int
    page: int
    makes: int = 1
    combining: str = "p. 45"
    """Where the book says how castings are combined."""
    text: str = ""
    """What it does, in our words; from the function that does it."""

    @property
    def elements(self) -> tuple[str, ...]:
        """Returns with which magic it may be cast."""
        if self.name in MIXED:
            return (ANY,)
        return (*ELEMENTS, IVORY) if self.element == ELEMENTAL else (self.element,)


def read_spellbook(
    path: Traversable, known: Catalogue, pages: Mapping[str, int] = PAGES, combining: str = "p. 45"
) -> Mapping[str, PrintedSpell]:
    """Returns the spells that a file describes, of species that there are, whose lists stand on these pages.

    Raises `BadCatalogue`, which names the file and the spell.
    """
    spells: dict[str, PrintedSpell] = {}
    try:
        lists = yaml.safe_load(path.read_text(encoding="utf-8")).items()
        for element, printed in lists:
            if element not in pages:
                raise BadCatalogue(f"{path.name}: unknown element {element!r}")
            for name, facts in printed.items():
                if name in spells:
                    raise BadCatalogue(f"{path.name}: {name} stands in two lists")
                kind = _spell(f"{path.name}: {name}", name, element, pages[element], facts, known.species)
                spells[name] = replace(kind, combining=combining)
    except (AttributeError, TypeError, yaml.YAMLError) as fault:
        raise BadCatalogue(f"{path.name}: not of the expected form ({fault})") from fault
    return MappingProxyType(spells)


def _spell(
    where: str, name: str, element: str, page: int, facts: dict[str, Any], known: Container[str]
) -> PrintedSpell:
    unknown = set(facts) - {"cost", "species", "marks", "each", "makes"}
    if unknown or "cost" not in facts:
        raise BadCatalogue(f"{where}: has {', '.join(facts)}; needs cost, and may have species, marks, each, makes")
    species, marks, each = facts.get("species"), facts.get("marks", ""), facts.get("each", 0)
    makes = facts.get("makes", 1)
    if species is not None and species not in known:
        raise BadCatalogue(f"{where}: unknown species {species!r}")
    if not set(marks) <= {"R", "C"}:
        raise BadCatalogue(f"{where}: unknown marks {marks!r}")
    for number in (facts["cost"], each, makes):
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise BadCatalogue(f"{where}: {number!r} is not a number of results")
    return PrintedSpell(name, element, facts["cost"], species, "R" in marks, "C" in marks, each, page, makes)
