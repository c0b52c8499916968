"""Distances between characters: gaps, who is adjacent, who threatens, who is in the way (Measuring; D-03 to D-05)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.d6s.book import LARGEST_RADIUS
from engine.d6s.geometry import INCH, TOLERANCE, Point, closer_than, distance, segment_is_near
from engine.d6s.state import Character, State


def gap(state: State, one: Character, other: Character) -> int:
    """Returns the distance between the rims of two bases in 1/1000 inch; negative where they overlap."""
    return distance(state.place(one), state.place(other)) - state.radius(one) - state.radius(other)


def within(state: State, one: Character, other: Character, reach: int) -> bool:
    """Returns whether the rims are at most `reach` (1/1000 inch) apart; a hundredth more is let pass."""
    whole = reach + state.radius(one) + state.radius(other) + TOLERANCE
    return closer_than(state.place(one), state.place(other), whole)


def gap_to_point(state: State, unit: Character, p: Point) -> int:
    """Returns the distance from the rim of a base to a point."""
    return distance(state.place(unit), p) - state.radius(unit)


def within_point(state: State, unit: Character, p: Point, reach: int) -> bool:
    """Returns whether the rim is at most `reach` from a point."""
    return closer_than(state.place(unit), p, reach + state.radius(unit) + TOLERANCE)


def reaches(state: State, one: Character, other: Character, reach: int) -> bool:
    """Returns whether a character is near enough; one that has just fallen saves where it fell (Spawn, Consume
    Life).
    """
    if other.in_play:
        return within(state, one, other, reach)
    return other.fell is not None and within_point(state, one, other.fell, reach + other.kit.radius)


def level_allows(state: State, one: Character, other: Character) -> bool:
    """Returns whether the two can fight for all that their grounds differ in height (Combat at height)."""
    if not state.pieces:
        return True
    return _levels_allow(state.level(one), state.height(one), state.level(other), state.height(other))


def _levels_allow(level: int, height: int, other_level: int, other_height: int) -> bool:
    if level == other_level:
        return True
    lower = height if level < other_level else other_height
    return abs(level - other_level) <= lower


def adjacent(state: State, one: Character, other: Character) -> bool:
    """Returns whether two characters are within 1 inch and not too far apart in height (D-04)."""
    return within(state, one, other, INCH) and level_allows(state, one, other)


def adjacent_at(state: State, unit: Character, p: Point, level: int, other: Character) -> bool:
    """Returns whether `unit` would be adjacent to `other` if it stood at a point whose ground has that level."""
    if not closer_than(p, state.place(other), INCH + TOLERANCE + state.radius(unit) + state.radius(other)):
        return False
    return _levels_allow(level, state.height(unit), state.level(other), state.height(other))


def enemies_near(state: State, unit: Character) -> list[Character]:
    """Returns the enemies with a base on the table that are adjacent to the character: they threaten it."""
    return [enemy for enemy in state.standing(unit.side.other) if adjacent(state, unit, enemy)]


def is_threatened(state: State, unit: Character) -> bool:
    """Returns whether the character is in the threatened space of an enemy."""
    return any(adjacent(state, unit, enemy) for enemy in state.standing(unit.side.other))


def is_free(state: State, unit: Character, p: Point, ignoring: frozenset[str] = frozenset()) -> bool:
    """Returns whether the character's base could stand at the point: on nobody, in no obstacle, on the table."""
    return in_the_way(state, unit, p, ignoring) is None


def in_the_way(state: State, unit: Character, p: Point, ignoring: frozenset[str] = frozenset()) -> str | None:
    """Returns what keeps the character's base from standing at the point, or None."""
    radius = state.radius(unit)
    if not on_table(state, p, radius):
        return "the table's edge"
    body = state.body(unit).name
    x, y = p
    far = radius + LARGEST_RADIUS
    for other in state.units.values():
        at = other.at
        # This is asked for every point that somebody might stand at, and most of the others are far away.
        if at is None or other.gone or not -far < (dx := at[0] - x) < far or not -far < (dy := at[1] - y) < far:
            continue
        reach = radius + (other.made_of or other.kit).radius - TOLERANCE - 1
        if dx * dx + dy * dy > reach * reach or other.name == body or other.name in ignoring:
            continue
        if other.name != unit.name:
            return other.name
    for piece in state.pieces:
        if piece.kind == "obstacle" and piece.is_within(p, radius - TOLERANCE):
            if piece.height is not None and piece.has(p):
                continue
            return piece.name
    return None


def in_the_way_on_foot(state: State, unit: Character, p: Point) -> str | None:
    """Returns what keeps somebody who sits on a mount or in a vehicle from standing at the point by itself, or None."""
    return in_the_way(state, unit.on_foot(), p)


def on_table(state: State, p: Point, radius: int) -> bool:
    """Returns whether a base is wholly on the table (D-08)."""
    r = radius - TOLERANCE
    return r <= p[0] <= state.width - r and r <= p[1] <= state.depth - r


def flanks(state: State, attacker: Character, target: Character, allies: Iterator[Character]) -> bool:
    """Returns whether one of the allies stands opposite: the segment of the centres touches the target's base."""
    at, centre, reach = state.place(attacker), state.place(target), state.radius(target) + TOLERANCE
    return any(
        ally.name != attacker.name
        and state.body(ally).name != state.body(attacker).name
        and segment_is_near(centre, at, state.place(ally), reach)
        for ally in allies
    )
