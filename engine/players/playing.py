"""Computer players answer a question: the one door for whoever lets them play.

A player is handed a match, its seat, a seeded generator and a deadline. It answers from what its seat may know:

- While something may be secret to it, it answers from its view alone.
- Otherwise it plays copies of the match on with dice of their own (`Playthrough.apart`). These copies hold no standing
  orders and no dice that are still to fall.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from engine.chance import RandomSource
from engine.decisions import Decision
from engine.players.search import compare
from engine.players.strategy import IsLate, Judged, Strategy
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Json, Seat


class Level(StrEnum):
    """How well a computer player plays."""

    RECRUIT = "recruit"
    """Random, but nothing that no beginner would do."""
    SOLDIER = "soldier"
    """Compares its answers by what they lead to in the same part of play."""
    GENERAL = "general"
    """Searches further ahead, with more simulations or deeper."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A computer player's answer to one question, with its reason in a short sentence without a subject."""

    question: int
    answer: Json
    reason: str
    value: float | None = None
    """The expected worth from 0 to 1, where the player has looked ahead."""
    simulations: int = 0
    by_default: bool = False
    """Whether the player failed, and this is the default."""


def never() -> bool:
    """Returns that there is always time."""
    return False


def questions_for(match: Playthrough[Any], seat: Seat) -> dict[int, Decision]:
    """Returns the open questions of a seat by number."""
    return {number: decision for number, decision in match.pending.items() if decision.player == seat}


def answer_of(
    match: Playthrough[Any],
    seat: Seat,
    level: Level,
    strategy: Strategy[Any],
    rng: Random,
    is_late: IsLate = never,
) -> Answer:
    """Returns the answer of a computer player to the first open question of its seat.

    The answer is legal, and follows from what the seat may know, the level and the generator alone, as long as
    `is_late` returns False. The match is not changed. Raises ValueError where the seat is not asked. A bug of a player
    may raise anything: see `answer_or_default`.
    """
    asked = questions_for(match, seat)
    if not asked:
        raise ValueError(f"seat {seat} is not asked anything")
    number, decision = next(iter(asked.items()))
    judged = _judged(match, number, decision, level, strategy, rng, is_late)
    checked = decision.check(judged.answer)
    return Answer(
        number, checked, _reason(match, decision, checked, judged, strategy), judged.value, judged.simulations
    )


def answer_or_default(
    match: Playthrough[Any],
    seat: Seat,
    level: Level,
    strategy: Strategy[Any],
    rng: Random,
    is_late: IsLate = never,
) -> Answer:
    """Returns the answer of a computer player, or where it fails the decision's default, marked as such.

    A player that hangs cannot be caught here: the caller waits for it no longer than it likes, ends its process and
    gives `default_of`.
    """
    try:
        return answer_of(match, seat, level, strategy, rng, is_late)
    except Exception as bug:
        return default_of(match, seat, f"{type(bug).__name__}: {bug}")


def default_of(match: Playthrough[Any], seat: Seat, why: str) -> Answer:
    """Returns the default answer to the first open question of a seat; `why` is for the log."""
    number, decision = next(iter(questions_for(match, seat).items()))
    return Answer(number, decision.default(), why, by_default=True)


def _judged(
    match: Playthrough[Any],
    number: int,
    decision: Decision,
    level: Level,
    strategy: Strategy[Any],
    rng: Random,
    is_late: IsLate,
) -> Judged:
    view = match.view(decision.player)
    if level is Level.RECRUIT:
        return Judged(strategy.sane(view, decision, rng))
    if strategy.hides(view, decision):
        return Judged(strategy.from_view(view, decision, level, rng))
    ahead = match.apart(RandomSource(Random(rng.getrandbits(64))))
    decision = ahead.pending[number]
    found = strategy.search(ahead, number, decision, level, rng, is_late)
    if found is not None:
        return found
    effort = strategy.general if level is Level.GENERAL else strategy.soldier
    return compare(ahead, number, decision, strategy, effort, rng, is_late)


def _reason(match: Playthrough[Any], decision: Decision, answer: Json, judged: Judged, strategy: Strategy[Any]) -> str:
    try:
        words = judged.reason or strategy.words(match.view(decision.player), decision, answer)
    except Refusal:
        words = f"decides about {decision.prompt}"
    if judged.value is None:
        return words
    return f"{words}: {100 * judged.value:.0f} % to win"
