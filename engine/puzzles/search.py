"""Exact chances of reaching a goal: every answer, every fall of the dice, every reply.

The rules of the game themselves are played, so the search cannot differ from a match. The solver takes the answers with
the highest chance; opponents take those with the lowest. Chances are fractions, never rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from engine.chance import Roll
from engine.decisions import Decision
from engine.listening import Heard, Listener
from engine.playthrough import Playthrough
from engine.puzzles.rules import DiceFall, Holds, PuzzleRules, TooLarge
from engine.values import Json, Seat, canonical

MOST_POSITIONS: Final = 400_000
"""The number of positions after which a search is given up."""


@dataclass(frozen=True, slots=True)
class Horizon:
    """Where play ends and the goal is looked at: at the start of one of these steps, or after some parts of play.

    With neither it is the start of the next step. The end of the match is always one.
    """

    steps: frozenset[str] = frozenset()
    parts: int = 0


class _StopAt(Listener[Any]):
    """Lets play stand still at the horizon: at no step before the question of the puzzle."""

    def __init__(self, question: int, reached: Callable[[Any], bool]) -> None:
        self._question = question
        self._reached = reached

    def pauses(self, play: Heard[Any], before: Decision | None) -> bool:
        """Returns whether a step begins that lies beyond the horizon."""
        return before is None and play.questions_put >= self._question and self._reached(play.state)


class _EveryFall:
    """Dice that fall in every possible way, one after another: each run of play takes the next."""

    def __init__(self, rules: PuzzleRules[Any]) -> None:
        self._rules = rules
        self._path: list[tuple[Sequence[DiceFall], int]] = []
        self._at = 0

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Returns the faces of this run."""
        if self._at == len(self._path):
            self._path.append((self._rules.falls(roll), 0))
        falls, index = self._path[self._at]
        self._at += 1
        return list(falls[index].faces)

    @property
    def chance(self) -> Fraction:
        """Returns how likely the dice of this run are."""
        whole = Fraction(1)
        for falls, index in self._path:
            whole *= falls[index].chance
        return whole

    def next(self) -> bool:
        """Go on to the next run; return False when all have been."""
        self._at = 0
        while self._path:
            falls, index = self._path.pop()
            if index + 1 < len(falls):
                self._path.append((falls, index + 1))
                return True
        return False


class ExactSearch:
    """One search: from a position in play, for one seat and one goal."""

    def __init__(
        self,
        play: Playthrough[Any],
        rules: PuzzleRules[Any],
        seat: Seat,
        holds: Holds[Any],
        horizon: Horizon,
        part_of: Callable[[Any], int],
        most: int = MOST_POSITIONS,
    ) -> None:
        """`play` stands at the question of the puzzle; `part_of` counts the parts of play."""
        self.positions = 0
        self._play = play
        self._rules = rules
        self._seat = seat
        self._holds = holds
        self._most = most
        self._known: dict[str, Fraction] = {}

        last = part_of(play.state) + horizon.parts

        def reached(state: Any) -> bool:
            if not horizon.steps and not horizon.parts:
                return True
            return state.step in horizon.steps or bool(horizon.parts and part_of(state) >= last)

        self._stop = _StopAt(play.questions_put, reached)

    def chances(self, also: Sequence[Json] = ()) -> Mapping[str, tuple[Json, Fraction]]:
        """Returns the chance of every legal answer to the first open question, by the answer as canonical JSON.

        `also` are answers that are looked at even where an alike one stands for them. Raises `TooLarge`.
        """
        play = self._play
        decision = next(iter(play.pending.values()))
        answers = [*map(decision.check, also), *self._rules.answers(play.state, decision)]
        found: dict[str, tuple[Json, Fraction]] = {}
        for answer in answers:
            key = canonical(answer)
            if key not in found:
                found[key] = answer, self._after(play, answer)
        return found

    def _after(self, play: Playthrough[Any], answer: Json) -> Fraction:
        """Returns the chance after one answer, over every fall of the dice up to the next question."""
        number, decision = next(iter(play.pending.items()))
        dice = _EveryFall(self._rules)
        whole = Fraction(0)
        while True:
            ahead = play.fork(dice, listener=self._stop)
            ahead.answer(number, decision.player, answer)
            whole += dice.chance * self._chance(ahead)
            if not dice.next():
                return whole

    def _chance(self, play: Playthrough[Any]) -> Fraction:
        self.positions += 1
        if self.positions > self._most:
            raise TooLarge(f"more than {self._most} positions")
        if play.failure is not None:
            raise play.failure
        if play.outcome is not None or play.pause is not None:
            return Fraction(self._holds(play.state))
        key = self._key(play)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._best(play)
        return found

    def _key(self, play: Playthrough[Any]) -> str:
        """Returns what makes a position with its open question what it is."""
        decision = next(iter(play.pending.values()))
        if decision.prompt in self._rules.open_prompts and len(play.pending) == 1:
            return canonical([play.state.to_json(), decision.fingerprint()])
        entries = play.entries_since_snapshot()
        return canonical([play.snapshot().state, [[entry.who, entry.answer] for entry in entries]])

    def _best(self, play: Playthrough[Any]) -> Fraction:
        decision = next(iter(play.pending.values()))
        mine = decision.player == self._seat
        best = Fraction(0) if mine else Fraction(1)
        for answer in self._rules.answers(play.state, decision):
            chance = self._after(play, answer)
            best = max(best, chance) if mine else min(best, chance)
            if best == (1 if mine else 0):
                break
        return best
