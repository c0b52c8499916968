"""Matches between computer players, as they are measured: the same seed gives the same match; intervals are honest."""

from __future__ import annotations

from itertools import count

import pytest

from engine.game import Outcome
from engine.players.matches import PASSIVE, Played, play_match, wilson
from engine.players.playing import Level
from engine.players.strategy import PLAIN
from engine.registry import games, strategy
from engine.values import Seat
from tests.engine.dice_race import DiceRace

A, B = Seat("A"), Seat("B")


def test_the_same_seed_gives_the_same_match() -> None:
    first, second = (
        play_match(DiceRace(), PLAIN, ("recruit", "recruit"), {"goal": 30}, 3, lambda: 0.0, 2.0) for _ in range(2)
    )
    assert first == second
    assert first.outcome is not None


def test_a_soldier_beats_a_passive_player_and_nobody_stalls() -> None:
    game = games()["legacys_allure"]
    played = play_match(game, strategy(game.name), (PASSIVE, Level.SOLDIER), {}, 1, lambda: 0.0, 2.0)
    assert played.points_of(Level.SOLDIER) == 1
    assert played.points_of(PASSIVE) == 0


def test_the_slowest_answer_is_measured_by_the_clock_that_is_handed_in() -> None:
    ticks = count()
    played = play_match(DiceRace(), PLAIN, ("recruit", "recruit"), {"goal": 10}, 3, lambda: next(ticks), 2.0)
    assert set(played.slowest) == {"recruit"}
    assert played.slowest["recruit"] >= 1


def test_a_draw_and_a_match_without_end_are_no_win() -> None:
    for outcome in (None, Outcome((), "stalemate"), Outcome((A, B), "both")):
        played = Played(1, ("soldier", "general"), outcome, 9, {}, {})
        assert played.points_of("soldier") == played.points_of("general") == 0
    assert Played(1, ("soldier", "general"), Outcome((B,), "won"), 9, {}, {}).points_of("general") == 1


def test_wilson_intervals_are_those_of_the_book() -> None:
    low, high = wilson(98, 100)
    assert low == pytest.approx(0.930, abs=0.001)
    assert high == pytest.approx(0.994, abs=0.001)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == pytest.approx(0.0)
