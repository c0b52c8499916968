"""Luck: what each side's dice showed against what they could be expected to show, with an honest interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from engine.asking import Question
from engine.chance import Roll
from engine.journal import By
from engine.listening import Heard, Listener
from engine.players.strategy import Strategy
from engine.values import Json, Seat

SURE: Final = 1.96
"""Standard deviations from what is expected within which 95 of 100 matches with fair dice lie."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The dice of one seat: how many were thrown for results, what they gave, and what was to be expected."""

    dice: int = 0
    results: float = 0.0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Returns between which results 95 of 100 matches with these very dice end; no less than none."""
        width = SURE * sqrt(self.variance)
        return max(0.0, self.expected - width), self.expected + width

    @property
    def is_usual(self) -> bool:
        """Returns whether the dice fell as in 95 of 100 matches: then nobody can speak of luck."""
        low, high = self.interval
        return low <= self.results <= high

    def with_roll(self, shown: Sequence[float], possible: Sequence[Sequence[float]]) -> Luck:
        """Returns the luck with some more dice: the results that each shows, and those of all its faces."""
        means = [sum(faces) / len(faces) for faces in possible]
        spread = [
            sum((result - mean) ** 2 for result in faces) / len(faces)
            for faces, mean in zip(possible, means, strict=True)
        ]
        return Luck(
            self.dice + len(shown),
            self.results + sum(shown),
            self.expected + sum(means),
            self.variance + sum(spread),
        )


class LuckOfAll(Listener[Any]):
    """Hears a match, as it is played or replayed, and keeps the luck of each seat."""

    def __init__(self, strategy: Strategy[Any]) -> None:
        self._strategy = strategy
        self._found: dict[Seat, Luck] = {}

    @property
    def found(self) -> Mapping[Seat, Luck]:
        """Returns the luck of every seat that has thrown dice for results."""
        return dict(self._found)

    def answered(self, play: Heard[Any], number: int, question: Question, answer: Json, by: By) -> None:
        """Count the dice of a roll; those of a kind that gives no results are left out."""
        if not isinstance(question, Roll):
            return
        fallen = question.check(answer)
        possible = [[self._strategy.results(question, face) for face in die.faces] for die in question.dice]
        known = [[result for result in faces if result is not None] for faces in possible]
        if not known or any(len(faces) < len(die.faces) for faces, die in zip(known, question.dice, strict=True)):
            return
        shown = [faces[face] for faces, face in zip(known, fallen, strict=True)]
        before = self._found.get(question.player, Luck())
        self._found[question.player] = before.with_roll(shown, known)
