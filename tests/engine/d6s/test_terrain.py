"""Shapes in whole numbers: the ruler's answers compared with those of Shapely on the same shapes (Measuring; D-01 to
D-03, D-06, D-69).
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon

from engine.d6s.areas import cone, touched_by_cone, touched_by_line, touched_by_sphere
from engine.d6s.geometry import INCH, closer_than, distance, inside_circle, segment_is_near, square_on, toward
from engine.d6s.tables import format_piece, read_piece
from engine.d6s.terrain import Kind, Piece, merged
from tests.engine.d6s.played import position

SLACK: Final = 3
"""How far whole numbers may be off, in 1/1000 inch."""
NUMBERS = st.integers(0, 24000)
POINTS = st.tuples(NUMBERS, NUMBERS)
QUICK = settings(max_examples=120, deadline=None)


@st.composite
def pieces(draw: Any) -> Piece:
    """Returns a circle, a rectangle, or a triangle, anywhere on a table."""
    x, y = draw(st.integers(2000, 22000)), draw(st.integers(2000, 22000))
    kind = draw(st.sampled_from(("circle", "rectangle", "triangle")))
    if kind == "circle":
        return Piece("piece", Kind.DIFFICULT, "circle", ((x, y),), radius=draw(st.integers(200, 4000)))
    wide, deep = draw(st.integers(300, 6000)), draw(st.integers(300, 6000))
    corners = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    points = corners if kind == "rectangle" else (corners[0], corners[1], corners[3])
    return Piece("piece", Kind.DIFFICULT, "polygon", points)


def _shape(piece: Piece) -> Any:
    return Point(piece.points[0]).buffer(piece.radius, 256) if piece.shape == "circle" else Polygon(piece.points)


@QUICK
@given(POINTS, POINTS)
def test_distances_are_rounded_down_by_less_than_a_thousandth(a: tuple[int, int], b: tuple[int, int]) -> None:
    exact = Point(a).distance(Point(b))
    assert abs(distance(a, b) - exact) <= 1
    assert distance(a, b) == distance(b, a)
    assert closer_than(a, b, int(exact) + 2) and not closer_than(a, b, int(exact) - 1)


@QUICK
@given(POINTS, POINTS, st.integers(0, 20000))
def test_a_point_toward_another_lies_on_the_way_and_as_far_as_asked(
    a: tuple[int, int], b: tuple[int, int], far: int
) -> None:
    assume(distance(a, b) > 30)
    p = toward(a, b, far)
    assert abs(distance(a, p) - far) <= SLACK
    beyond = a[0] + (b[0] - a[0]) * 400, a[1] + (b[1] - a[1]) * 400
    assert LineString([a, beyond]).distance(Point(p)) <= SLACK


@QUICK
@given(POINTS, POINTS, st.integers(0, 12000))
def test_a_vector_square_on_a_direction_has_the_length_asked_for(
    a: tuple[int, int], b: tuple[int, int], length: int
) -> None:
    assume(distance(a, b) > 30)
    x, y = square_on(a, b, length)
    assert abs(distance((0, 0), (x, y)) - length) <= SLACK
    assert abs(x * (b[0] - a[0]) + y * (b[1] - a[1])) <= 2 * distance(a, b)


@QUICK
@given(POINTS, POINTS, POINTS, st.integers(1, 4000))
def test_a_segment_is_near_a_point_as_far_as_shapely_measures(
    p: tuple[int, int], a: tuple[int, int], b: tuple[int, int], reach: int
) -> None:
    exact = LineString([a, b]).distance(Point(p)) if a != b else Point(a).distance(Point(p))
    assume(abs(exact - reach) > SLACK)
    assert segment_is_near(p, a, b, reach) is (exact < reach)


@QUICK
@given(POINTS, POINTS, POINTS, st.integers(100, 5000))
def test_the_part_of_a_segment_in_a_circle_is_as_long_as_shapely_measures(
    centre: tuple[int, int], a: tuple[int, int], b: tuple[int, int], radius: int
) -> None:
    """Threatened spaces and terrain in circles: from where to where a straight piece runs through one."""
    assume(distance(a, b) > 10)
    inside = LineString([a, b]).intersection(Point(centre).buffer(radius, 2048)).length
    span = inside_circle(a, b, centre, radius)
    if inside > 400:
        assert span is not None
        # Near a tangent a thousandth across is many along.
        assert abs((span[1] - span[0]) - inside) <= 12
    elif span is not None:
        assert span[1] - span[0] <= inside + 400


@QUICK
@given(pieces(), POINTS, POINTS)
def test_a_path_runs_through_a_piece_as_far_as_shapely_measures(
    piece: Piece, a: tuple[int, int], b: tuple[int, int]
) -> None:
    """Difficult terrain: "Every inch of movement through": what costs double is what lies inside (D-06)."""
    assume(distance(a, b) > 10)
    inside = LineString([a, b]).intersection(_shape(piece)).length
    spans = piece.spans(a, b)
    assert all(0 <= begin <= end <= distance(a, b) + 1 for begin, end in spans)
    assert merged(spans) == spans
    if inside > 400:
        assert abs(sum(end - begin for begin, end in spans) - inside) <= 12
    assert [(begin, end) for begin, end in piece.spans(b, a)] == sorted(piece.spans(b, a))


@QUICK
@given(pieces(), POINTS, st.integers(1, 3000))
def test_a_piece_has_points_and_is_within_reach_as_shapely_says(piece: Piece, p: tuple[int, int], reach: int) -> None:
    """Bases beside obstacles: whole bases are measured (D-43)."""
    shape = _shape(piece)
    gap = shape.distance(Point(p))
    rim = shape.boundary.distance(Point(p))
    if rim > SLACK:
        assert piece.has(p) is shape.contains(Point(p))
    if abs(gap - reach) > SLACK:
        assert piece.is_within(p, reach) is (gap < reach)


@QUICK
@given(pieces(), POINTS, POINTS, st.integers(1, 2000))
def test_a_path_comes_within_reach_of_a_piece_as_shapely_says(
    piece: Piece, a: tuple[int, int], b: tuple[int, int], reach: int
) -> None:
    """Tight spaces: how near the centre of a base passes by an obstacle (D-43)."""
    assume(a != b)
    gap = _shape(piece).distance(LineString([a, b]))
    assume(abs(gap - reach) > 2 * SLACK)
    assert piece.comes_within(a, b, reach) is (gap < reach)
    if gap > reach + SLACK and piece.is_far(a, b, reach):
        assert not piece.comes_within(a, b, reach)


@QUICK
@given(pieces(), st.sampled_from(list(Kind)), st.one_of(st.none(), st.integers(1, 5000)))
def test_a_piece_is_the_same_as_json_and_as_text(piece: Piece, kind: Kind, height: int | None) -> None:
    made = Piece("thing", kind, piece.shape, piece.points, radius=piece.radius, height=height)
    assert Piece.from_json(made.to_json()) == made
    again = read_piece(format_piece(made), 0)
    assert (again.kind, again.height, again.box) == (made.kind, made.height, made.box)


# -- areas -----------------------------------------------------------------------------------------------------------


CROWD: Final = {f"Orc Warrior {n}": (4000 + 2300 * (n % 8), 4000 + 2500 * (n // 8)) for n in range(48)}


@settings(max_examples=30, deadline=None)
@given(POINTS, st.sampled_from((4, 8, 10)))
def test_areas_touch_the_bases_that_shapely_says(goal: tuple[int, int], inches: int) -> None:
    """Areas: any part of the base in it, nearest first; a cone is as wide as it is long, its tip on the rim (D-69)."""
    rows = ", ".join(f"{name}: {{at: [{x / 1000}, {y / 1000}]}}" for name, (x, y) in CROWD.items())
    state = position(f"{{A: {{Archmage 1: {{at: [13, 13]}}}}, B: {{{rows}}}}}")
    user = state.units["Archmage 1"]
    assume(distance((13000, 13000), goal) > 500)
    length = inches * INCH
    tip = toward((13000, 13000), goal, user.kit.radius)
    far = toward((13000, 13000), goal, user.kit.radius + length)
    areas = (
        (touched_by_cone(state, user, goal, length), Polygon(cone(state, user, goal, length))),
        (touched_by_line(state, user, goal, length), LineString([tip, far])),
        (touched_by_sphere(state, user, goal, length // 2), Point(goal).buffer(length // 2, 512)),
    )
    for found, area in areas:
        names = [unit.name for unit in found]
        for name, place in CROWD.items():
            gap = area.distance(Point(place)) - 492
            if abs(gap - 10) > 8:
                assert (name in names) is (gap < 10), name
        gaps = [distance((13000, 13000), CROWD[name]) for name in names]
        assert gaps == sorted(gaps)


def test_a_cone_is_as_wide_as_it_is_long() -> None:
    """Areas: "A cone's maximum width is equal to its length"."""
    state = position("{A: {Archmage 1: {at: [12, 4]}}, B: {Orc Warrior 1: {at: [3, 3]}}}")
    tip, left, right = cone(state, state.units["Archmage 1"], (12000, 20000), 8000)
    assert tip == (12000, 4492) and distance(left, right) == 8000 and left[1] == right[1] == 12492


@pytest.mark.parametrize("near", [(12070, 4070), (12003, 4004), (11990, 4021)])
def test_an_area_is_as_long_however_near_the_named_point_lies(near: tuple[int, int]) -> None:
    """Cone, line: the point only says the direction (D-69)."""
    state = position("{A: {Archmage 1: {at: [12, 4]}}, B: {Orc Warrior 1: {at: [3, 3]}}}")
    tip, left, right = cone(state, state.units["Archmage 1"], near, 8000)
    far = (left[0] + right[0]) // 2, (left[1] + right[1]) // 2
    assert abs(distance(tip, far) - 8000) <= SLACK and abs(distance(left, right) - 8000) <= SLACK


@pytest.mark.parametrize(("spans", "whole"), [
    ([], []), ([(0, 2), (1, 3)], [(0, 3)]), ([(4, 5), (0, 1)], [(0, 1), (4, 5)]), ([(0, 2), (2, 3)], [(0, 3)]),
])  # fmt: skip
def test_spans_that_touch_are_one(spans: list[tuple[int, int]], whole: list[tuple[int, int]]) -> None:
    assert merged(spans) == whole
