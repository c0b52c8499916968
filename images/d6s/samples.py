"""Positions to look at and to measure the pictures with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.d6s.geometry import inches
from engine.d6s.state import Activation, Character, Condition, Edge, Name, Object, Scenario, Side, State
from engine.d6s.terrain import Kind, Piece, rectangle
from engine.d6s.view import TableView, view_of
from engine.values import Seat
from images.pictures import Sample

A, B = Seat("A"), Seat("B")
NAMES: Final = MappingProxyType({A: "Alice", B: "Bob"})


def _table() -> State:
    state = State([A, B], "movement", scenario=Scenario.SACRED_OBJECTS, round=3)
    state.edges = {"A": Edge.SOUTH, "B": Edge.NORTH}
    boxes = (
        ("wood", Kind.DIFFICULT, (3, 8, 8, 13)),
        ("mist", Kind.OBSCURED, (16, 11, 21, 16)),
        ("pond", Kind.DEEP_WATER, (10, 16, 14, 20)),
        ("house", Kind.OBSTACLE, (15, 4, 19, 7)),
        ("ice", Kind.SLIPPERY, (1, 17, 5, 21)),
        ("pit", Kind.GAP, (20, 19, 23, 21)),
        ("rocks", Kind.COVER, (9, 5, 12, 7)),
        ("cave", Kind.TIGHT_SPACE, (20, 6, 23, 9)),
    )
    state.pieces = [Piece(name, kind, "polygon", rectangle(*box)) for name, kind, box in boxes]
    wall = tuple((inches(x), inches(y)) for x, y in ((10, 11), (13.5, 12.5), (14, 10)))
    state.pieces.append(Piece("wall", Kind.BARRIER, "line", wall, height=1000))
    state.pieces.append(Piece("mound", Kind.BARRIER, "circle", ((6000, 4000),), radius=1800, height=1000))
    for number in range(3):
        name = f"Treasure {number + 1}"
        state.objects[name] = Object(name, at=(inches(6 + 6 * number), inches(13)))
    return state


def _put(state: State, profile: str, number: int, side: Side, x: float, y: float) -> Character:
    name = Name(f"{profile} {number}")
    seat = Seat(side.value)
    state.units[name] = Character(name, profile, side, seat, side, at=(inches(x), inches(y)))
    return state.units[name]


def _fight() -> State:
    state = _table()
    for number in range(1, 5):
        _put(state, "Ogre", number, Side.B, 4 + 4 * number, 17 + number % 2).wounds = min(number // 2, 1)
    for number in range(1, 7):
        _put(state, "Peasant Levy", number, Side.A, 3 + 2 * number, 6 + number % 3).moved = number < 3
    for number in range(1, 3):
        _put(state, "Knight", number, Side.A, 10 + 3 * number, 9)
    state.units["Knight 1"].conditions["prone"] = Condition("prone")
    state.units["Ogre 2"].conditions["vexed"] = Condition("vexed")
    state.activation = Activation("Knight 2")
    state.starting = {"A": 8, "B": 4}
    return state


def fighting() -> State:
    """Returns a table on which an ogre is flanked, archers see targets, and a mage has a spell to cast."""
    state = _table()
    _put(state, "Ogre", 1, Side.B, 9, 14.5).wounds = 1
    _put(state, "Ogre", 2, Side.B, 13, 15)
    _put(state, "House Orc", 1, Side.B, 15, 9.5)
    _put(state, "House Orc", 2, Side.B, 7, 17)
    _put(state, "Knight", 1, Side.A, 9, 13)
    _put(state, "Man-at-Arms", 1, Side.A, 9, 16)
    _put(state, "Archer", 1, Side.A, 9, 9)
    _put(state, "Archer", 2, Side.A, 4.5, 6)
    _put(state, "Archmage", 1, Side.A, 12, 9)
    state.activation = None
    state.starting = {"A": 5, "B": 4}
    return state


def skirmish() -> Sample[TableView]:
    """Returns a match in its third round, on a table with terrain of every kind."""
    return Sample(view_of(_fight(), None), NAMES)


def bare() -> Sample[TableView]:
    """Returns a match before anybody is deployed."""
    state = _fight()
    state.step, state.round, state.activation = "deployment", 1, None
    for unit in state.units.values():
        unit.at, unit.wounds, unit.moved, unit.conditions = None, 0, False, {}
    return Sample(view_of(state, None), NAMES)


def mustering() -> Sample[TableView]:
    """Returns a match whose armies are still secret."""
    return Sample(view_of(State([A, B], "armies"), None), NAMES)


SAMPLES: Final[Mapping[str, Callable[[], Sample[TableView]]]] = MappingProxyType(
    {"skirmish": skirmish, "bare": bare, "mustering": mustering}
)
