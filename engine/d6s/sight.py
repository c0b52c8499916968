"""Lines of sight, and what is between (Line of sight, Block check, Areas; D-09 to D-12, D-60 to D-70).

Nine rays go from the looker's centre to nine points of the target's diameter that is square to the line of the centres.
Heights along a ray are compared as whole numbers, with the ray's length as the common denominator.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.d6s.features import camouflage, divine_sense, invisibility, truesight
from engine.d6s.geometry import INCH, TOLERANCE, Point, distance, inside_circle, square_on
from engine.d6s.measuring import adjacent, gap, within
from engine.d6s.state import Character, Effect, State
from engine.d6s.terrain import Kind, Piece, Span

MOST_BLOCKERS = 6
"""A die has six faces, so only the nearest six can be hit (D-60)."""

CROWD, SHIELD, MOUNT, WEATHER = "crowd", "shield", "mount", "Control Weather"


@dataclass(frozen=True, slots=True)
class Ray:
    """One ray on the ground, with the heights of what is at its two ends."""

    a: Point
    b: Point
    length: int
    eye: int
    feet: int
    top: int

    def is_under(self, height: int, begin: int, end: int, goal: int) -> bool:
        """Returns whether something so high, from `begin` to `end`, reaches the line from the eye to `goal`."""
        return height * self.length >= min(self._times(begin, goal), self._times(end, goal))

    def is_above(self, height: int, begin: int, end: int, goal: int) -> bool:
        """Returns whether something so high rises above the line from the eye to `goal` somewhere."""
        return height * self.length > min(self._times(begin, goal), self._times(end, goal))

    def _times(self, at: int, goal: int) -> int:
        return self.eye * self.length + (goal - self.eye) * at


def rays(state: State, looker: Character, target: Character) -> list[Ray]:
    """Returns the nine rays from the looker to the target."""
    return rays_from(state, state.place(looker), state.level(looker) + state.height(looker), target)


def rays_from(state: State, origin: Point, eye: int, target: Character) -> list[Ray]:
    """Returns the nine rays from a point at the height `eye` to the target."""
    centre, radius = state.place(target), state.radius(target)
    feet = state.level(target)
    top = feet + state.height(target)
    across = square_on(origin, centre, radius)
    found = []
    for step in range(-4, 5):
        end = (centre[0] + across[0] * step // 4, centre[1] + across[1] * step // 4)
        found.append(Ray(origin, end, distance(origin, end), eye, feet, top))
    return found


def has_line(state: State, looker: Character, target: Character) -> bool:
    """Returns whether one of the rays reaches the target (D-09)."""
    walls = [piece for piece in state.pieces if piece.stops_sight]
    if not walls:
        return True
    origin, centre, radius = state.place(looker), state.place(target), state.radius(target)
    walls = [piece for piece in walls if not piece.is_far(origin, centre, radius)]
    if not walls:
        return True
    return any(_arrives(ray, walls) for ray in rays(state, looker, target))


def sees_point(state: State, looker: Character, p: Point) -> bool:
    """Returns whether the looker has line of sight to a point on the ground."""
    origin, eye = state.place(looker), state.level(looker) + state.height(looker)
    ground = state.level_at(p)
    ray = Ray(origin, p, distance(origin, p), eye, ground, ground)
    walls = [piece for piece in state.pieces if piece.stops_sight and not (piece.kind is Kind.BARRIER and piece.has(p))]
    return not looker.has("blinded") and _arrives(ray, walls)


def _arrives(ray: Ray, walls: Sequence[Piece]) -> bool:
    if ray.length == 0:
        return True
    for wall in walls:
        for begin, end in wall.spans(ray.a, ray.b):
            if ray.is_under(wall.top, begin, end, ray.top):
                return False
    return True


# -- being seen ------------------------------------------------------------------------------------------------------


def is_unseen(state: State, looker: Character, target: Character) -> bool:
    """Returns whether the target counts as invisible against the looker (Invisible, Hidden; Truesight)."""
    if target.has("invisible") or invisibility.is_invisible(target.kit):
        return not _sees_through(looker, target)
    if target.has("hidden") and not _sees_through(looker, target) and not within(state, looker, target, 6 * INCH):
        return camouflage.needs_no_cover(target.kit) or any(
            isinstance(thing, Piece) and thing.is_cover for thing, _ in _between(state, looker, target, False)
        )
    return False


def _sees_through(looker: Character, target: Character) -> bool:
    return truesight.sees_through(looker.kit) or divine_sense.sees_through(looker.kit, target.kit)


def can_see(state: State, looker: Character, target: Character) -> bool:
    """Returns whether the looker sees the target: it can be shot and chosen by powers that need sight (D-67)."""
    if looker.name == target.name:
        return True
    if looker.has("blinded") or is_unseen(state, looker, target):
        return False
    return has_line(state, looker, target)


# -- what is between -------------------------------------------------------------------------------------------------

Thing = Piece | Character


def _between(state: State, looker: Character, target: Character, ducks: bool) -> list[tuple[Thing, int]]:
    """Returns what is between, each with its nearness to the looker, nearest first.

    With `ducks` what is adjacent to the looker is left out (D-63).
    """
    return between_point(
        state,
        state.place(looker),
        state.level(looker) + state.height(looker),
        target,
        looker if ducks else None,
        {u.name for u in state.mounted_body(looker)},
    )


def between_point(
    state: State, origin: Point, eye: int, target: Character, ducker: Character | None, own: set[str]
) -> list[tuple[Thing, int]]:
    """Returns what is between a point and the target, each with its nearness to the point, nearest first."""
    band = _Band(state, origin, eye, target, ducker)
    own = own | {u.name for u in state.mounted_body(target)}
    found: list[tuple[Thing, int]] = [
        (piece, near) for piece in all_pieces(state) if (near := band.nearest_of_piece(piece)) is not None
    ]
    found += [
        (other, near)
        for other in state.standing()
        if other.name not in own and (near := band.nearest_of_base(other)) is not None
    ]
    found.sort(key=lambda pair: pair[1])
    return found


class _Band:
    """The nine rays from a point at the height `eye` to the target, drawn when something may cross them."""

    def __init__(self, state: State, origin: Point, eye: int, target: Character, ducker: Character | None) -> None:
        self._state = state
        self._origin = origin
        self._eye = eye
        self._target = target
        self._ducker = ducker
        self._centre, self._radius = state.place(target), state.radius(target)
        self._rays: list[Ray] = []

    def nearest_of_piece(self, piece: Piece) -> int | None:
        """Returns how near a piece of terrain rises above one of the rays; None where it does not, or is ducked."""
        if not (piece.is_cover or piece.conceals) or piece.is_far(self._origin, self._centre, self._radius):
            return None
        ducker = self._ducker
        if ducker is not None and piece.is_within(self._origin, self._state.radius(ducker) + INCH + TOLERANCE + 1):
            return None
        return self._nearest(piece.top, lambda ray: piece.spans(ray.a, ray.b))

    def nearest_of_base(self, other: Character) -> int | None:
        """Returns how near a character rises above one of the rays; None where it does not, or is ducked."""
        place, reach = self._state.place(other), other.kit.radius
        if not _may_cross(self._origin, self._centre, self._radius, place, reach):
            return None
        if self._ducker is not None and adjacent(self._state, self._ducker, other):
            return None

        def spans(ray: Ray) -> Sequence[Span]:
            span = inside_circle(ray.a, ray.b, place, reach)
            return () if span is None else (span,)

        return self._nearest(self._state.level(other) + other.kit.height, spans)

    def _nearest(self, height: int, spans: Callable[[Ray], Sequence[Span]]) -> int | None:
        if not self._rays:
            self._rays = rays_from(self._state, self._origin, self._eye, self._target)
        risen = (begin for ray in self._rays for begin, end in spans(ray) if ray.is_above(height, begin, end, ray.feet))
        return min(risen, default=None)


def _may_cross(a: Point, b: Point, radius: int, place: Point, reach: int) -> bool:
    """Returns whether a base may touch the band of the nine rays: a quick look before the exact one."""
    r = radius + reach
    if place[0] + r < min(a[0], b[0]) or place[0] - r > max(a[0], b[0]):
        return False
    if place[1] + r < min(a[1], b[1]) or place[1] - r > max(a[1], b[1]):
        return False
    dx, dy = b[0] - a[0], b[1] - a[1]
    across = (place[0] - a[0]) * dy - (place[1] - a[1]) * dx
    return across * across <= r * r * (dx * dx + dy * dy)


def all_pieces(state: State) -> list[Piece]:
    """Returns the pieces on the table and the clouds that spells laid there."""
    clouds = [cloud_of(effect) for effect in state.effects if effect.spell == "fog cloud"]
    return [*state.pieces, *clouds] if clouds else state.pieces


def cloud_of(effect: Effect) -> Piece:
    """Returns the fog of a spell as a piece of terrain."""
    assert effect.at is not None
    return Piece("Fog Cloud", Kind.OBSCURED, "circle", (effect.at,), radius=4 * INCH)


def blockers(state: State, shooter: Character, target: Character) -> list[str]:
    """Returns what endangers a shot before the target, in order: names, then crowd, shield, mount (D-60)."""
    between = _between(state, shooter, target, True)
    names = [thing.name for thing, _ in between]
    names += [WEATHER for effect in state.effects if effect.spell == "control weather" and effect.choice == "downpour"][
        :1
    ]
    if crowd(state, shooter, target, names):
        names.append(CROWD)
    if target.kit.has_shield and not target.kit.has_bow:
        names.append(SHIELD)
    if target.rides:
        names.append(MOUNT)
    return names[:MOST_BLOCKERS]


def power_blockers(state: State, caster: Character, target: Character) -> list[str]:
    """Returns what may block a ranged power that is no attack: cover, concealment and characters between (D-70)."""
    return [thing.name for thing, _ in _between(state, caster, target, True)][:MOST_BLOCKERS]


def area_blockers(state: State, user: Character, target: Character) -> list[str]:
    """Returns what may block an area power: cover and characters between, no concealment (D-68)."""
    between = _between(state, user, target, True)
    return [thing.name for thing, _ in between if isinstance(thing, Character) or thing.is_cover][:MOST_BLOCKERS]


def crowd(state: State, shooter: Character, target: Character, counted: Sequence[str]) -> list[Character]:
    """Returns who stands in the target's threatened space and may catch the shot, nearest to the target first
    (D-61).
    """
    own = {u.name for u in (*state.mounted_body(shooter), *state.mounted_body(target))}
    near = [
        other
        for other in state.standing()
        if other.name not in own
        and other.name not in counted
        and adjacent(state, target, other)
        and not adjacent(state, shooter, other)
    ]
    return sorted(near, key=lambda other: (gap(state, target, other), other.name))


def fears(state: State, unit: Character) -> bool:
    """Returns whether the character is frightened and sees what it fears (Frightened)."""
    condition = unit.conditions.get("frightened")
    if condition is None:
        return False
    source = state.units.get(condition.source)
    return source is not None and source.in_play and can_see(state, unit, source)
