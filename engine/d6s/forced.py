"""Being moved: pushes and pulls, falls over edges, places beside something (D-84, D-90, D-150)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from engine.d6s.geometry import INCH, TOLERANCE, Point, closer_than, distance, inside_circle, toward
from engine.d6s.measuring import is_free, on_table
from engine.d6s.state import Character, State
from engine.d6s.terrain import Kind, Piece

GRAIN = 250
"""The search for free places looks at points so far apart first, in 1/1000 inch."""


def reach_in_line(
    state: State,
    unit: Character,
    goal: Point,
    stop_at: frozenset[str] = frozenset(),
    over_walls: bool = False,
) -> Point:
    """Returns how far the unit's base gets straight toward a point before something is in the way.

    Characters, obstacles, barriers that it would have to climb and the table's edge stop it in contact (D-72, D-84,
    P-36). `stop_at` are names that are let pass; `over_walls` passes barriers, as flyers and phasers do.
    """
    body = state.body(unit)
    start, radius = state.place(unit), state.radius(unit)
    whole = distance(start, goal)
    if whole == 0:
        return start
    far = whole
    for other in state.standing():
        if other.name == body.name or other.name in stop_at:
            continue
        place, reach = state.place(other), radius + other.kit.radius
        if closer_than(start, place, reach + TOLERANCE):
            # It stands in contact: only a way into it is stopped.
            into = (goal[0] - start[0]) * (place[0] - start[0]) + (goal[1] - start[1]) * (place[1] - start[1])
            if into > 0 and inside_circle(start, goal, place, reach - TOLERANCE) is not None:
                far = 0
            continue
        span = inside_circle(start, goal, place, reach)
        if span is not None:
            far = min(far, span[0])
    end = toward(start, goal, far)
    walls = [] if over_walls else walls_in_the_way(state, body, start)
    if _hits(state, radius, start, end, walls):
        low, high = 0, far
        while high - low > 1:
            middle = (low + high) // 2
            if _hits(state, radius, start, toward(start, goal, middle), walls):
                high = middle
            else:
                low = middle
        far = low
    return toward(start, goal, far)


def walls_in_the_way(state: State, body: Character, start: Point) -> list[Piece]:
    """Returns the barriers that the base would have to climb from where it stands: those higher than its Height (P-36).

    A line counts from the ground beside it, an area from the ground on which the base stands.
    """
    height = body.kit.height
    ground = state.ground_at(start)
    return [
        piece
        for piece in state.pieces
        if piece.kind is Kind.BARRIER and not piece.has(start) and piece.top - (ground if piece.is_area else 0) > height
    ]


def _hits(state: State, radius: int, a: Point, b: Point, walls: Sequence[Piece]) -> bool:
    if not on_table(state, b, radius):
        return True
    for wall in walls:
        # A base that reaches over a wall already is stopped where its centre would come onto it.
        reach = 0 if wall.is_within(a, radius - TOLERANCE) else radius - TOLERANCE
        if wall.spans(a, b) if reach == 0 else wall.comes_within(a, b, reach):
            return True
    return any(
        p.kind is Kind.OBSTACLE
        and not (p.height is not None and p.has(a))  # the house does not stop a character on its roof
        and p.comes_within(a, b, radius - TOLERANCE)
        for p in state.pieces
    )


def drop_on_the_way(state: State, unit: Character, end: Point) -> tuple[Point, int, Piece | None] | None:
    """Returns where a pushed base falls over an edge, how deep, and the gap it falls into, or None (D-150)."""
    start, kit = state.place(unit), state.body(unit).kit
    falls: list[tuple[int, int, Piece | None]] = []
    for piece in state.pieces:
        is_ground = piece.kind is Kind.OBSTACLE or (piece.kind is Kind.BARRIER and piece.is_area)
        if is_ground and piece.has(start) and piece.height is not None:
            for _, out in piece.spans(start, end):
                below = state.level_at(toward(start, end, min(out + 2, distance(start, end))))
                drop = piece.height - below
                if out < distance(start, end) and drop > kit.height:
                    falls.append((out + 2, drop, None))
        if piece.kind is Kind.GAP and not state.body(unit).down:
            falls += [
                (begin + 1, piece.depth if piece.depth is not None else 3 * INCH, piece)
                for begin, out in piece.spans(start, end)
                if out - begin >= kit.radius or out >= distance(start, end)
            ]
    if not falls:
        return None
    at, depth, gap = min(falls, key=lambda fall: fall[0])
    return toward(start, end, at), depth, gap


def foot(state: State, unit: Character, edge: Point) -> Point:
    """Returns where somebody lies who was pushed over an edge: there, or, beside a house, as near as its whole base is
    free on the way on (D-43, D-150).
    """
    start, radius = state.place(unit), state.radius(unit)
    whole = distance(start, edge)
    houses = [piece for piece in state.pieces if piece.kind is Kind.OBSTACLE]
    for further in range(0, 4 * radius, TOLERANCE):
        p = toward(start, edge, whole + further)
        if not any(piece.is_within(p, radius - TOLERANCE) for piece in houses) and is_free(state, unit, p):
            return p
    return free_place(state, unit, toward(start, edge, whole + 2 * radius))


def beside(state: State, unit: Character, body: Character, cause: Point | None) -> Point:
    """Returns a free place for the unit at the rim of a body, away from the cause if that is possible (D-90)."""
    centre = state.place(body)
    reach = body.kit.radius + unit.kit.radius
    if cause is not None and cause != centre:
        x, y = 2 * centre[0] - cause[0], 2 * centre[1] - cause[1]
        wanted = toward(centre, (x, y), reach)
    else:
        wanted = (centre[0], centre[1] - reach)
    return free_place(state, unit, wanted)


def free_place(state: State, unit: Character, near: Point) -> Point:
    """Returns the free place for the unit's base that is nearest to a point; the point itself, if it is free.

    The search runs along what is in the way: the nearest free place touches something or is the point. It is exact
    but for a few hundredths of an inch.
    """
    # A character that comes off a mount has its own base, and the mount is in its way.
    return _nearest_free(state, unit.on_foot(), near)


def _nearest_free(state: State, unit: Character, near: Point) -> Point:
    own = frozenset([unit.name])
    if is_free(state, unit, near, own):
        return near
    radius = unit.kit.radius
    best: Point | None = None
    for p in _candidates(state, unit, near, radius):
        if (best is None or distance(p, near) < distance(best, near)) and is_free(state, unit, p, own):
            best = p
    if best is not None:
        return best
    for ring in range(1, 200):
        for dx, dy in _ring(ring):
            p = near[0] + dx * GRAIN, near[1] + dy * GRAIN
            if is_free(state, unit, p, own):
                return p
    return near


def _candidates(state: State, unit: Character, near: Point, radius: int) -> Iterator[Point]:
    """Returns places in contact with one or two bases near the point, and points around it."""
    circles = [
        (state.place(other), other.kit.radius + radius)
        for other in state.standing()
        if other.name != unit.name and closer_than(state.place(other), near, other.kit.radius + 4 * radius + 2 * INCH)
    ]
    for centre, reach in circles:
        away = near if near != centre else (centre[0], centre[1] - 1)
        yield toward(centre, away, reach)
        for step in range(36):
            dx, dy = _AROUND[step]
            yield centre[0] + dx * reach // 1000, centre[1] + dy * reach // 1000
    for i, (a, ra) in enumerate(circles):
        for b, rb in circles[i + 1 :]:
            yield from _touching_both(a, ra, b, rb)
    for reach in range(50, 3001, 50):
        for dx, dy in _AROUND:
            yield near[0] + dx * reach // 1000, near[1] + dy * reach // 1000


def _touching_both(a: Point, ra: int, b: Point, rb: int) -> list[Point]:
    whole = distance(a, b)
    if whole == 0 or whole > ra + rb or whole < abs(ra - rb):
        return []
    along = (ra * ra - rb * rb + whole * whole) // (2 * whole)
    across = max(ra * ra - along * along, 0)
    high = isqrt(across)
    foot = toward(a, b, along)
    dx, dy = (b[0] - a[0]) * high // whole, (b[1] - a[1]) * high // whole
    return [(foot[0] - dy, foot[1] + dx), (foot[0] + dy, foot[1] - dx)]


def _ring(ring: int) -> Iterator[Point]:
    for d in range(-ring, ring + 1):
        yield from ((d, -ring), (d, ring), (-ring, d), (ring, d))


_AROUND: list[Point] = [
    (0, -1000), (174, -985), (342, -940), (500, -866), (643, -766), (766, -643), (866, -500), (940, -342), (985, -174),
    (1000, 0), (985, 174), (940, 342), (866, 500), (766, 643), (643, 766), (500, 866), (342, 940), (174, 985),
    (0, 1000), (-174, 985), (-342, 940), (-500, 866), (-643, 766), (-766, 643), (-866, 500), (-940, 342), (-985, 174),
    (-1000, 0), (-985, -174), (-940, -342), (-866, -500), (-766, -643), (-643, -766), (-500, -866), (-342, -940),
    (-174, -985),
]  # fmt: skip
"""Thirty-six directions, the south first, as whole thousandths."""
