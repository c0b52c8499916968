"""Turning points: the curve ends where the match was decided, and only sure changes are named."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.chance import RandomSource
from engine.players.playing import never
from engine.players.turning_points import Moment, curve, turning_points
from engine.playthrough import Playthrough
from engine.registry import games, strategy
from engine.values import Seat

A, B = Seat("A"), Seat("B")
ALLURE = strategy("legacys_allure")


def finished(seed: int) -> Playthrough[Any]:
    rng = Random(seed)
    play: Playthrough[Any] = Playthrough.begin(games()["legacys_allure"], [A, B], {}, RandomSource(Random(seed)))
    while play.outcome is None:
        play.answer_at_random(rng)
    return play


def test_the_curve_has_a_moment_for_each_turn_and_the_chances_of_both_sides_add_up() -> None:
    play = finished(3)
    del play.turns[:-2]
    mine, theirs = (list(curve(play, seat, ALLURE, 2, Random(1), never)) for seat in (A, B))
    assert [moment.entries for moment in mine] == [snapshot.entries for snapshot in play.turns]
    assert all(abs(one.chance + other.chance - 1) < 1e-9 for one, other in zip(mine, theirs, strict=True))


def test_the_curve_ends_when_the_time_is_up() -> None:
    looks = iter([False] * 5)
    found = list(curve(finished(3), A, ALLURE, 4, Random(1), lambda: next(looks, True)))
    assert len(found) == 1


def test_the_largest_sure_change_comes_first() -> None:
    chances = [(0.5, 0.01), (0.55, 0.2), (0.7, 0.01), (0.2, 0.01)]
    moments = [Moment(n, n, chance, error) for n, (chance, error) in enumerate(chances)]
    found = turning_points(moments, 5)
    assert [round(turn.change, 2) for turn in found] == [-0.5]
    assert not turning_points(moments, 0)
