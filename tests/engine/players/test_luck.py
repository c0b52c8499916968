"""Luck: results against expectation are exact sums, and few matches with fair dice lie outside of the interval."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

from engine.chance import RandomSource, Roll
from engine.players.luck import Luck, LuckOfAll
from engine.players.strategy import PLAIN, Strategy
from engine.playthrough import Playthrough
from engine.values import Seat
from tests.engine.dice_race import DiceRace

A, B = Seat("A"), Seat("B")


class Pips(Strategy[Any]):
    """A face gives its pips."""

    def results(self, roll: Roll, face: str) -> float | None:
        """Returns the pips."""
        return float(face)


def luck_of(seed: int, strategy: Strategy[Any]) -> LuckOfAll:
    listener, rng = LuckOfAll(strategy), Random(seed)
    play = Playthrough.begin(DiceRace(), [A, B], {"goal": 100}, RandomSource(Random(seed + 1000)), listener)
    while play.outcome is None:
        play.answer_at_random(rng)
    return listener


def test_one_die_has_the_mean_and_the_spread_of_its_faces() -> None:
    luck = Luck().with_roll([6.0], [[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]])
    assert (luck.dice, luck.results, luck.expected) == (1, 6.0, 3.5)
    assert luck.variance == pytest.approx(35 / 12)
    low, high = luck.interval
    assert low == pytest.approx(3.5 - 1.96 * sqrt(35 / 12))
    assert high == pytest.approx(3.5 + 1.96 * sqrt(35 / 12))
    assert luck.is_usual


def test_ten_sixes_in_a_row_are_not_usual() -> None:
    luck = Luck()
    for _ in range(10):
        luck = luck.with_roll([6.0], [[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]])
    assert not luck.is_usual


def test_about_nineteen_of_twenty_matches_are_usual() -> None:
    found = [luck for seed in range(120) for luck in luck_of(seed, Pips()).found.values()]
    share = sum(luck.is_usual for luck in found) / len(found)
    assert 0.88 < share <= 1


def test_dice_of_which_nothing_is_known_are_left_out() -> None:
    assert not luck_of(1, PLAIN).found
