"""The search of all games: each answer is tried in simulations with the same dice, and the better half goes on.

This is flat Monte-Carlo with sequential halving (Karnin, Koren and Somekh, 2013). Answers are compared on common random
numbers: simulation number n throws the same dice for each of them.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

from engine.chance import RandomSource
from engine.decisions import Decision
from engine.players.strategy import Effort, IsLate, Judged, Strategy
from engine.playthrough import Playthrough
from engine.values import Json, Seat


class _Tried:
    """An answer with the worth of its simulations so far."""

    def __init__(self, answer: Json) -> None:
        self.answer = answer
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        """Returns the mean worth; an answer without simulations is worth nothing."""
        return sum(self.values) / len(self.values) if self.values else 0.0


def compare(
    match: Playthrough[Any],
    number: int,
    decision: Decision,
    strategy: Strategy[Any],
    effort: Effort,
    rng: Random,
    is_late: IsLate,
) -> Judged:
    """Returns the best of a decision's candidates by simulations, within the effort and the time.

    `match` must keep (`keeps=True`) and hold nothing that is secret to the seat that is asked.
    """
    found = strategy.candidates(match.state, decision, effort.width, rng)
    tried = [_Tried(answer) for answer in found]
    if len(tried) < 2:
        return Judged(found[0] if found else decision.default())
    seeds = rng.getrandbits(64)
    spent = 0
    left = tried
    while True:
        rounds = max(1, effort.simulations // (_halvings(len(tried)) * len(left)))
        for _ in range(rounds):
            for one in left:
                if is_late():
                    return _best(tried, spent, effort.caution)
                seed = seeds + len(one.values)
                one.values.append(simulate(match, number, decision.player, one.answer, strategy, effort, seed))
                spent += 1
        if len(left) <= 2 or spent >= effort.simulations:
            return _best(left, spent, effort.caution)
        better = sorted(left, key=lambda one: -one.mean)[: (len(left) + 1) // 2]
        if effort.caution and all(one is not tried[0] for one in better):
            better[-1] = tried[0]
        left = better


def _halvings(candidates: int) -> int:
    return max(1, (candidates - 1).bit_length())


def _best(tried: list[_Tried], spent: int, caution: float) -> Judged:
    """Returns the best of those with the most simulations: what was left behind early is not compared with them.

    With caution the first is returned unless another one is better by more than chance explains.
    """
    most = max(len(one.values) for one in tried)
    best = max((one for one in tried if len(one.values) >= most - 1), key=lambda one: one.mean)
    if caution and best is not tried[0] and not is_surely_better(best.values, tried[0].values, caution):
        best = tried[0]
    return Judged(best.answer, best.mean if best.values else None, spent)


def is_surely_better(values: list[float], others: list[float], caution: float) -> bool:
    """Returns whether values exceed those of the same dice by so many standard errors."""
    leads = [one - other for one, other in zip(values, others, strict=False)]
    if len(leads) < 2:
        return False
    mean = sum(leads) / len(leads)
    variance = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
    return mean > caution * sqrt(variance / len(leads))


def simulate(
    match: Playthrough[Any],
    number: int,
    seat: Seat,
    answer: Json,
    strategy: Strategy[Any],
    effort: Effort,
    seed: int,
) -> float:
    """Returns what a position is worth for a seat after one answer and one way on, with dice of one seed.

    All seats play on by `Strategy.quick` until the horizon of the effort.
    """
    rng = Random(seed)
    ahead = match.fork(RandomSource(Random(seed)), keeps=False)
    until = strategy.part_of(ahead.state) + effort.horizon
    ahead.answer(number, seat, answer)
    for _ in range(effort.answers):
        if ahead.outcome is not None or ahead.failure is not None or strategy.part_of(ahead.state) >= until:
            break
        ahead.answer_by(lambda one: strategy.quick(ahead.state, one, rng))
    return worth(ahead, strategy, seat)


def worth(match: Playthrough[Any], strategy: Strategy[Any], seat: Seat) -> float:
    """Returns what a match is worth for a seat where it stands: 1 if won, 0 if lost, 0.5 for a draw or a failure."""
    if match.outcome is None:
        return 0.5 if match.failure is not None else strategy.value(match.state, seat)
    winners = match.outcome.winners
    return 0.5 if not winners else 1.0 if seat in winners else 0.0
