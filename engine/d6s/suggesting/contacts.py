"""Places in contact with an enemy."""

from __future__ import annotations

from engine.d6s.geometry import Point, distance, toward
from engine.d6s.measuring import in_the_way
from engine.d6s.state import Character, State


def contacts(state: State, unit: Character, length: int) -> list[tuple[Character, Point]]:
    """Returns for each enemy within reach the nearest place in contact with it; where that is taken, two others."""
    start, radius = state.place(unit), state.radius(unit)
    found = []
    for enemy in state.standing(unit.side.other):
        at, reach = state.place(enemy), radius + enemy.kit.radius
        if distance(start, at) > 0 and distance(start, at) - reach <= length + 1:
            nearest = toward(at, start, reach)
            spots = [nearest] if _is_free(state, unit, nearest) else _others(state, unit, at, reach)
            found += [(enemy, spot) for spot in spots]
    return found


def _others(state: State, unit: Character, at: Point, reach: int) -> list[Point]:
    return [spot for spot in around(at, state.place(unit), reach) if _is_free(state, unit, spot)][:2]


def _is_free(state: State, unit: Character, spot: Point) -> bool:
    return in_the_way(state, unit, spot) is None


def around(centre: Point, start: Point, reach: int) -> list[Point]:
    """Returns seven places so far from a centre, all but the one toward `start`, those on its flanks first."""
    x, y = start[0] - centre[0], start[1] - centre[1]
    turns = ((707, 707), (707, -707), (0, 1000), (0, -1000), (-707, 707), (-707, -707), (-1000, 0))
    goals = [(centre[0] + x * c - y * s, centre[1] + x * s + y * c) for c, s in turns]
    return [toward(centre, goal, reach) for goal in goals]
