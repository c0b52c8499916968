"""Random games of d6s with Dragons: what must hold holds after every answer, and matches are taken up where left.

A hundred short ones by day, long ones by night; `./marchwarden simulate --game d6s --games 2000` plays as many as one
likes.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.d6s.proving import exhaustive
from engine.workshop import SEATS

SHORT = {"points": 100, "rounds": 3}
"""Enough for two armies to meet: most fights are in the second round and the third."""


def _agreed(seed: int) -> tuple[int, dict[str, Any]]:
    """Returns how many play, and what is agreed on beside the points: every combination comes in turn or by chance."""
    rng = random.Random(seed)
    extras = [extra for extra in ("mixed", "open", "injuries") if rng.random() < 0.3]
    return rng.choice((2, 2, 2, 3, 4, 6)), {"extras": extras}


@pytest.mark.parametrize("seed", range(100))
def test_a_short_random_game_keeps_what_must_hold(seed: int) -> None:
    players, options = _agreed(seed)
    played = exhaustive.play(SEATS[:players], options | SHORT, seed)
    assert played.decisions > 20
    assert played.outcome.reason


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(1, 100))])
def test_a_random_game_of_any_length_keeps_what_must_hold(seed: int) -> None:
    players, options = _agreed(seed)
    played = exhaustive.play(SEATS[:players], options | {"points": random.Random(seed).choice((100, 150, 250))}, seed)
    assert set(played.outcome.winners) in ({*SEATS[:players:2]}, {*SEATS[1:players:2]}, set())
