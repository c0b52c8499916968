"""Positions that several tests look at: a small field, and the moments of random matches."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.chance import RandomSource
from engine.d6s.position import read_position
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.decisions import Decision
from engine.located import read_yaml
from engine.playthrough import Playthrough
from engine.values import Seat

FIELD = """
edges: {A: south, B: north}
objects: {Treasure 1: {at: [18, 12]}}
terrain:
  - {kind: barrier, what: wall, line: [[8, 14], [12, 14]], height: 0.9, name: wall 3}
  - {kind: obstacle, rect: [4, 8, 7, 11], name: house}
A: {Archer 1: {at: [10, 10]}, Archer 2: {at: [5, 6]}, Knight 1: {at: [14, 10]}}
B: {Orc Warrior 1: {at: [10, 18]}, Orc Warrior 2: {at: [14, 13]}}
"""


def field(text: str = FIELD) -> State:
    return read_position(read_yaml(text))


def moments(seed: int, most: int = 120) -> Iterator[tuple[State, Decision]]:
    """Yields a copy of the table with the open question, all through a random game."""
    rng = random.Random(seed)
    play: Playthrough[State] = Playthrough.begin(D6s(), [Seat("A"), Seat("B")], {"points": 100}, RandomSource(rng))
    for _ in range(most):
        if play.outcome is not None:
            return
        for decision in play.pending.values():
            yield State.from_json(play.state.to_json()), decision
            break
        play.answer(*play.sample_answer(rng))
