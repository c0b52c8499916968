"""Characters, places and whose they are, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from bot.games.words import Wording
from bot.prompts.limits import READABLE
from bot.words.sentences import listed, shortened
from engine.d6s.grid import square
from engine.d6s.numbers import health_left
from engine.d6s.state import Character, Side, State
from engine.d6s.view import TableView
from engine.decisions import Choose, Decision
from engine.values import Seat

_ASIDE: Final = re.compile(r" \((?![^)]*%)[^)]*\)")
"""An addition in parentheses that is no chance: "(blade)", "(north-east part)"."""

_LONGEST_VERB: Final = "Grapple"
"""The longest word before a name on a button."""


def fitting(label: str, end: str = "") -> str:
    """Returns a label with its `end` as a phone shows it whole: a longer one without what stands in parentheses, and
    cut before the end.
    """
    room = READABLE - len(end)
    return (label if len(label) <= room else shortened(_ASIDE.sub("", label), room)) + end


def numbered(names: Iterable[str]) -> str:
    """Returns names in a few words, those of a profile together: "Archer 1 to 3 and 5, Knight and Peasant Levy 2"."""
    found: dict[str, list[int]] = {}
    for name in names:
        profile, _, number = name.rpartition(" ")
        if profile and number.isdigit():
            found.setdefault(profile, []).append(int(number))
        else:
            found.setdefault(name, [])
    return listed(f"{profile} {listed(_runs(numbers))}".rstrip() for profile, numbers in found.items())


def _runs(numbers: Iterable[int]) -> list[str]:
    """Returns numbers in order, three or more in a row as "1 to 3"."""
    said: list[str] = []
    for _, row in groupby(enumerate(sorted(numbers)), key=lambda one: one[1] - one[0]):
        run = [number for _, number in row]
        said += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return said


@dataclass(frozen=True)
class D6sWording(Wording):
    """Players and characters of one match. A character's name is unique on the table: "Orc Warrior 2".

    `state` is the table as the speaker may see it; None before the start of a match.
    """

    state: State | None = field(default=None, compare=False)

    @classmethod
    def of(cls, players: Mapping[Seat, str], view: TableView | None, for_message: bool = True) -> D6sWording:
        """Returns the cast of a match."""
        return cls(players, for_message=for_message, state=None if view is None else view.state)

    @property
    def table(self) -> State:
        """Returns the table; only questions are asked about it, and there is one then."""
        assert self.state is not None, "a question is shown with the table it is about"
        return self.state

    def unit(self, name: str) -> Character | None:
        """Returns a character by its name, if there is one."""
        return None if self.state is None else self.state.units.get(name)

    def side(self, side: str) -> str:
        """Returns the players of a side: "Alice", "Alice and Cara"."""
        if self.state is None:
            return f"side {side}"
        return listed([self.player(seat) for seat in self.state.seats_of(Side(side))]) or f"side {side}"

    def are_several(self, side: str) -> bool:
        """Returns whether a side has more than one player."""
        return self.state is not None and len(self.state.seats_of(Side(side))) > 1

    def where(self, name: str) -> str:
        """Returns a character's place: "H12", "on Warhorse 1", "in Apparatus"."""
        unit = self.unit(name)
        if unit is None or self.state is None:
            return ""
        if unit.rides:
            return f"on {unit.rides}"
        if unit.inside:
            return f"in {unit.inside}"
        return square(unit.at) if unit.at is not None else "not on the table"

    def at(self, name: str) -> str:
        """Returns the same as a part of a sentence: "at H12", "on Warhorse 1"."""
        unit, where = self.unit(name), self.where(name)
        stands = unit is not None and unit.at is not None and not unit.rides and not unit.inside
        return f"at {where}" if stands else where

    def note(self, decision: Decision, name: str) -> str:
        """Returns a character's place and condition: "H12, 2 of 3 Health, prone"; behind a name on a button as much of
        it as a phone shows.
        """
        unit = self.unit(name)
        if unit is None or decision.prompt == "melee":
            return ""
        left, health = health_left(unit), unit.kit.health
        parts = [self.where(name), f"{left} of {health} Health", *unit.conditions]
        if isinstance(decision, Choose):
            parts[1] = f"{left} Health"
            room = READABLE - len(f"{_LONGEST_VERB} {name} ()")
            while parts and len(", ".join(parts)) > room:
                parts.pop()
        return ", ".join(parts)
