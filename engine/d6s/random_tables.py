"""Tables laid piece by piece at random, with every kind and shape of piece there is: for random play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from engine.d6s.geometry import INCH
from engine.d6s.state import Scenario
from engine.d6s.tables import (
    BREADTH,
    MOST_COVERED,
    WIDTH,
    Box,
    are_near,
    drawn_table,
    format_piece,
    possible_places,
    read_piece,
)
from engine.d6s.terrain import Piece
from engine.values import Json

_MORE: Final = 6
"""Number of pieces that are tried beside those of a random table; pieces that do not fit are left out."""

_KINDS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("gap", {"depth": 2}),
    ("gap", {"bottomless": True}),
    ("tight_space", {"width": 0.9}),
    ("slippery", {"what": "ice"}),
    ("difficult", {"what": "shallow water"}),
    ("difficult", {"what": "webs"}),
    ("deep_water", {"what": "river"}),
    ("obscured", {"what": "smoke"}),
    ("barrier", {"what": "fence", "height": 0.6}),
    ("barrier", {"what": "wall", "height": 2.5}),
    ("obstacle", {"what": "house", "height": 3}),
    ("cover", {"height": 1}),
)
_LINES: Final = ("barrier", "obstacle")


def laid_table(rng: random.Random, scenario: Scenario) -> list[Json]:
    """Returns the pieces of a legal table as a Lead Player would write them: those of a drawn one, and others between
    them.
    """
    pieces = list(drawn_table(rng.randrange(10**6), scenario))
    room = MOST_COVERED * WIDTH * WIDTH // 100 - sum(_area(piece.box) for piece in pieces)
    for kind, more in rng.sample(_KINDS, _MORE):
        piece = read_piece({"kind": kind, **_shape(rng, kind in _LINES), **more}, len(pieces))
        if _area(piece.box) < room and _lies_apart(piece, pieces, scenario):
            pieces.append(piece)
            room -= _area(piece.box)
    return [format_piece(piece) for piece in pieces]


def _area(box: Box) -> int:
    """Returns how much a box covers, with the breadth of a line all round."""
    return (box[2] - box[0] + 2 * BREADTH) * (box[3] - box[1] + 2 * BREADTH)


def _lies_apart(piece: Piece, others: Sequence[Piece], scenario: Scenario) -> bool:
    """Returns whether a piece surely lies on the table, on no other piece, and away from where objects go."""
    x1, y1, x2, y2 = piece.box
    if min(x1, y1) < 0 or max(x2, y2) > WIDTH:
        return False
    kept_free = [(x, y, x, y) for x, y in possible_places(scenario)]
    return not any(are_near(piece.box, box, INCH + BREADTH) for box in kept_free) and not any(
        are_near(piece.box, other.box, 2 * BREADTH) for other in others
    )


def _shape(rng: random.Random, may_be_a_line: bool) -> dict[str, Any]:
    """Returns a small outline somewhere on the table, in inches."""
    x, y = rng.randint(20, 210) / 10, rng.randint(20, 210) / 10
    wide, deep = rng.randint(4, 16) / 10, rng.randint(4, 16) / 10
    corners = [[x, y], [round(x + wide, 1), y], [round(x + wide / 2, 1), round(y + deep, 1)]]
    shapes: list[dict[str, Any]] = [
        {"rect": [x, y, round(x + wide, 1), round(y + deep, 1)]},
        {"circle": [x, y, wide / 2]},
        {"polygon": corners},
    ]
    if may_be_a_line:
        shapes.append({"line": corners})
    return rng.choice(shapes)
