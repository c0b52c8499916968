"""Battlefields: ready tables, drawn ones, and tables laid piece by piece (Lay out the battlefield; D-30, D-33).

Areas and overlaps are shapely's business: nothing here is measured again in play.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from engine.d6s import reading
from engine.d6s.geometry import INCH, inches, shown
from engine.d6s.state import Edge, Object, Scenario, State
from engine.d6s.terrain import Kind, Piece, rectangle
from engine.d6s.written import inches_of, near
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

LEAST_COVERED, MOST_COVERED = 25, 40
"""Per cent of the table that terrain covers (D-30)."""

WIDTH: Final = 24 * INCH

BREADTH: Final = INCH // 10
"""So far to each side a line covers the table."""

AS_LEAD_CHOOSES, DRAWN = "as the Lead Player chooses", "drawn"
"""What may be agreed on about the table beside a ready one."""


def read_piece(row: Mapping[str, Any], number: int) -> Piece:
    """Returns a piece of terrain as it is written in inches. Raises `NotUnderstood`."""
    try:
        return _read_piece(row)
    except (TypeError, ValueError) as wrong:
        raise NotUnderstood(f"Piece {number + 1} is not understood: its shape needs numbers in inches.") from wrong


def readable_pieces(pieces: Json) -> list[dict[str, Any]]:
    """Returns those of a list that are pieces of terrain: a half-made table may be an earlier version's."""
    found = []
    for number, row in enumerate(pieces if isinstance(pieces, Sequence) and not isinstance(pieces, str) else ()):
        if isinstance(row, Mapping):
            with contextlib.suppress(Refusal):
                read_piece(row, number)
                found.append(dict(row))
    return found


def _read_piece(row: Mapping[str, Any]) -> Piece:
    kinds = {kind.value: kind for kind in Kind}
    kind = kinds.get(str(row.get("kind", "")))
    if kind is None:
        raise NotUnderstood(f"{row.get('kind')!r} is no kind of terrain{near(str(row.get('kind')), kinds)}.")
    shape, points, radius = _shape(row)
    if shape == "line" and kind not in (Kind.BARRIER, Kind.OBSTACLE):
        raise NotUnderstood("Only barriers and obstacles can be lines.")

    def length(key: str) -> int | None:
        return None if row.get(key) is None else inches(row[key])

    return Piece(
        name=str(row.get("name") or kind.value.replace("_", " ")),
        kind=kind,
        shape=shape,
        points=points,
        radius=radius,
        what=str(row.get("what", "")),
        height=length("height"),
        depth=length("depth"),
        width=length("width"),
        bottomless=bool(row.get("bottomless", False)),
        cover=bool(row.get("cover", False)),
    )


def _shape(row: Mapping[str, Any]) -> tuple[str, tuple[tuple[int, int], ...], int]:
    shapes = [key for key in ("rect", "circle", "polygon", "line") if key in row]
    if len(shapes) != 1:
        raise NotUnderstood("A piece has one shape: rect, circle, polygon or line.")
    (shape,) = shapes
    value = row[shape]
    if shape == "rect":
        return "polygon", rectangle(*value), 0
    if shape == "circle":
        x, y, r = value
        if r <= 0:
            raise NotUnderstood("A circle has a radius: [x, y, radius].")
        return "circle", ((inches(x), inches(y)),), inches(r)
    points = tuple((inches(x), inches(y)) for x, y in value)
    if len(points) < (2 if shape == "line" else 3):
        raise NotUnderstood(f"A {shape} needs more points.")
    if shape == "polygon" and not Polygon(points).is_valid:
        raise NotUnderstood("The outline of a polygon must not cross itself.")
    return shape, points, 0


def format_piece(piece: Piece) -> dict[str, Json]:
    """Returns a piece of terrain as it is written."""
    row: dict[str, Json] = {"kind": piece.kind.value, "name": piece.name}
    shown = [[inches_of(x), inches_of(y)] for x, y in piece.points]
    if piece.shape == "circle":
        row["circle"] = [*shown[0], inches_of(piece.radius)]
    else:
        row[piece.shape] = shown
    for key in ("height", "depth", "width"):
        value = getattr(piece, key)
        if value is not None:
            row[key] = inches_of(value)
    if piece.what:
        row["what"] = piece.what
    for key in ("bottomless", "cover"):
        if getattr(piece, key):
            row[key] = True
    return row


# -- ready tables ----------------------------------------------------------------------------------------------------


@cache
def ready_tables() -> Mapping[str, tuple[Piece, ...]]:
    """Returns the ready tables by name."""
    rows = yaml.safe_load((Path(__file__).parent / "data" / "tables.yaml").read_text(encoding="utf-8"))
    return {name: _both_halves(pieces) for name, pieces in rows.items()}


def _both_halves(rows: Sequence[Mapping[str, Any]]) -> tuple[Piece, ...]:
    """Returns the pieces of one half and their images: a ready table looks the same after half a turn."""
    pieces: list[Piece] = []
    for row in rows:
        piece = read_piece(row, len(pieces))
        pieces.append(piece)
        if not row.get("once"):
            pieces.append(turned(piece))
    counts: dict[str, int] = {}
    named: list[Piece] = []
    for piece in pieces:
        counts[piece.name] = counts.get(piece.name, 0) + 1
        often = sum(other.name == piece.name for other in pieces) > 1
        named.append(_renamed(piece, f"{piece.name} {counts[piece.name]}" if often else piece.name))
    return tuple(named)


def _renamed(piece: Piece, name: str) -> Piece:
    data = dict(piece.to_json())
    data["name"] = name
    return Piece.from_json(data)


def turned(piece: Piece, width: int = WIDTH, depth: int = WIDTH) -> Piece:
    """Returns the piece after the table was turned by half."""
    data = dict(piece.to_json())
    data["points"] = [[width - x, depth - y] for x, y in piece.points]
    return Piece.from_json(data)


# -- drawn tables ----------------------------------------------------------------------------------------------------

_DRAWN: Final[tuple[tuple[str, Kind, dict[str, Any], float, float], ...]] = (
    ("wood", Kind.DIFFICULT, {"what": "vegetation", "cover": True}, 2.2, 3.4),
    ("rocks", Kind.DIFFICULT, {"what": "rocky ground"}, 1.6, 2.6),
    ("house", Kind.OBSTACLE, {}, 1.2, 2.0),
    ("tower", Kind.OBSTACLE, {"height": 4}, 1.0, 1.5),
    ("hedge", Kind.COVER, {"height": 1}, 0.8, 1.6),
    ("pond", Kind.DEEP_WATER, {}, 1.4, 2.2),
    ("mist", Kind.OBSCURED, {}, 1.5, 2.5),
    ("hill", Kind.BARRIER, {"height": 0.9}, 1.8, 2.6),
)


def drawn_pieces() -> tuple[Piece, ...]:
    """Returns one piece of each kind that a drawn table may hold, wherever it lies."""
    return tuple(
        _read_piece({"name": name, "kind": kind.value, "rect": [0, 0, 1, 1], **more})
        for name, kind, more, _, _ in _DRAWN
    )


def drawn_table(seed: int, scenario: Scenario) -> tuple[Piece, ...]:
    """Returns a table drawn from a seed that keeps every rule of laying out, the same for the same seed."""
    rng = random.Random(seed)
    while True:
        pieces = _draw(rng, scenario)
        if pieces and not problems_with(pieces, scenario):
            return pieces


_TENTHS: Final = 240
"""The width of a table in tenths of an inch: drawn pieces lie on such a raster, so that laying them needs no more than
whole numbers.
"""
_APART: Final = 8
"""Least tenths of an inch between two random pieces."""
_HALF_COVERED: Final = 15 * _TENTHS * _TENTHS // 100
"""Pieces are drawn for one half of the table until they cover so much: with their images 30 per cent and more."""
_HALF_FULL: Final = 19 * _TENTHS * _TENTHS // 100
_MOST_TRIES: Final = 300

Box = tuple[int, int, int, int]


def _draw(rng: random.Random, scenario: Scenario) -> tuple[Piece, ...]:
    """Returns pieces that lie apart from each other and from where objects go; none when the last do not fit in."""
    kept_free = [(x // 100, y // 100) for x, y in possible_places(scenario)]
    kinds = [*_DRAWN[:3], _DRAWN[4], *rng.sample(_DRAWN, len(_DRAWN))]
    rows: list[dict[str, Any]] = []
    taken: list[Box] = []
    covered = 0
    for _ in range(_MOST_TRIES):
        if covered >= _HALF_COVERED and len(rows) >= 4:
            return _both_halves(rows)
        name, kind, more, least, most = kinds[len(rows) % len(kinds)]
        wide, deep = (rng.randint(round(20 * least), round(20 * most)) for _ in "xy")
        x, y = rng.randint(0, _TENTHS - wide), rng.randint(0, (_TENTHS - _APART) // 2 - deep)
        rect = x, y, x + wide, y + deep
        if covered + wide * deep > _HALF_FULL or any(are_near(rect, other, _APART) for other in taken):
            continue
        if any(are_near(rect, (px, py, px, py), INCH // 100) for px, py in kept_free):
            continue
        taken.append(rect)
        covered += wide * deep
        rows.append({"name": name, "kind": kind.value, "rect": [value / 10 for value in rect], **more})
    return ()


def are_near(one: Box, other: Box, apart: int) -> bool:
    """Returns whether two boxes are nearer than that to each other, along both edges of the table."""
    across = max(one[0] - other[2], other[0] - one[2])
    along = max(one[1] - other[3], other[1] - one[3])
    return across < apart and along < apart


# -- laid piece by piece ---------------------------------------------------------------------------------------------


def shape_of(piece: Piece) -> BaseGeometry:
    """Returns the piece for shapely, in 1/1000 inch."""
    if piece.shape == "circle":
        return Point(piece.points[0]).buffer(piece.radius, quad_segs=32)
    if piece.shape == "line":
        return LineString(piece.points).buffer(BREADTH)
    return Polygon(piece.points)


def problems_with(pieces: Sequence[Piece], scenario: Scenario, width: int = WIDTH, depth: int = WIDTH) -> list[str]:
    """Returns every rule of laying out that a table breaks, as sentences (D-30)."""
    problems: list[str] = []
    shapes = [shape_of(piece) for piece in pieces]
    field = box(0, 0, width, depth)
    share = 100 * unary_union(shapes).intersection(field).area / field.area if shapes else 0
    if not LEAST_COVERED <= share <= MOST_COVERED:
        problems.append(f"Terrain covers {share:.0f} % of the table; it must be {LEAST_COVERED} to {MOST_COVERED} %.")
    if not any(piece.kind is Kind.DIFFICULT for piece in pieces):
        problems.append("The table needs at least one difficult area.")
    if not any(piece.kind is Kind.OBSTACLE for piece in pieces):
        problems.append("The table needs at least one obstacle.")
    if not any(piece.kind in (Kind.COVER, Kind.BARRIER) or piece.cover for piece in pieces):
        problems.append("The table needs at least one piece of cover.")
    for piece, shape in zip(pieces, shapes, strict=True):
        if not field.covers(shape) and piece.shape != "line":
            problems.append(f"{piece.name} does not lie wholly on the table.")
        problems += [
            f"{piece.name} lies within 1 inch of where an object goes ({shown(at[0])}, {shown(at[1])})."
            for at in possible_places(scenario, width, depth)
            if shape.distance(Point(at)) < INCH
        ]
    for number, (piece, shape) in enumerate(zip(pieces, shapes, strict=True)):
        for other, second in zip(pieces[number + 1 :], shapes[number + 1 :], strict=True):
            if Kind.OBSCURED not in (piece.kind, other.kind) and shape.intersection(second).area > 100:
                problems.append(f"{piece.name} and {other.name} overlap; only mist may lie over something.")
    return problems


def possible_places(scenario: Scenario, width: int = WIDTH, depth: int = WIDTH) -> list[tuple[int, int]]:
    """Returns where objects may come to lie, whichever edges are chosen."""
    places: list[tuple[int, int]] = []
    for edge in (Edge.SOUTH, Edge.WEST):
        places += [p for thing in objects_for(scenario, edge, width, depth) if (p := thing.at) is not None]
    return places


def objects_for(scenario: Scenario, edge: Edge, width: int = WIDTH, depth: int = WIDTH) -> list[Object]:
    """Returns the objects of a scenario where they lie when side A has this edge (D-33)."""
    across, along = (width, depth) if edge.is_level else (depth, width)
    spots = [across * part // 4 for part in (1, 2, 3)]

    def point(spot: int, deep: int) -> tuple[int, int]:
        return (spot, deep) if edge.is_level else (deep, spot)

    if scenario is Scenario.SACRED_OBJECTS:
        return [Object(f"Treasure {n}", point(spot, along // 2)) for n, spot in enumerate(spots, 1)]
    if scenario is Scenario.RAID:
        low = edge in (Edge.SOUTH, Edge.WEST)
        near, far = (6 * INCH, along - 6 * INCH) if low else (along - 6 * INCH, 6 * INCH)
        mine = [Object(f"Supply {n}", point(spot, near), supply="A") for n, spot in enumerate(spots, 1)]
        return mine + [Object(f"Supply {n}", point(spot, far), supply="B") for n, spot in enumerate(spots, 4)]
    return []


def judge_table(answer: Json, state: State) -> Json:
    """Returns the Lead Player's table in its normal form: `{ready: wood}`, `{draw: true}` or `{pieces: [...]}`."""
    row = reading.mapping(answer, ("ready", "draw", "pieces"), "A table")
    if len(row) != 1:
        raise NotUnderstood("Choose a ready table, have one drawn, or lay pieces.")
    if "ready" in row:
        if not isinstance(row["ready"], str) or row["ready"] not in ready_tables():
            raise NotUnderstood(f"There is no table {row['ready']!r}; there are {', '.join(ready_tables())}.")
        return {"ready": row["ready"]}
    if "draw" in row:
        return {"draw": True}
    written = row["pieces"]
    if not isinstance(written, Sequence) or isinstance(written, str) or len(written) > 40:
        raise NotUnderstood("The pieces are a list of at most 40.")
    for number, piece in enumerate(written):
        if not isinstance(piece, Mapping):
            raise NotUnderstood("A piece is written as keys with values.")
        read_piece(piece, number)
    problems = problems_with(pieces_of({"pieces": written}), state.scenario)
    if problems:
        raise NotAllowed(" ".join(problems[:3]))
    return {"pieces": [dict(piece) for piece in written if isinstance(piece, Mapping)]}


def pieces_of(table: Mapping[str, Json]) -> tuple[Piece, ...]:
    """Returns the pieces of a table that is not drawn."""
    if "ready" in table:
        return ready_tables()[str(table["ready"])]
    rows = table["pieces"]
    assert isinstance(rows, Sequence)
    pieces = [read_piece(row, number) for number, row in enumerate(rows) if isinstance(row, Mapping)]
    names = [piece.name for piece in pieces]
    return tuple(
        _renamed(piece, f"{piece.name} {names[: n + 1].count(piece.name)}") if names.count(piece.name) > 1 else piece
        for n, piece in enumerate(pieces)
    )
