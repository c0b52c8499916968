"""The bench measures real pictures with the clock it is given, over positions that really come from play."""

from __future__ import annotations

import itertools

from engine.dragon_dice.view import TableView
from images.bench import WARMING_UP, measure_boards
from images.dragon_dice.board import draw_board
from images.dragon_dice.samples import NAMES, A
from images.states import SampleMoment
from tests.images.played import random_moments


def test_measures_every_picture_after_those_for_the_caches() -> None:
    moments = random_moments(2, 24, WARMING_UP + 5)
    ticks = itertools.count(0, 0.5)

    def draw(moment: SampleMoment[TableView], number: int) -> bytes:
        return draw_board(moment.view, {**NAMES, A: f"Alice {number}"}, before=moment.before)

    measured = measure_boards(lambda: next(ticks), moments, draw)
    assert measured.pictures == WARMING_UP + 5
    assert measured.median_seconds == measured.most_seconds == measured.slowest_seconds == 0.5
    assert 5_000 < measured.median_bytes <= measured.most_bytes <= measured.largest_bytes < 120_000


def test_random_moments_are_those_of_the_seed() -> None:
    assert random_moments(2, 24, 40, seed=5) == random_moments(2, 24, 40, seed=5)
    assert random_moments(2, 24, 40, seed=5) != random_moments(2, 24, 40, seed=6)


def test_random_moments_come_from_turns_of_play_and_follow_each_other() -> None:
    moments = random_moments(2, 24, 200)
    assert sum(moment.view.phase is not None for moment in moments) > 150
    assert len({moment.view for moment in moments}) > 100
    for earlier, later in itertools.pairwise(moments):
        assert later.before in (earlier.view, None)


def test_six_sit_at_one_table_with_all_their_dice() -> None:
    last = random_moments(6, 60, 60)[-1].view
    assert sorted(player.seat for player in last.players) == list("ABCDEF")
    assert len(last.terrains) == 7
    for player in last.players:
        units = [*player.reserves, *player.dead, *player.buried, *(u for _, army in player.unplaced for u in army)]
        units += [
            unit
            for terrain in last.terrains
            for army in terrain.armies
            if army.owner == player.seat
            for unit in army.units
        ]
        assert sum(unit.health for unit in units) == 60
