"""Rulings that no scenario file can say: more players, the coin, laid tables, giving up, free measuring."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.d6s import measuring, numbers, sight
from engine.d6s.phases.setup import limit_of
from engine.d6s.position import read_position
from engine.d6s.proving.invariants import broken
from engine.d6s.rules import D6s
from engine.d6s.state import Edge, Scenario, Side, State
from engine.d6s.tables import drawn_table, judge_table, objects_for, problems_with, read_piece
from engine.d6s.winning import Reason
from engine.game import MatchOver
from engine.journal import Snapshot
from engine.located import read_yaml
from engine.playthrough import Playthrough
from engine.refusals import NotAllowed, Refusal
from engine.values import Json, Seat


def _begun(seats: str, **options: Any) -> Playthrough[State]:
    return Playthrough.begin(D6s(), [Seat(s) for s in seats], options, RandomSource(random.Random(3)))


@pytest.mark.covers("D-13", "Measuring")
def test_measuring_looking_and_judging_change_and_throw_nothing() -> None:
    text = "{A: {Archer 1: {at: [12, 4]}}, B: {Orc Warrior 1: {at: [12, 16], moved: 0}, Orc Warrior 2: {at: [2, 20]}}}"
    state = read_position(read_yaml(text))
    match: Playthrough[State] = Playthrough(D6s(), Snapshot(state.to_json(), 0, 0, 0), RandomSource(random.Random(1)))
    before, told = match.state.to_json(), len(match.events)
    (question,) = match.pending.values()
    archer, orc = match.state.units["Archer 1"], match.state.units["Orc Warrior 1"]
    assert measuring.gap(match.state, archer, orc) == 12000 - 2 * 492
    assert sight.can_see(match.state, archer, orc)
    assert numbers.total(numbers.fight(match.state, archer)) == 4
    question.check({"unit": "Archer 1", "steps": [{"to": [12000, 7000]}, {"shoot": ["Orc Warrior 1"]}]})
    with pytest.raises(Refusal):
        question.check({"unit": "Archer 1", "steps": [{"to": [12000, 15000]}]})
    assert match.state.to_json() == before
    assert len(match.events) == told


@pytest.mark.covers("D-14")
def test_seats_share_points_and_decide_in_turn() -> None:
    state = _begun("ABCDE", points=200).state
    assert [limit_of(state, Seat(seat)) for seat in "ACE"] == [66, 66, 66]
    assert [limit_of(state, Seat(seat)) for seat in "BD"] == [100, 100]
    assert state.seats_of(Side.A) == ["A", "C", "E"]
    deciding = []
    for state.round in range(1, 5):
        deciding.append(state.deciding_seat(Side.A))
    assert deciding == ["A", "C", "E", "A"]


@pytest.mark.covers("D-29", "Decide the Lead Player")
def test_the_coin_falls_before_an_army_is_shown() -> None:
    match = _begun("AB", points=100)
    match.answer(1, Seat("A"), "The Great Kingdom\n1 Knight")
    assert not match.events
    (number,) = match.pending
    match.answer(number, Seat("B"), "Generic\n4 Orc Warrior")
    told = [event.name for event in match.events]
    assert told.index("coin_thrown") < told.index("army_brought")
    assert next(iter(match.pending.values())).prompt == "table"


HALF = [
    {"kind": "difficult", "what": "mud", "rect": [1, 1, 11, 5]},
    {"kind": "obstacle", "rect": [13, 1, 17, 5]},
    {"kind": "cover", "rect": [13, 13, 16, 17]},
    {"kind": "difficult", "what": "vegetation", "rect": [1, 13, 11, 17]},
    {"kind": "difficult", "what": "rocky ground", "rect": [19, 1, 23, 11]},
    {"kind": "obscured", "what": "mist", "rect": [2, 2, 8, 4]},
]


@pytest.mark.covers("D-30", "Lay out the battlefield")
@pytest.mark.parametrize(
    ("pieces", "wrong"),
    [
        (HALF, ""),
        (HALF[:2], "covers"),
        (
            [*HALF, {"kind": "difficult", "rect": [12, 18, 23, 23.5]}, {"kind": "cover", "rect": [0, 18, 11, 24]}],
            "covers",
        ),
        ([row for row in HALF if row["kind"] != "obstacle"], "obstacle"),
        ([row for row in HALF if row["kind"] != "cover"] + [{"kind": "difficult", "rect": [13, 13, 16, 17]}], "cover"),
        ([*HALF, {"kind": "cover", "rect": [10, 4, 11.5, 6]}], "overlap"),
        ([*HALF, {"kind": "cover", "rect": [17.5, 11.5, 18.5, 12.5]}], "where an object goes"),
    ],
)
def test_a_laid_table_covers_a_third_and_keeps_clear_of_objects(pieces: list[Any], wrong: str) -> None:
    found = problems_with([read_piece(row, n) for n, row in enumerate(pieces)], Scenario.SACRED_OBJECTS)
    assert (wrong in " ".join(found)) if wrong else found == []
    state = _begun("AB").state
    if wrong:
        with pytest.raises(NotAllowed):
            judge_table({"pieces": pieces}, state)
    else:
        assert judge_table({"pieces": pieces}, state) == {"pieces": pieces}


@pytest.mark.covers("D-30")
def test_drawn_tables_keep_every_rule_and_come_quickly() -> None:
    for seed in range(8):
        scenario = list(Scenario)[seed % 3]
        pieces = drawn_table(seed, scenario)
        assert problems_with(pieces, scenario) == []
        assert drawn_table(seed, scenario) == pieces


def test_objects_lie_where_every_edge_has_them() -> None:
    for scenario in Scenario:
        for edge in Edge:
            places = [thing.at for thing in objects_for(scenario, edge, 24000, 24000)]
            assert len(places) == {"confrontation": 0, "raid": 6, "sacred objects": 3}[scenario.value]
            assert {(24000 - x, 24000 - y) for x, y in filter(None, places)} == set(places)


@pytest.mark.covers("D-136")
def test_conceding_ends_a_match_of_two() -> None:
    match = _begun("AB")
    match.concede(Seat("B"))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == (("A",), Reason.CONCESSION)


@pytest.mark.covers("D-136")
def test_in_a_larger_match_the_side_plays_on() -> None:
    game, state = D6s(), _begun("ABCD").state
    told: list[Json] = []
    game.concede(state, Seat("D"), lambda happened, *rest: told.append(happened.name))
    assert game.has_left(state, Seat("D"))
    assert state.deciding_seat(Side.B) == "B"
    with pytest.raises(MatchOver) as over:
        game.concede(state, Seat("B"), lambda happened, *rest: told.append(happened.name))
    assert over.value.outcome.winners == ("A", "C")


@pytest.mark.covers("D-32")
def test_a_mount_without_room_in_the_last_sector_stays_away_with_its_rider() -> None:
    text = """
phase: start
A: {Warhorse 1: {at: [4, 4]}, Man-at-Arms 1: {rides: Warhorse 1}, Human Warrior 1: {at: [8, 4]}}
B: {Orc Warrior 1: {at: [20, 20]}}
"""
    state = read_position(read_yaml(text))
    state.units["Warhorse 1"].at = None
    match: Playthrough[State] = Playthrough(D6s(), Snapshot(state.to_json(), 0, 0, 0), RandomSource(random.Random(1)))
    assert [unit.name for unit in match.state.playing()] == ["Human Warrior 1", "Orc Warrior 1"]
    assert list(broken(match.state)) == []
