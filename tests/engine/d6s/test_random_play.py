"""Random games of d6s with Dragons: what must hold holds after every answer, and matches are taken up where left.

A few by day, a hundred by night; `./marchwarden simulate --game d6s --games 2000` plays as many as one likes.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.d6s.proving.invariants import broken
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.playthrough import Playthrough
from engine.values import Seat

BETWEEN_MOVES = ("act", "fight", "split", "melee", "masteries", "follow", "deploy", "begin", "misty step")
"""Questions that come when nobody is in the middle of a move."""

SCENARIOS = ("confrontation", "raid", "sacred objects")


def _check(match: Playthrough[Any]) -> None:
    if match.failure is not None:
        raise match.failure
    on_the_way = any(question.prompt not in BETWEEN_MOVES for question in match.pending.values())
    assert list(broken(match.state, on_the_way)) == []


def _played(seed: int, seats: str, options: dict[str, Any]) -> Playthrough[Any]:
    """Returns a random game played to its end, resumed from what would be stored now and then."""
    rng = random.Random(seed)
    source = RandomSource(rng)
    match: Playthrough[State] = Playthrough.begin(D6s(), [Seat(seat) for seat in seats], options, source)
    for _ in range(5000):
        if match.outcome is not None:
            return match
        _check(match)
        match.answer(*match.sample_answer(rng))
        if rng.random() < 0.03 and match.failure is None:
            resumed: Playthrough[State] = Playthrough.resume(
                D6s(), match.snapshot(), match.entries_since_snapshot(), source
            )
            assert resumed.rewound == ()
            assert resumed.state.to_json() == match.state.to_json()
            assert list(resumed.pending) == list(match.pending)
            match = resumed
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(n, marks=pytest.mark.nightly) for n in range(3, 100))])
def test_a_random_game_keeps_what_must_hold(seed: int) -> None:
    match = _played(seed, "AB", {"scenario": SCENARIOS[seed % 3], "points": 100})
    assert match.outcome is not None


def test_four_players_play_on_two_sides() -> None:
    match = _played(7, "ABCD", {"scenario": "confrontation", "points": 100, "extras": ["injuries"]})
    assert match.outcome is not None
    assert set(match.outcome.winners) in ({"A", "C"}, {"B", "D"}, set())
