"""The comparison at the end of time: eighth faces, then health in play, then fewer health buried."""

from __future__ import annotations

from engine.dragon_dice.league.comparison import compare
from engine.dragon_dice.table.state import State
from engine.dragon_dice.text.position import parse_position
from engine.dragon_dice.text.words import OF_401C
from engine.values import Seat

NAMES = {Seat("A"): "Ann", Seat("B"): "Bob"}


def position(home: str, more: str = "", captured: str = "{}") -> State:
    return parse_position(
        f"""
force_points: 24
players: [A, B]
marching: A
phase: first march
turn: 1
terrains: {{A-home: {home}, B-home: Swampland Temple 2, frontier: Highland Standing Stones 1}}
captured: {captured}
A:
  A-home: [Unicorn, Archer]
{more}
B:
  B-home: [Troll, "Thug#1", "Thug#2"]
""",
        OF_401C,
    )


def test_more_captured_eighth_faces_win() -> None:
    found = compare(position("Coastland City 8", captured="{A-home: A}"), NAMES)
    assert found.winner == "A"
    assert found.text == "Ann is ahead by captured eighth faces: 1 to 0."
    assert found.numbers[Seat("A")].terrains == 1


def test_then_more_health_in_play_wins() -> None:
    found = compare(position("Coastland City 3", "  reserves: [Trooper]"), NAMES)
    assert found.winner == "A" and found.text.startswith("Ann is ahead by health in play: ")


def test_then_fewer_health_buried_wins_and_all_equal_is_a_draw() -> None:
    even = compare(position("Coastland City 3"), NAMES)
    buried = compare(position("Coastland City 3", "  bua: [Trooper]"), NAMES)
    assert even.winner is None and "a draw" in even.text
    assert buried.winner == "B" and buried.text == "Bob is ahead by fewer health buried: 0 to 2."
    assert buried.numbers[Seat("A")].health_lost == 2
