"""Turning points: how the chance to win went up and down over a match, by playouts from each turn's start.

Everything is known when a match is over, so playouts start from the true position, with dice of their own. All seats
play on by `Strategy.quick`, so the curve says how the match stood for fast players, not for perfect ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, Final

from engine.chance import RandomSource
from engine.players.search import worth
from engine.players.strategy import IsLate, Strategy
from engine.playthrough import Playthrough
from engine.values import Seat

LONGEST: Final = 1500
"""The number of answers after which a playout is judged where it stands."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The start of a turn: how many entries lie before it, and a seat's chance to win there.

    `error` is half the width of a 95 % interval of the mean of the playouts.
    """

    entries: int
    part: int
    chance: float
    error: float


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn over which the chance to win changed: from its start to the start of the next."""

    before: Moment
    after: Moment

    @property
    def change(self) -> float:
        """Returns by how much the chance to win rose; less than 0 where it fell."""
        return self.after.chance - self.before.chance

    @property
    def is_sure(self) -> bool:
        """Returns whether the change is larger than both errors together allow to doubt."""
        return abs(self.change) > sqrt(self.before.error**2 + self.after.error**2)


def curve(
    match: Playthrough[Any], seat: Seat, strategy: Strategy[Any], playouts: int, rng: Random, is_late: IsLate
) -> Iterator[Moment]:
    """Yields a seat's chance to win at the start of each turn of a match, in order, until the time is up.

    `match` was resumed from its first snapshot, so that its `turns` are known. There are at least 2 `playouts`; four
    times as many make the error half as large.
    """
    for snapshot in match.turns:
        start = Playthrough(match.game, snapshot._replace(orders={}, fallen=()), RandomSource(Random(0)))
        values: list[float] = []
        for _ in range(playouts):
            if is_late():
                return
            values.append(playout(start, seat, strategy, rng.getrandbits(64)))
        mean = sum(values) / len(values)
        variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        yield Moment(snapshot.entries, strategy.part_of(start.state), mean, 1.96 * sqrt(variance / len(values)))


def playout(match: Playthrough[Any], seat: Seat, strategy: Strategy[Any], seed: int) -> float:
    """Returns what a match is worth for a seat after fast players played it on, to its end or the longest way."""
    rng = Random(seed)
    ahead = match.fork(RandomSource(Random(seed)), keeps=False)
    for _ in range(LONGEST):
        if ahead.outcome is not None or ahead.failure is not None:
            break
        ahead.answer_by(lambda one: strategy.quick(ahead.state, one, rng))
    return worth(ahead, strategy, seat)


def turning_points(moments: Sequence[Moment], most: int) -> list[Turn]:
    """Returns the turns over which the chance changed most and surely, the largest change first."""
    turns = [Turn(before, after) for before, after in pairwise(moments)]
    return sorted((turn for turn in turns if turn.is_sure), key=lambda turn: -abs(turn.change))[:most]
