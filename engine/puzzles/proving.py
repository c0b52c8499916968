"""Proves puzzles: that each chance is what the file says, and that one answer is better than all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.puzzles.puzzle import Puzzle, rules_of
from engine.puzzles.rules import TooLarge, UnknownGoal
from engine.puzzles.search import ExactSearch
from engine.refusals import Refusal
from engine.registry import strategy
from engine.values import Json, canonical

MARGIN: Final = Fraction(1, 12)
"""How much better the right answer must be than every other one."""


@dataclass(frozen=True, slots=True)
class PuzzleProof:
    """What a search found: the chance of every answer, how many positions it took, and what is wrong."""

    chances: Sequence[tuple[Json, Fraction]]
    positions: int
    faults: Sequence[str]

    @property
    def holds(self) -> bool:
        """Returns whether the puzzle is right."""
        return not self.faults


def proved(puzzle: Puzzle) -> PuzzleProof:
    """Returns the proof of a puzzle: every legal answer is searched to the end, with every fall of the dice."""
    try:
        play = puzzle.position()
        holds = rules_of(puzzle).holds(play.state, puzzle.seat, puzzle.reach)
        part_of = strategy(puzzle.game).part_of
        search = ExactSearch(play, rules_of(puzzle), puzzle.seat, holds, puzzle.horizon, part_of)
        found = search.chances([choice.answer for choice in puzzle.choices])
    except (TooLarge, UnknownGoal, ValueError, Refusal) as wrong:
        return PuzzleProof((), 0, (f"it cannot be proved: {wrong}",))
    decision = next(iter(play.pending.values()))
    offered = [canonical(decision.check(choice.answer)) for choice in puzzle.choices]
    return PuzzleProof(tuple(found.values()), search.positions, tuple(_faults(puzzle, offered, found)))


def _faults(puzzle: Puzzle, offered: Sequence[str], found: Mapping[str, tuple[Json, Fraction]]) -> list[str]:
    faults: list[str] = []
    if len(set(offered)) < len(offered):
        faults.append("two choices are the same answer")
    for choice, key in zip(puzzle.choices, offered, strict=True):
        if found[key][1] != choice.chance:
            faults.append(f"{choice.say}: the chance is {found[key][1]}, not {choice.chance}")
    right = offered[puzzle.right]
    best = found[right][1]
    for key, (answer, chance) in found.items():
        if key != right and chance > best - MARGIN:
            faults.append(f"the answer {canonical(answer)} has {chance}, the right one {best}: that is no clear margin")
    return faults
