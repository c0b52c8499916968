"""Points and segments in whole numbers: what a ruler finds, checked against exact fractions (D-01, D-03)."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.d6s.geometry import (
    INCH,
    Point,
    closer_than,
    crossing,
    distance,
    in_polygon,
    inches,
    inside_circle,
    segment_is_near,
    shown,
    square,
    square_on,
    to_segment_squared,
    toward,
)

points = st.tuples(st.integers(-30_000, 60_000), st.integers(-30_000, 60_000))
lengths = st.integers(0, 40_000)


@pytest.mark.parametrize(("value", "length", "text"), [(1, 1000, "1"), (6.5, 6500, "6.5"), (0.333, 333, "0.33")])
def test_inches_are_thousandths_and_are_shown_with_two_places(value: float, length: int, text: str) -> None:
    assert inches(value) == length and shown(length) == text


@given(points, points)
def test_distances_are_the_same_both_ways_and_rounded_down(a: Point, b: Point) -> None:
    assert distance(a, b) == distance(b, a)
    assert distance(a, b) ** 2 <= square(a, b) < (distance(a, b) + 1) ** 2


@given(points, points, points)
def test_no_detour_is_shorter(a: Point, b: Point, c: Point) -> None:
    """The triangle inequality, up to what rounding down takes."""
    assert distance(a, c) <= distance(a, b) + distance(b, c) + 2


@given(points, points, lengths)
def test_closeness_is_judged_by_squares_and_not_by_rounded_lengths(a: Point, b: Point, reach: int) -> None:
    assert closer_than(a, b, reach) is (square(a, b) <= reach * reach)
    assert not closer_than(a, b, -1)


@given(points, points, lengths)
def test_a_point_toward_another_lies_that_far_on_the_line(a: Point, b: Point, length: int) -> None:
    assume(square(a, b) > 100)
    p = toward(a, b, length)
    assert abs(distance(a, p) - length) <= 2
    across = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    assert abs(across) <= 2 * (distance(a, b) + 1)


@given(points, lengths)
def test_toward_itself_is_the_point_itself(a: Point, length: int) -> None:
    assert toward(a, a, length) == a


@given(points, points, lengths)
def test_a_vector_square_to_a_direction_has_its_length_and_no_share_of_it(a: Point, b: Point, length: int) -> None:
    assume(square(a, b) > 100)
    x, y = square_on(a, b, length)
    assert abs(isqrt(x * x + y * y) - length) <= 2
    assert abs(x * (b[0] - a[0]) + y * (b[1] - a[1])) <= 2 * (distance(a, b) + 1)


@given(points, points, points)
def test_a_segment_is_as_near_as_its_nearest_point(p: Point, a: Point, b: Point) -> None:
    """No sampled point of the segment is nearer, and one of them is nearly as near."""
    number, by = to_segment_squared(p, a, b)
    nearest = Fraction(number, by)
    on_it = [(Fraction(a[0]) + Fraction((b[0] - a[0]) * n, 50), Fraction(a[1]) + Fraction((b[1] - a[1]) * n, 50))
             for n in range(51)]  # fmt: skip
    sampled = min((x - p[0]) ** 2 + (y - p[1]) ** 2 for x, y in on_it)
    assert nearest <= sampled


@given(points, points, points, lengths)
def test_near_means_nearer_than_the_reach(p: Point, a: Point, b: Point, reach: int) -> None:
    number, by = to_segment_squared(p, a, b)
    assert segment_is_near(p, a, b, reach) is (reach > 0 and Fraction(number, by) < reach * reach)


@given(points, points, points, st.integers(1, 20_000))
def test_a_circle_covers_the_part_of_a_segment_that_lies_in_it(a: Point, b: Point, centre: Point, radius: int) -> None:
    assume(square(a, b) > 100)
    span = inside_circle(a, b, centre, radius)
    if span is None:
        assert not segment_is_near(centre, a, b, radius - 2)
        return
    begin, end = span
    assert 0 <= begin < end <= distance(a, b)
    middle = toward(a, b, (begin + end) // 2)
    assert closer_than(middle, centre, radius + 3)


@pytest.mark.parametrize(("c", "d", "at"), [
    ((5000, -1000), (5000, 1000), 5000),
    ((5000, 1000), (5000, 2000), None),
    ((0, 0), (10_000, 0), None),
    ((10_000, 0), (10_000, 5000), 10_000),
])  # fmt: skip
def test_two_segments_cross_at_one_length_or_never(c: Point, d: Point, at: int | None) -> None:
    assert crossing((0, 0), (10_000, 0), c, d) == at


SQUARE = ((0, 0), (4 * INCH, 0), (4 * INCH, 4 * INCH), (0, 4 * INCH))


@given(points)
def test_a_point_is_in_a_square_between_its_sides_or_on_them(p: Point) -> None:
    inside = 0 <= p[0] <= 4 * INCH and 0 <= p[1] <= 4 * INCH
    assert in_polygon(p, SQUARE) is inside is in_polygon(p, SQUARE[::-1])
