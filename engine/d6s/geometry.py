"""Points, segments and circles in whole numbers of 1/1000 inch: everything a ruler does, the same everywhere.

Lengths are whole numbers too, from `math.isqrt`; comparisons use squares. Nothing here is rounded by a platform, so a
replay may measure again and finds the same (D-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final, TypeAlias

Point: TypeAlias = tuple[int, int]

INCH: Final = 1000
TOLERANCE: Final = 10
"""A hundredth of an inch, always for the one who acts (D-03)."""


def inches(value: float) -> int:
    """Returns a length in 1/1000 inch, rounded to the nearest."""
    return round(value * INCH)


def shown(length: int) -> str:
    """Returns a length in inches with at most two places: `6.5`."""
    return f"{round(length / INCH, 2):g}"


def distance(a: Point, b: Point) -> int:
    """Returns the distance of two points, rounded down."""
    return isqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def square(a: Point, b: Point) -> int:
    """Returns the square of the distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def closer_than(a: Point, b: Point, reach: int) -> bool:
    """Returns whether two points are at most `reach` apart."""
    return reach >= 0 and (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= reach * reach


def toward(a: Point, b: Point, length: int) -> Point:
    """Returns the point at `length` from a in the direction of b; b may be nearer. The same point gives a itself."""
    scale, whole = _measured(a, b, length)
    if whole == 0:
        return a
    far = length * scale
    return a[0] + _divided((b[0] - a[0]) * far, whole), a[1] + _divided((b[1] - a[1]) * far, whole)


FINE: Final = 1000
"""How much finer a distance is measured where something reaches beyond it: a near point must not bend a long reach."""


def _measured(a: Point, b: Point, length: int) -> tuple[int, int]:
    """Returns how much finer than 1/1000 inch two points are measured, `FINE` where `length` is more, and how far apart
    they are.
    """
    whole = distance(a, b)
    return (1, whole) if abs(length) <= whole else (FINE, isqrt(square(a, b) * FINE * FINE))


def _divided(number: int, by: int) -> int:
    """Returns the quotient rounded to the nearest whole number, halves away from zero."""
    return (2 * abs(number) + by) // (2 * by) * (1 if number >= 0 else -1)


def to_segment_squared(p: Point, a: Point, b: Point) -> tuple[int, int]:
    """Returns the square of the distance from p to the segment as numerator and denominator."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    whole = dx * dx + dy * dy
    along = px * dx + py * dy
    if along <= 0 or whole == 0:
        return px * px + py * py, 1
    if along >= whole:
        return (p[0] - b[0]) ** 2 + (p[1] - b[1]) ** 2, 1
    across = px * dy - py * dx
    return across * across, whole


def segment_is_near(p: Point, a: Point, b: Point, reach: int) -> bool:
    """Returns whether the segment comes nearer to p than `reach`."""
    if reach <= 0:
        return False
    # Most things on a table are nowhere near.
    if not (min(a[0], b[0]) - reach < p[0] < max(a[0], b[0]) + reach):
        return False
    if not (min(a[1], b[1]) - reach < p[1] < max(a[1], b[1]) + reach):
        return False
    number, by = to_segment_squared(p, a, b)
    return number < reach * reach * by


def inside_circle(a: Point, b: Point, centre: Point, radius: int) -> tuple[int, int] | None:
    """Returns where along the segment from a to b the circle begins and ends, as lengths from a, or None.

    The lengths are cut off at the ends of the segment; a mere touch is None.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    fx, fy = a[0] - centre[0], a[1] - centre[1]
    whole = dx * dx + dy * dy
    if whole == 0:
        return (0, 0) if fx * fx + fy * fy < radius * radius else None
    along = fx * dx + fy * dy
    inner = along * along - whole * (fx * fx + fy * fy - radius * radius)
    if inner <= 0:
        return None
    length, half = isqrt(whole), isqrt(inner)
    begin, end = (-along - half) // length, (-along + half) // length
    begin, end = max(begin, 0), min(end, length)
    return (begin, end) if begin < end else None


def crossing(a: Point, b: Point, c: Point, d: Point) -> int | None:
    """Returns at which length from a the segment a-b meets the segment c-d, or None. Parallel ones never meet."""
    rx, ry = b[0] - a[0], b[1] - a[1]
    sx, sy = d[0] - c[0], d[1] - c[1]
    across = rx * sy - ry * sx
    if across == 0:
        return None
    qx, qy = c[0] - a[0], c[1] - a[1]
    along = qx * sy - qy * sx
    other = qx * ry - qy * rx
    if across < 0:
        across, along, other = -across, -along, -other
    if not (0 <= along <= across and 0 <= other <= across):
        return None
    return isqrt(rx * rx + ry * ry) * along // across


def in_polygon(p: Point, corners: Sequence[Point]) -> bool:
    """Returns whether the point lies in the polygon or on its edge."""
    x, y = p
    inside = False
    ax, ay = corners[-1]
    for bx, by in corners:
        across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if across == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        if (ay > y) != (by > y):
            left = across > 0
            if left == (by > ay):
                inside = not inside
        ax, ay = bx, by
    return inside


def square_on(a: Point, b: Point, length: int) -> Point:
    """Returns the vector of that length square to the direction from a to b; the same point gives one to the east."""
    scale, whole = _measured(a, b, length)
    if whole == 0:
        return length, 0
    far = length * scale
    return _divided(-(b[1] - a[1]) * far, whole), _divided((b[0] - a[0]) * far, whole)
