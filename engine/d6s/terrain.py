"""Pieces of terrain: their shapes, and where a line runs through them.

The law measures with whole numbers of 1/1000 inch only (`geometry`): a rectangle, a polygon, a circle and a chain of
lines are few enough for that. Shapely is used where a table is laid (`tables`): areas, overlaps, valid outlines.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Final, cast

from engine.d6s.geometry import (
    Point,
    closer_than,
    crossing,
    distance,
    in_polygon,
    inches,
    inside_circle,
    segment_is_near,
    toward,
)
from engine.values import Json


class Kind(StrEnum):
    """The kinds of terrain (Terrain)."""

    DIFFICULT = "difficult"
    SLIPPERY = "slippery"
    OBSCURED = "obscured"
    DEEP_WATER = "deep_water"
    BARRIER = "barrier"
    GAP = "gap"
    TIGHT_SPACE = "tight_space"
    COVER = "cover"
    OBSTACLE = "obstacle"


Span = tuple[int, int]
"""From where to where a line runs through a piece, as lengths from its beginning. Both are equal for a mere line."""

AS_HIGH_AS_NEEDED: Final = 10**9


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain. Lengths are 1/1000 inch; `height` None is as high as needed (D-10)."""

    name: str
    kind: Kind
    shape: str
    """`polygon`, `circle` or `line`."""
    points: tuple[Point, ...]
    """Corners, the points of a line, or the centre."""
    radius: int = 0
    what: str = ""
    height: int | None = None
    depth: int | None = None
    width: int | None = None
    bottomless: bool = False
    cover: bool = False
    webs: bool = False
    box: tuple[int, int, int, int] = field(init=False, compare=False, repr=False, default=(0, 0, 0, 0))

    def __post_init__(self) -> None:
        xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
        r = self.radius
        object.__setattr__(self, "box", (min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r))

    @property
    def is_area(self) -> bool:
        """Returns whether a character can stand in it."""
        return self.shape != "line"

    @property
    def top(self) -> int:
        """Returns its height, or more than anything's if none is stated."""
        return AS_HIGH_AS_NEEDED if self.height is None else self.height

    @property
    def is_cover(self) -> bool:
        """Returns whether it counts as a piece of cover for a shot (D-12)."""
        return self.cover or self.kind in (Kind.COVER, Kind.BARRIER, Kind.OBSTACLE)

    @property
    def conceals(self) -> bool:
        """Returns whether it is an obscured area."""
        return self.kind is Kind.OBSCURED

    @property
    def stops_sight(self) -> bool:
        """Returns whether a ray of sight can end on it (D-09)."""
        return self.kind in (Kind.BARRIER, Kind.OBSTACLE)

    @property
    def is_water(self) -> bool:
        """Returns whether a character can swim in it."""
        return self.kind is Kind.DEEP_WATER or (self.kind is Kind.DIFFICULT and "water" in self.what)

    def is_far(self, a: Point, b: Point, reach: int = 0) -> bool:
        """Returns whether the line surely does not come near the piece."""
        x1, y1, x2, y2 = self.box
        ax, ay = a
        bx, by = b
        # Both ends beyond the same side of the box: no calls of `max` and `min`, for this is asked most of all.
        return (
            (ax + reach < x1 and bx + reach < x1)
            or (ax - reach > x2 and bx - reach > x2)
            or (ay + reach < y1 and by + reach < y1)
            or (ay - reach > y2 and by - reach > y2)
        )

    def has(self, p: Point) -> bool:
        """Returns whether the point lies in the area; a line has none."""
        if self.shape == "line" or self.is_far(p, p):
            return False
        if self.shape == "circle":
            return closer_than(p, self.points[0], self.radius)
        return in_polygon(p, self.points)

    def spans(self, a: Point, b: Point) -> list[Span]:
        """Returns where the line from a to b runs through the piece, in order."""
        if self.is_far(a, b):
            return []
        if self.shape == "circle":
            span = inside_circle(a, b, self.points[0], self.radius)
            return [span] if span else []
        if self.shape == "line":
            hits = {crossing(a, b, c, d) for c, d in self._edges()}
            return [(hit, hit) for hit in sorted(hit for hit in hits if hit is not None)]
        length = distance(a, b)
        if length == 0:
            return []
        cuts = sorted({0, length, *(hit for c, d in self._edges() if (hit := crossing(a, b, c, d)) is not None)})
        spans: list[Span] = []
        for begin, end in itertools.pairwise(cuts):
            middle = toward(a, b, (begin + end) // 2)
            if end - begin > 1 and in_polygon(middle, self.points):
                if spans and spans[-1][1] == begin:
                    spans[-1] = (spans[-1][0], end)
                else:
                    spans.append((begin, end))
        return spans

    def _edges(self) -> list[tuple[Point, Point]]:
        ends = self.points[1:] if self.shape == "line" else (*self.points[1:], self.points[0])
        return list(zip(self.points, ends, strict=False))

    def is_within(self, p: Point, reach: int) -> bool:
        """Returns whether some point of the piece is nearer to p than `reach`."""
        if self.is_far(p, p, reach):
            return False
        if self.shape == "circle":
            return closer_than(p, self.points[0], self.radius + reach - 1)
        if self.has(p):
            return True
        return any(segment_is_near(p, a, b, reach) for a, b in self._edges())

    def comes_within(self, a: Point, b: Point, reach: int) -> bool:
        """Returns whether the line from a to b comes nearer to the piece than `reach`."""
        if self.is_far(a, b, reach):
            return False
        if self.shape == "circle":
            return segment_is_near(self.points[0], a, b, self.radius + reach)
        if self.has(a) or self.has(b):
            return True
        for c, d in self._edges():
            if crossing(a, b, c, d) is not None:
                return True
            if any(segment_is_near(p, a, b, reach) for p in (c, d)):
                return True
            if segment_is_near(a, c, d, reach) or segment_is_near(b, c, d, reach):
                return True
        return False

    def to_json(self) -> dict[str, Json]:
        """Returns the piece as JSON; `from_json` undoes it."""
        return dict(_as_json(self))

    def _written(self) -> dict[str, Json]:
        data: dict[str, Json] = {
            "name": self.name,
            "kind": self.kind.value,
            "shape": self.shape,
            "points": [list(p) for p in self.points],
        }
        defaults = {"radius": 0, "what": "", "height": None, "depth": None, "width": None}
        flags = {"bottomless": False, "cover": False, "webs": False}
        for key, usual in {**defaults, **flags}.items():
            value = getattr(self, key)
            if value != usual:
                data[key] = value
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Piece:
        """Returns the piece that `to_json` wrote."""
        more = {key: value for key, value in data.items() if key not in ("name", "kind", "shape", "points")}
        points = cast("Sequence[Sequence[int]]", data["points"])
        return cls(
            str(data["name"]),
            Kind(str(data["kind"])),
            str(data["shape"]),
            tuple((p[0], p[1]) for p in points),
            **more,  # type: ignore[arg-type]
        )


@lru_cache(maxsize=1024)
def _as_json(piece: Piece) -> dict[str, Json]:
    """Returns a piece as JSON: positions are written often, and pieces hardly ever change."""
    return piece._written()


def rectangle(x1: float, y1: float, x2: float, y2: float) -> tuple[Point, ...]:
    """Returns the corners of a rectangle given in inches."""
    left, right = sorted((inches(x1), inches(x2)))
    low, high = sorted((inches(y1), inches(y2)))
    return (left, low), (right, low), (right, high), (left, high)


def merged(spans: Sequence[Span]) -> list[Span]:
    """Returns spans without overlaps, in order."""
    whole: list[Span] = []
    for begin, end in sorted(spans):
        if whole and begin <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(whole[-1][1], end))
        else:
            whole.append((begin, end))
    return whole
