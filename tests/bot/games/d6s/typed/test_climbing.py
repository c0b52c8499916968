"""Climbing as it is typed, and read back (D-51)."""

from __future__ import annotations

import pytest

from bot.games.d6s.typed.movements import read_movement
from engine.d6s.actions.climbing import Climb
from engine.d6s.planning.lettered import lettered
from engine.d6s.position import read_position
from engine.d6s.state import State
from engine.located import read_yaml

WALL = """
terrain: [{kind: barrier, what: wall, line: [[0, 13], [24, 13]], height: 4}]
A:
  Ape 1: {at: [6, 12]}
  Giant Lizard 1: {at: [18, 12.2]}
  Human Warrior 1: {at: [12, 12.5]}
  Human Warrior 2: {at: [2, 2]}
B: {Orc Warrior 1: {at: [6, 10.8], moved: 0}, Ogre 1: {at: [18, 10.4], moved: 0, conditions: [poisoned until 9]}}
"""
"""A wall of 4 inches: an ape of Speed 6 and a lizard of Speed 8 near its foot, an enemy behind each."""


def _state(text: str = WALL) -> State:
    return read_position(read_yaml(text))


def test_climbing_is_typed_and_read_back() -> None:
    state = _state()
    units = [state.units["Giant Lizard 1"], state.units["Ape 1"]]
    read = read_movement(state, units, "Ape 1 to 6/12.5, climb 1.5").movement
    assert read.steps[-1] == Climb(1500)
    assert read_movement(state, units, read.written()).movement == read


@pytest.mark.covers("D-51")
def test_a_climber_in_danger_is_offered_the_wall_with_who_may_strike_at_it() -> None:
    """An orc is an inch tall: two inches up it threatens nobody; leaving its inch it strikes once."""
    state = _state()
    before = state.to_json()
    offered = {move.name: move for move in lettered(state, state.units["Ape 1"])}
    up = offered["climb 2 up barrier"]
    assert up.seen.hangs == 2000 and [strike.enemy for strike in up.seen.strikes] == ["Orc Warrior 1"]
    assert not up.seen.faces and up.brings.startswith("0.5 in.; hangs 2 in. up; 1 strike at it")
    assert read_movement(state, [state.units["Ape 1"]], up.move.written()).movement == up.move
    assert not any("climb" in move.name for move in lettered(state, state.units["Human Warrior 1"]))
    assert state.to_json() == before
    state.units["Ape 1"].at, state.units["Ape 1"].climbed = (6000, 12500), 2000
    assert "climb down" in [move.name for move in lettered(state, state.units["Ape 1"])]
