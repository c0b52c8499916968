"""Finds puzzles: computer players play random matches, and every position is kept in which one answer is far better.

What is found is a draft: its title, goal and reason are for a person to write.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Final

from engine.chance import RandomSource
from engine.decisions import Decision
from engine.game import Game
from engine.journal import CHANCE, Snapshot
from engine.players.strategy import Strategy
from engine.playthrough import Playthrough
from engine.puzzles.puzzle import DiceBefore
from engine.puzzles.rules import ProposedGoal, PuzzleRules, TooLarge
from engine.puzzles.search import ExactSearch, Horizon
from engine.values import Json, Seat

LONGEST: Final = 3000
"""The number of answers after which a random match is left."""


@dataclass(frozen=True, slots=True)
class PuzzleDraft:
    """A position with a goal that one answer reaches far more often than any other."""

    seed: int
    seat: Seat
    prompt: str
    setup: Mapping[str, Json]
    before: Sequence[Json]
    goal: ProposedGoal
    chances: Sequence[tuple[Json, str, Fraction]]
    """Each answer with its words and its chance, the best first."""
    positions: int

    @property
    def margin(self) -> Fraction:
        """Returns by how much the best answer is better than the next."""
        return self.chances[0][2] - self.chances[1][2]

    def to_json(self, game: str) -> dict[str, Json]:
        """Returns the draft by the keys of a puzzle file; what a person must write is marked."""
        goal = self.goal
        return {
            "game": game,
            "title": f"TITLE ({self.prompt})",
            "seat": self.seat,
            "goal": "GOAL",
            "reach": goal.reach,
            **({"until": list(goal.steps)} if goal.steps else {}),
            **({"parts": goal.parts} if goal.parts else {}),
            "setup": self.setup,
            **({"before": list(self.before)} if self.before else {}),
            "choices": [{"say": words, "answer": answer, "chance": str(odds)} for answer, words, odds in self.chances],
            "because": "BECAUSE",
        }


@dataclass(frozen=True, slots=True)
class PuzzleHunt:
    """How to look for puzzles."""

    rules: PuzzleRules[Any]
    strategy: Strategy[Any]
    margin: Fraction
    most: int
    """The number of positions that one goal may take."""
    prompts: frozenset[str] = frozenset()
    """The questions that are looked at; all where there are none."""
    share: float = 1.0
    """The part of all questions that are looked at."""
    most_answers: int = 12


def drafts(
    hunt: PuzzleHunt, game: Game[Any], options: Mapping[str, Json], seed: int, is_late: Callable[[], bool]
) -> Iterator[PuzzleDraft]:
    """Yields the puzzles in one random match between fast players."""
    rng = Random(seed)
    match = Playthrough.begin(game, (Seat("A"), Seat("B")), options, RandomSource(rng))
    for _ in range(LONGEST):
        if match.outcome is not None or match.failure is not None or is_late():
            return
        decision = next(iter(match.pending.values()))
        if (
            len(match.pending) == 1
            and (not hunt.prompts or decision.prompt in hunt.prompts)
            and rng.random() < hunt.share
        ):
            yield from _at(hunt, match, decision, seed, is_late)
        match.answer_by(lambda one: hunt.strategy.quick(match.state, one, rng))


def _at(
    hunt: PuzzleHunt, match: Playthrough[Any], decision: Decision, seed: int, is_late: Callable[[], bool]
) -> Iterator[PuzzleDraft]:
    since = match.entries_since_snapshot()
    if any(entry.who == CHANCE for entry in since):
        return
    goals = list(hunt.rules.goals_here(match.state, decision))
    if not goals:
        return
    start = hunt.rules.setup(match.game.restore(match.snapshot().state))
    play: Playthrough[Any] = Playthrough(match.game, Snapshot(match.snapshot().state, 0, 0, 0), DiceBefore(), ())
    for entry in since:
        number, asked = next(iter(play.pending.items()))
        play.answer(number, asked.player, entry.answer)
    if play.failure is not None or not play.pending:
        return
    for goal in goals:
        if is_late():
            return
        horizon = Horizon(frozenset(goal.steps), goal.parts)
        holds = hunt.rules.holds(play.state, decision.player, goal.reach)
        search = ExactSearch(play, hunt.rules, decision.player, holds, horizon, hunt.strategy.part_of, hunt.most)
        try:
            found = search.chances()
        except TooLarge:
            continue
        ranked = sorted(found.values(), key=lambda one: -one[1])
        if len(ranked) < 2 or len(ranked) > hunt.most_answers * 20 or ranked[0][1] - ranked[1][1] < hunt.margin:
            continue
        view = match.view(decision.player)
        told = [(answer, hunt.strategy.words(view, decision, answer), odds) for answer, odds in ranked]
        yield PuzzleDraft(
            seed,
            decision.player,
            decision.prompt,
            start,
            [entry.answer for entry in since],
            goal,
            told[: hunt.most_answers],
            search.positions,
        )
