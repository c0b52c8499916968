"""The board as text, before and in a battle."""

from __future__ import annotations

from random import Random

from engine.chance import RandomSource
from engine.legacys_allure.view import view_of
from engine.playthrough import Playthrough
from engine.registry import games
from engine.values import Seat
from images.legacys_allure.words import board_lines


def test_every_line_ends_with_one_full_stop() -> None:
    seats = [Seat("A"), Seat("B")]
    play = Playthrough.begin(games()["legacys_allure"], seats, {"format": "blitz"}, RandomSource(Random(1)))
    names = {seats[0]: "Ann", seats[1]: "Bo"}
    rng = Random(1)
    for _ in range(3):
        lines = board_lines(view_of(play.state, None), names)
        assert lines
        assert all(line.endswith(".") and not line.endswith("..") for line in lines), lines
        play.answer(*play.sample_answer(rng))
