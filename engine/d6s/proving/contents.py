"""The rulebook's contents: every name of the text and every ruling, each with what builds it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from engine.d6s.book import book
from engine.d6s.features.table import FEATURES
from engine.d6s.spells.casting import place_of
from engine.d6s.spells.table import SPELLS
from engine.d6s.words import key_of
from engine.docstrings import built_at, docstring_at
from engine.located import read_yaml

PACKAGE: Final = "engine.d6s"
RULINGS: Final = "Rulings"


@dataclass(frozen=True, slots=True)
class Rule:
    """A name of the text. The text has no pages: `page` is the number of the chapter."""

    name: str
    chapter: str
    page: int
    place: str | None
    rule: str = ""
    """The rule in our words where it does not stand in the docstring of its place."""

    def text(self) -> str | None:
        """Returns the rule in our words. Raises `WrongPlace` when the place is not there or says nothing."""
        if self.place is None:
            return None
        if self.rule and built_at(PACKAGE, self.place, self.name):
            return self.rule
        return docstring_at(PACKAGE, self.place, self.name)


@cache
def rules() -> tuple[Rule, ...]:
    """Returns every name of the text, chapter by chapter, then every ruling."""
    keys = read_yaml((files(PACKAGE) / "data" / "rulebook.yaml").read_text(encoding="utf-8")).mapping()
    chapters = {
        chapter: [(name, place.text(), "") for name, place in names.mapping().items()]
        for chapter, names in keys["chapters"].mapping().items()
    }
    chapters["Spells"] = [(s.title, place_of(s), s.rule) for s in SPELLS.values()]
    chapters["Features"] = [(f.title, f.place, f.rule) for f in FEATURES.values()]
    chapters["Profiles"] = [(name, "book: Profile", "") for name in book().profiles]
    chapters["Templates"] = [(name, "book: Template", "") for name in _templates()]
    chapters[RULINGS] = [(name, place.text(), "") for name, place in keys["rulings"].mapping().items()]
    return tuple(
        Rule(name, chapter, page, place, rule)
        for page, (chapter, rows) in enumerate(chapters.items(), 1)
        for name, place, rule in rows
    )


def _templates() -> list[str]:
    return [name for name in dict.fromkeys(t.name for t in book().templates) if name != "Captain"]


# -- what a case is about --------------------------------------------------------------------------------------------

_RANGE: Final = re.compile(r"D-(\d+) to D-(\d+)")
_ONE: Final = re.compile(r"D-(\d+)")


@cache
def _known() -> dict[str, str]:
    return {key_of(rule.name): rule.name for rule in rules()}


def names_in(rule: str) -> Iterator[str]:
    """Yields the names of the contents that the `rule` of a scenario file says: "Raid; D-113, D-115 to D-117"."""
    for first, last in _RANGE.findall(rule):
        yield from (f"D-{number:02d}" for number in range(int(first), int(last) + 1))
    yield from (f"D-{int(number):02d}" for number in _ONE.findall(rule))
    for part in rule.split(";"):
        name = _known().get(key_of(part))
        if name is not None:
            yield name
