"""The battlefield (4.3): 59 hexes in nine columns, and everything that follows from their places alone.

Columns A, C, E, G, I have seven hexes, B, D, F, H six; number 1 is nearest the south. Hexes are flat-topped, so a
column is straight, and the six directions are N, NE, SE, S, SW, NW. All tables are worked out once.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NewType

from engine.nearest import nearest
from engine.refusals import NotUnderstood
from engine.values import Seat

Hex = NewType("Hex", str)
"""A hex by its label, such as "E4"."""

Direction = NewType("Direction", str)
"""One of the six: "N" leads away from the south."""

Way = tuple[Hex, ...]
"""The hexes entered, in order; the last is where it ends."""

DIRECTIONS: Final = tuple(Direction(name) for name in ("N", "NE", "SE", "S", "SW", "NW"))
"""Clockwise."""

_STEPS: Final = dict(zip(DIRECTIONS, ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)), strict=True))
_COLUMNS: Final = "ABCDEFGHI"
_CENTRE_COLUMN: Final = 4


def _axial(column: int, number: int) -> tuple[int, int]:
    """Returns axial coordinates with the centre as origin; `r` grows northwards."""
    q = column - _CENTRE_COLUMN
    twice_height = 2 * (number - 4) if column % 2 == 0 else 2 * number - 7
    return q, (twice_height - q) // 2


AXIAL: Final[Mapping[Hex, tuple[int, int]]] = {
    Hex(f"{letter}{number}"): _axial(column, number)
    for column, letter in enumerate(_COLUMNS)
    for number in range(1, 8 if column % 2 == 0 else 7)
}
HEXES: Final[tuple[Hex, ...]] = tuple(AXIAL)
"""All hexes in the order of their labels: A1, A2 ... I7."""

INDEX: Final[Mapping[Hex, int]] = {place: index for index, place in enumerate(HEXES)}
"""Where a hex stands in `HEXES`."""

_AT: Final = {axial: place for place, axial in AXIAL.items()}
CENTRE: Final = Hex("E4")

NEIGHBOURS: Final[Mapping[Hex, Mapping[Direction, Hex]]] = {
    place: {direction: _AT[q + dq, r + dr] for direction, (dq, dr) in _STEPS.items() if (q + dq, r + dr) in _AT}
    for place, (q, r) in AXIAL.items()
}
"""The neighbours of each hex by direction; beyond the edge there are none."""

AROUND: Final[Mapping[Hex, tuple[Hex, ...]]] = {place: tuple(n.values()) for place, n in NEIGHBOURS.items()}
"""The neighbours of each hex, clockwise from N."""


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


DISTANCE: Final[Mapping[Hex, Mapping[Hex, int]]] = {
    one: {other: _distance(AXIAL[one], AXIAL[other]) for other in HEXES} for one in HEXES
}
"""How many steps apart two hexes are."""

SOUTH, NORTH = Seat("A"), Seat("B")
SEATS: Final = (SOUTH, NORTH)
"""The two seats (A-07): A sits south, B north."""


def turned(place: Hex) -> Hex:
    """Returns the hex that lies there when the board is turned by 180 degrees: E2 becomes E6, A1 becomes I7."""
    q, r = AXIAL[place]
    return _AT[-q, -r]


DEPLOYMENT: Final[Mapping[Seat, frozenset[Hex]]] = {
    SOUTH: frozenset(place for place in HEXES if place[1] in "12"),
    NORTH: frozenset(turned(place) for place in HEXES if place[1] in "12"),
}
"""The two rows nearest each seat (9.2.2.1, A-07): 18 hexes."""


def towards(source: Hex, target: Hex) -> tuple[Direction, ...]:
    """Returns the direction that points most nearly from one hex to another; two where both do alike (A-09).

    Of a hex to itself there is none.
    """
    return _towards(source, target)


@cache
def _towards(source: Hex, target: Hex) -> tuple[Direction, ...]:
    if source == target:
        return ()
    dq, dr = AXIAL[target][0] - AXIAL[source][0], AXIAL[target][1] - AXIAL[source][1]
    # The scalar product of two vectors between hex centres, up to a constant.
    pointing = {d: 2 * (dq * q + dr * r) + dq * r + dr * q for d, (q, r) in _STEPS.items()}
    most = max(pointing.values())
    return tuple(direction for direction, value in pointing.items() if value == most)


def step(place: Hex, direction: Direction) -> Hex | None:
    """Returns the next hex in a direction, or None beyond the edge of the map."""
    return NEIGHBOURS[place].get(direction)


def backs(place: Hex, seen_from: Hex) -> tuple[Hex, ...]:
    """Returns the hex behind a place as seen from another (Back, A-10); two where the direction is not clear (A-09)."""
    behind = [step(place, direction) for direction in towards(seen_from, place)]
    return tuple(there for there in behind if there is not None)


TRIADS: Final[tuple[tuple[Hex, Hex, Hex], ...]] = tuple(
    (place, one, other)
    for place in HEXES
    for one, other in itertools.combinations(sorted(AROUND[place], key=INDEX.__getitem__), 2)
    if INDEX[place] < INDEX[one] and DISTANCE[one][other] == 1
)
"""All 88 groups of three hexes that touch each other (Triad), each in the order of labels."""

TRIADS_NEXT_TO: Final[Mapping[Hex, tuple[tuple[Hex, Hex, Hex], ...]]] = {
    place: tuple(hexes for hexes in TRIADS if any(DISTANCE[place][one] == 1 for one in hexes)) for place in HEXES
}
"""For each hex the triads that have it next to them (A-51)."""


@cache
def shortest_ways(source: Hex, target: Hex) -> tuple[Way, ...]:
    """Returns every shortest way as the hexes between the two, which a shot may follow (11.4.2.1)."""
    if DISTANCE[source][target] <= 1:
        return ((),)
    return tuple(
        (near, *rest)
        for near in AROUND[source]
        if DISTANCE[near][target] == DISTANCE[source][target] - 1
        for rest in shortest_ways(near, target)
    )


@cache
def facing(seat: Seat) -> tuple[Direction, ...]:
    """Returns the six directions as a seat sees them, forward first: turning the board turns every choice by order."""
    return DIRECTIONS if seat == SOUTH else (*DIRECTIONS[3:], *DIRECTIONS[:3])


@cache
def ahead(place: Hex, seat: Seat) -> tuple[Hex, ...]:
    """Returns the neighbours of a hex, forward first as the seat looks."""
    return tuple(NEIGHBOURS[place][d] for d in facing(seat) if d in NEIGHBOURS[place])


_LABEL: Final = re.compile(r"^\s*([A-Za-z])\s*([0-9])\s*$")


def read_hex(text: str) -> Hex:
    """Returns the hex that a label names: `e4`, `E4` and `E 4` alike. Raises `NotUnderstood`."""
    found = _LABEL.match(text)
    label = f"{found[1].upper()}{found[2]}" if found is not None else text.strip().upper()
    if label not in INDEX:
        near = nearest(label, HEXES, 1, 0.5)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise NotUnderstood(f"There is no hex {text.strip()!r}: columns are A to I, numbers 1 to 7 or 6.{hint}")
    return Hex(label)


def read_direction(text: str) -> Direction:
    """Returns the direction that a word names. Raises `NotUnderstood`."""
    word = text.strip().upper()
    if word not in _STEPS:
        raise NotUnderstood(f"{text!r} is not a direction; there are {', '.join(DIRECTIONS)}.")
    return Direction(word)
