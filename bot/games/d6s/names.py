"""Characters, places and whose they are, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.games.words import Wording
from bot.words.sentences import listed
from engine.d6s.grid import square
from engine.d6s.numbers import health_left
from engine.d6s.state import Character, Side, State
from engine.d6s.view import TableView
from engine.decisions import Decision
from engine.values import Seat


def numbered(names: Iterable[str]) -> str:
    """Returns names in a few words: "Archer 1 to 3, Knight and Peasant Levy 2"."""
    runs: list[tuple[str, list[int]]] = []
    for name in names:
        profile, _, number = name.rpartition(" ")
        if not (profile and number.isdigit()):
            runs.append((name, []))
        elif runs and runs[-1][0] == profile and runs[-1][1] and runs[-1][1][-1] == int(number) - 1:
            runs[-1][1].append(int(number))
        else:
            runs.append((profile, [int(number)]))
    return listed(said for profile, numbers in runs for said in _run(profile, numbers))


def _run(profile: str, numbers: Sequence[int]) -> list[str]:
    if not numbers:
        return [profile]
    if len(numbers) < 3:
        return [f"{profile} {number}" for number in numbers]
    return [f"{profile} {numbers[0]} to {numbers[-1]}"]


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
        """Returns a character's place and condition: "H12, 2 of 3 Health, prone"."""
        unit = self.unit(name)
        if unit is None or decision.prompt == "melee":
            return ""
        parts = [self.where(name), f"{health_left(unit)} of {unit.kit.health} Health", *unit.conditions]
        return ", ".join(parts)
