"""What a game adds so that its puzzles can be searched: goals, and which falls of the dice are alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Final, Generic, TypeVar

from engine.chance import Roll, RollDie
from engine.decisions import Decision
from engine.game import State
from engine.values import Json, Seat

S = TypeVar("S", bound=State)

Holds = Callable[[S], bool]
"""Returns whether a goal is reached in a position."""

MOST_ANSWERS: Final = 400
"""The number of legal answers to one question beyond which a puzzle is too large to prove."""


class TooLarge(Exception):
    """A puzzle cannot be proved: there are too many answers or positions."""


class UnknownGoal(Exception):
    """A goal that the game does not know. The sentence says which."""


@dataclass(frozen=True, slots=True)
class DiceFall:
    """One way in which dice can fall, standing for all that lead to the same, and how likely they are together."""

    faces: tuple[int, ...]
    chance: Fraction


@dataclass(frozen=True, slots=True)
class ProposedGoal:
    """A goal for a position that was met in play, and where it is looked at."""

    reach: Mapping[str, Json]
    steps: tuple[str, ...] = ()
    parts: int = 0


class PuzzleRules(Generic[S]):
    """What the search must know of one game."""

    goals: Mapping[str, Callable[[S, Seat, Any], Holds[S]]] = {}
    """Makes each goal by its name, from the position at the start, the solver's seat and what the file says of it."""

    open_prompts: frozenset[str] = frozenset()
    """Questions at which the position alone says how play goes on: the rule text remembers nothing beside it."""

    def holds(self, state: S, seat: Seat, goal: Mapping[str, Json]) -> Holds[S]:
        """Returns whether all parts of a goal are reached. Raises `UnknownGoal`."""
        unknown = [name for name in goal if name not in self.goals]
        if unknown or not goal:
            raise UnknownGoal(f"there is no goal {', '.join(unknown)}; there are {', '.join(self.goals)}")
        try:
            parts = [self.goals[name](state, seat, wanted) for name, wanted in goal.items()]
        except KeyError as missing:
            raise UnknownGoal(f"there is no {missing} in the position") from missing
        return lambda reached: all(part(reached) for part in parts)

    def setup(self, state: S) -> Mapping[str, Json]:
        """Returns a position by the keys of a scenario's `setup`."""
        raise NotImplementedError

    def goals_here(self, state: S, decision: Decision) -> Iterable[ProposedGoal]:
        """Yields goals that may make a puzzle of a question; none where the question is of no interest."""
        return ()

    def answers(self, state: S, decision: Decision) -> Sequence[Json]:
        """Returns every legal answer; of those that differ in alike things alone, one. Raises `TooLarge`."""
        found = decision.whole_answers(MOST_ANSWERS)
        if found is None:
            raise TooLarge(f"the question {decision.prompt} has too many answers")
        return found

    def alike(self, roll: Roll) -> Callable[[tuple[int, ...]], Hashable]:
        """Returns what makes a fall of these dice what it is: falls with the same lead to the same."""
        return lambda faces: tuple(die.faces[face] for die, face in zip(roll.dice, faces, strict=True))

    def falls(self, roll: Roll) -> Sequence[DiceFall]:
        """Returns every way in which dice can fall, those that are alike once, with their chances."""
        return falls_of(roll.dice, self.alike(roll))


def falls_of(dice: Sequence[RollDie], alike: Callable[[tuple[int, ...]], Hashable]) -> Sequence[DiceFall]:
    """Returns every way in which dice can fall, by what makes it what it is."""
    outcomes = 1
    for die in dice:
        outcomes *= len(die.faces)
    first: dict[Hashable, tuple[int, ...]] = {}
    counts: dict[Hashable, int] = {}
    for faces in product(*(range(len(die.faces)) for die in dice)):
        key = alike(faces)
        first.setdefault(key, faces)
        counts[key] = counts.get(key, 0) + 1
    return [DiceFall(faces, Fraction(counts[key], outcomes)) for key, faces in first.items()]
