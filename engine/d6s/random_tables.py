"""Tables laid piece by piece at random, with every kind and shape of piece there is: for random play."""

from __future__ import annotations

import random
from typing import Any, Final

from engine.d6s.state import Scenario
from engine.d6s.tables import drawn_table, format_piece, problems_with, read_piece
from engine.values import Json

_MORE: Final = 6
"""So many pieces are tried beside those of a drawn table; what does not fit in is left out."""

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
    for kind, more in rng.sample(_KINDS, _MORE):
        piece = read_piece({"kind": kind, **_shape(rng, kind in _LINES), **more}, len(pieces))
        if not problems_with([*pieces, piece], scenario):
            pieces.append(piece)
    return [format_piece(piece) for piece in pieces]


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
