"""Areas: whom a cone, a line or a sphere touches (Areas; D-68, D-69)."""

from __future__ import annotations

from enum import Enum, auto

from engine.d6s.geometry import TOLERANCE, Point, closer_than, segment_is_near, square_on, toward
from engine.d6s.geometry import in_polygon as _in_polygon
from engine.d6s.measuring import gap
from engine.d6s.state import Character, State


class Shape(Enum):
    """The areas that reach from the rim of a base toward a point."""

    CONE = auto()
    LINE = auto()


def touched_by(shape: Shape, state: State, user: Character, goal: Point, length: int) -> list[Character]:
    """Returns whose bases an area touches that reaches from the user's rim toward a point; nearest first."""
    touched = touched_by_cone if shape is Shape.CONE else touched_by_line
    return touched(state, user, goal, length)


def touched_by_cone(state: State, user: Character, goal: Point, length: int) -> list[Character]:
    """Returns whose bases a cone touches whose tip lies on the user's rim toward a point; nearest first.

    At distance d from the tip it is d wide.
    """
    corners = cone(state, user, goal, length)

    def touches(place: Point, radius: int) -> bool:
        if _in_polygon(place, corners):
            return True
        return any(
            segment_is_near(place, a, b, radius + TOLERANCE)
            for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
        )

    return _touched(state, user, touches)


def cone(state: State, user: Character, goal: Point, length: int) -> tuple[Point, Point, Point]:
    """Returns the corners of a cone."""
    centre = state.place(user)
    tip = toward(centre, goal, state.radius(user))
    far = toward(centre, goal, state.radius(user) + length)
    across = square_on(centre, goal, length // 2)
    return tip, (far[0] + across[0], far[1] + across[1]), (far[0] - across[0], far[1] - across[1])


def touched_by_line(state: State, user: Character, goal: Point, length: int) -> list[Character]:
    """Returns whose bases a line from the user's rim toward a point touches; nearest first."""
    centre = state.place(user)
    a = toward(centre, goal, state.radius(user))
    b = toward(centre, goal, state.radius(user) + length)
    return _touched(state, user, lambda place, radius: segment_is_near(place, a, b, radius + TOLERANCE))


def touched_by_sphere(state: State, user: Character, centre: Point, radius: int) -> list[Character]:
    """Returns whose bases a sphere touches; nearest to the user first."""
    return _touched(state, user, lambda place, own: closer_than(place, centre, radius + own + TOLERANCE))


def _touched(state: State, user: Character, touches: object) -> list[Character]:
    assert callable(touches)
    own = {u.name for u in state.mounted_body(user)}
    found = [
        unit
        for unit in state.playing()
        if not unit.inside and unit.name not in own and touches(state.place(unit), state.radius(unit))
    ]
    return sorted(found, key=lambda unit: (gap(state, user, unit), unit.name))
