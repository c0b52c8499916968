"""Simple facts of a position that an organiser may correct: where something lies, how much health is left.

A correction leads back to the beginning of the step, changes one fact, and plays on from there. It is an entry of the
journal like an undo (`engine.undo`), so it is visible, it can be reversed, and a record with it can be proved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from engine.values import Json


class Correction(NamedTuple):
    """One fact that is changed at the beginning of a step: its key, its new value, and the number of the step."""

    fact: str
    value: str
    step: int

    def to_json(self) -> Json:
        """Returns it as JSON; `from_json` undoes it."""
        return [self.fact, self.value, self.step]

    @classmethod
    def from_json(cls, data: Json) -> Correction:
        """Returns what `to_json` wrote."""
        assert isinstance(data, Sequence) and not isinstance(data, str)
        fact, value, step = data
        assert isinstance(step, int) and not isinstance(step, bool)
        return cls(str(fact), str(value), step)


@dataclass(frozen=True, slots=True)
class PositionFact:
    """A fact that may be corrected. Its texts hold ids of seats and things, as sentences of the rules do."""

    key: str
    about: str
    """What it is about: "where A:Trooper#2 is"."""
    value: str
    """What it is now, as `values_of` of the game names it."""
    now: str
    """The same in words: "at A-home"."""


@runtime_checkable
class Correctable(Protocol):
    """A game in which single facts of a position may be corrected."""

    def correctable(self, state: Any) -> Sequence[PositionFact]:
        """Returns the facts that may be corrected now; none while anything is secret."""

    def values_of(self, state: Any, key: str) -> Mapping[str, str]:
        """Returns the values that a fact may have, each with its words; empty for a fact that there is not."""

    def correct(self, state: Any, key: str, value: str) -> None:
        """Give a fact one of these values."""
