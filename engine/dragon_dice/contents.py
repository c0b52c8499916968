"""The rulebook's table of contents: every printed name, and where in this package its rule is built."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final

import yaml

from engine.dragon_dice.sais.deeds import DEEDS
from engine.dragon_dice.sais.table import TABLE

PACKAGE: Final = "engine.dragon_dice"
SAI_CHAPTER: Final = "Special action icons"


class WrongPlace(Exception):
    """The table of contents names a place that is not there."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A name printed in the rulebook. `place` is the module and function that build it, None while nothing does."""

    name: str
    chapter: str
    page: int
    place: str | None

    def text(self) -> str | None:
        """Returns the rule in our words: the docstring of its place. None while nothing builds it.

        Raises `WrongPlace` when the place is not there or says nothing.
        """
        if self.place is None:
            return None
        module, _, path = self.place.partition(": ")
        found: object = import_module(f"{PACKAGE}.{module}")
        for part in path.split("."):
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
    return (*_printed(), *_special_action_icons())


def _printed() -> Iterator[Rule]:
    text = (files(PACKAGE) / "data" / "rulebook.yaml").read_text(encoding="utf-8")
    for chapter in yaml.safe_load(text):
        for name, place in chapter["names"].items():
            yield Rule(name, chapter["chapter"], chapter["page"], place)


def _special_action_icons() -> Iterator[Rule]:
    """Icons that only generate results are built by their line in the table; the others by their deed."""
    for name, line in TABLE.items():
        place = None
        if name in DEEDS:
            act = DEEDS[name].act
            place = f"{act.__module__.removeprefix(PACKAGE + '.')}: {act.__name__}"
        elif not line.deed:
            place = "sais.table: worth"
        yield Rule(name, SAI_CHAPTER, line.page, place)
