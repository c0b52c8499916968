"""Ways around what is in the way, and places worth going to: proposals that the law of moving then judges.

A way is looked for lazily: straight first; then around whatever stood in it, as often as something new does.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from engine.d6s import sight
from engine.d6s.actions.steps import begin_account
from engine.d6s.actions.walking import allowance, half, number_of
from engine.d6s.geometry import INCH, TOLERANCE, Point, closer_than, distance, toward
from engine.d6s.grid import point_toward
from engine.d6s.measuring import gap, in_the_way, on_table
from engine.d6s.numbers import FLY, LAND, PHASE, SWIM, speeds
from engine.d6s.paths import Meets, Survey, climbs, survey
from engine.d6s.planning.detours import CLEARANCE, Detours, Hindrance
from engine.d6s.state import Activation, Character, State
from engine.d6s.terrain import Kind, Piece
from engine.refusals import NotAllowed

STRIKE: Final = 4 * INCH
"""The detour that avoiding one strike is worth."""
GRAIN: Final = 250
TRIED: Final = 3
"""Most places in contact with a target that are tried."""

COMPASS: Final = (
    *((1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383)),
    *((-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707), (924, -383)),
)
"""Sixteen directions, an inch each."""

FINE_COMPASS: Final = (
    *COMPASS,
    *((981, 195), (831, 556), (556, 831), (195, 981), (-195, 981), (-556, 831), (-831, 556), (-981, 195)),
    *((-981, -195), (-831, -556), (-556, -831), (-195, -981), (195, -981), (556, -831), (831, -556), (981, -195)),
)
"""Thirty-two directions, an inch each."""


NEAR_BY: Final = 3
"""Number of enemies from whose reach a character climbs."""


def account_of(state: State, body: Character) -> Activation:
    """Returns the account of the movement that goes on, or the one with which that of a character would begin."""
    if state.activation is not None:
        return state.activation
    account = begin_account(state, body)
    if body.once.get("waits"):
        account.by_swimming = False
    return account


class Mover:
    """One character about to move: what it has left, and where it could go, while the position is as it is."""

    def __init__(self, state: State, unit: Character, account: Activation | None = None) -> None:
        self.state = state
        self.unit = unit
        self.body = unit if unit.inside else state.body(unit)
        self.account = account_of(state, self.body) if account is None else account
        self.ways = {} if unit.inside else speeds(state, self.body)
        self.left = 0 if unit.inside or self.account.over else allowance(state, self.account) - self.account.paid
        self.is_prone = self.body.has("prone")
        self.prepares = False
        """Whether a shot or a standard spell follows: then so much is kept as preparing it takes."""
        self._rises = half(state, self.account) if self.is_prone and not unit.inside else 0
        self._measured: dict[tuple[Point, ...], Survey | None] = {}
        self._paths: dict[Point, list[list[Point]]] = {}

    @property
    def can_rise(self) -> bool:
        """Returns whether it is prone and has left what standing up costs."""
        return self.is_prone and self.speed > 0 and 0 < self._rises <= self.left

    @property
    def can_walk(self) -> int:
        """Returns how far it can still go, after standing up where it has to; dashing not counted."""
        return self.can_walk_and_prepare if self.prepares else max(self.left - self._rises, 0)

    @property
    def can_walk_and_prepare(self) -> int:
        """Returns how far it can go and still shoot or cast: half its Speed in all, less what it has moved."""
        price = half(self.state, self.account)
        return max(min(price - self.account.moving - self._rises, self.left - price - self._rises), 0)

    @property
    def speed(self) -> int:
        """Returns its Speed in inches."""
        return number_of(self.state, self.account)

    @cached_property
    def way(self) -> str:
        """How it mostly moves: the way that meets least."""
        if self.account.by_swimming:
            return SWIM
        return next((way for way in (FLY, PHASE, LAND) if self.ways.get(way, 0) > 0), LAND)

    @cached_property
    def at(self) -> Point:
        """Where it stands."""
        return self.state.place(self.body)

    # -- ways ------------------------------------------------------------------------------------------------------

    def survey(self, path: Sequence[Point]) -> Survey | None:
        """Returns a path measured, or None where it breaks a rule; the same path is measured once."""
        key = tuple(path)
        if key not in self._measured:
            drags = self.state.units[self.account.drags] if self.account.drags else None
            try:
                self._measured[key] = survey(self.state, self.body, self.way, path, drags=drags)
            except NotAllowed:
                self._measured[key] = None
        return self._measured[key]

    def to(self, goal: Point, most: int | None = None) -> Survey | None:
        """Returns a good legal way to a free place within what is left, or None."""
        most = self.can_walk if most is None else most
        if not 0 < distance(self.at, goal) <= most + TOLERANCE or in_the_way(self.state, self.body, goal) is not None:
            return None
        straight = self.survey([goal])
        if straight is not None and straight.cost <= straight.length * straight.factor and not _strikes(straight):
            return straight if straight.cost <= most + TOLERANCE else None
        best = straight
        # A longer way than this is too far, or no better than the straight one: it need not be measured.
        affordable = straight is not None and straight.cost <= most + TOLERANCE
        longest = _worth(straight) if straight is not None and affordable else most + TOLERANCE
        for path in self._around(goal):
            if path == [goal] or _length([self.at, *path]) > longest:
                continue
            found = self.survey(path)
            if found is not None and (best is None or _worth(found) < _worth(best)):
                best = found
        return best if best is not None and best.cost <= most + TOLERANCE else None

    def toward(self, goal: Point, most: int | None = None) -> Survey | None:
        """Returns the way toward a point as far as it gets, ending where it is free; None where it gets nowhere.

        A character that stands there already has no way to go.
        """
        if goal == self.at:
            return None
        most = self.can_walk if most is None else most
        near = self.to(goal, most)
        if near is not None:
            return near
        # The way around what is in the way first: straight on one would stand before it.
        for path in [*self._around(goal), [goal]]:
            found = self._as_far_as(path, most)
            if found is not None:
                return found
        return None

    def within(self, point: Point, reach: int, most: int | None = None) -> Survey | None:
        """Returns the shortest way to a free place from whose rim it is at most that far to a point; None where it
        stands so already, or where there is none.
        """
        most = self.can_walk if most is None else most
        far = self.body.kit.radius + reach
        if distance(self.at, point) <= far:
            return None
        spots = [toward(point, self.at, length) for length in (far - reach // 2, far - TOLERANCE)]
        spots += [point_toward(point, vector, far - TOLERANCE) for vector in FINE_COMPASS]
        best: Survey | None = None
        found = 0
        for spot in sorted(spots, key=lambda spot: distance(self.at, spot)):
            # No way is shorter than the straight line, and the places come in the order of their straight lines.
            if found == TRIED or (best is not None and _worth(best) <= distance(self.at, spot)):
                break
            way = self.to(spot, most)
            if way is not None:
                found += 1
                best = way if best is None or _worth(way) < _worth(best) else best
        return best

    def _as_far_as(self, path: Sequence[Point], most: int) -> Survey | None:
        """Returns as much of a path as may be walked and paid for."""
        points = [self.at, *path]
        length = min(_length(points), most)
        for _ in range(40):
            if length < GRAIN:
                return None
            cut = _cut(points, length)
            if in_the_way(self.state, self.body, cut[-1]) is None:
                found = self.survey(cut)
                if found is not None:
                    if found.cost <= most + TOLERANCE:
                        return found
                    length -= max((found.cost - most) // max(found.factor + 1, 2), GRAIN // 5)
                    continue
            length -= GRAIN
        return None

    def _around(self, goal: Point) -> list[list[Point]]:
        """Returns paths around what stands in the way, until one meets nothing new; they are looked for once."""
        if goal not in self._paths:
            self._paths[goal] = list(self._detours.around(goal))
        return self._paths[goal]

    @cached_property
    def _detours(self) -> Detours:
        """The ways around what this character cannot go through, from where it stands."""
        state, radius = self.state, self.body.kit.radius
        return Detours(self.at, self._things(), lambda point: on_table(state, point, radius))

    def _things(self) -> list[Hindrance]:
        """Returns what this character cannot go through."""
        state, radius = self.state, self.body.kit.radius
        found: list[Hindrance] = []
        if self.way in (LAND, SWIM):
            found += [
                Hindrance(state.place(enemy), radius + enemy.kit.radius)
                for enemy in state.standing(self.body.side.other)
                if enemy.name != self.account.drags
            ]
        if self.way == PHASE:
            return found
        for piece in state.pieces:
            high = self.way == FLY and piece.height is not None
            if piece.kind is Kind.OBSTACLE and not high:
                found.append(Hindrance(piece.points[0], radius // 2 + 1, piece))
            elif piece.kind is Kind.TIGHT_SPACE and piece.width is not None and piece.width < radius:
                found.append(Hindrance(piece.points[0], 1, piece))
        return found

    # -- places ----------------------------------------------------------------------------------------------------

    def free_near(self, goal: Point, most: int = 3 * INCH) -> Point | None:
        """Returns the free place nearest to a point; of several the one nearest to the mover."""
        if in_the_way(self.state, self.body, goal) is None:
            return goal
        for length in range(GRAIN, most + 1, GRAIN):
            ring = [point_toward(goal, vector, length) for vector in COMPASS]
            ring.sort(key=lambda p: distance(self.at, p))
            free = next((p for p in ring if in_the_way(self.state, self.body, p) is None), None)
            if free is not None:
                return free
        return None

    def contacts(self, other: Character, wanted: Point | None = None) -> Iterator[Point]:
        """Yields free places in contact with somebody, those nearest to a wanted direction first.

        Without one it is the side from which the mover comes.
        """
        centre = self.state.place(other)
        reach = self.state.radius(other) + self.body.kit.radius
        first = toward(centre, wanted or self.at, reach)
        if first == centre:
            return
        spots = [first, *(point_toward(centre, vector, reach + 1) for vector in COMPASS)]
        spots.sort(key=lambda p: distance(p, first))
        for p in spots:
            if in_the_way(self.state, self.body, p) is None:
                yield p

    def beside_front(self, enemy: Character, side: str = "") -> Survey | None:
        """Returns a way into contact with an enemy at its flank: to the `left` or `right` of the line on which the
        mover comes, or on the nearer side.
        """
        centre, found = self.state.place(enemy), []
        dx, dy = centre[0] - self.at[0], centre[1] - self.at[1]
        for turn in {"left": (1,), "right": (-1,)}.get(side, (1, -1)):
            wanted = centre[0] - turn * dy, centre[1] + turn * dx
            ways = (self.to(spot) for spot in itertools.islice(self.contacts(enemy, wanted), TRIED))
            way = next((way for way in ways if way is not None), None)
            if way is not None:
                found.append(way)
        return min(found, key=_worth, default=None)

    def behind(self, enemy: Character) -> Point | None:
        """Returns the point on the far side of an enemy from an ally that fights it; without an ally, from here."""
        centre = self.state.place(enemy)
        allies = [
            ally
            for ally in self.state.standing(self.unit.side)
            if ally.name != self.body.name and gap(self.state, ally, enemy) <= INCH
        ]
        from_ = self.state.place(min(allies, key=lambda a: gap(self.state, a, enemy))) if allies else self.at
        return 2 * centre[0] - from_[0], 2 * centre[1] - from_[1]

    def into(self, enemy: Character, most: int | None = None, *, behind: bool = False) -> Survey | None:
        """Returns a way into contact with somebody, with `behind` to its far side."""
        wanted = self.behind(enemy) if behind else None
        for number, spot in enumerate(self.contacts(enemy, wanted)):
            if number == TRIED:
                return None
            found = self.to(spot, most)
            if found is not None:
                return found
        return None

    def at_gap(self, other: Character, length: int) -> Point | None:
        """Returns the free place on the line to somebody that leaves that much between the rims."""
        centre = self.state.place(other)
        reach = self.state.radius(other) + self.body.kit.radius + length
        if self.at == centre:
            return None
        return self.free_near(toward(centre, self.at, reach), INCH)

    def within_sight(self, enemy: Character, reach: int, most: int) -> Survey | None:
        """Returns the shortest way to a place from which an enemy is seen within a reach."""
        centre = self.state.place(enemy)
        body = self.body
        far = reach + self.state.radius(enemy) + body.kit.radius - TOLERANCE
        tries = [toward(centre, self.at, min(far, max(distance(self.at, centre), 1)))]
        tries += [point_toward(self.at, vector, length) for length in (most // 2, most) for vector in COMPASS[::2]]
        near = [p for p in tries if closer_than(p, centre, far) and distance(self.at, p) <= most]
        for spot in sorted(near, key=lambda p: distance(p, self.at))[:TRIED]:
            found = self.to(spot, most)
            if found is None:
                continue
            there = self.state.standing_at(body, spot)
            if sight.can_see(there, there.units[self.unit.name], there.units[enemy.name]):
                return found
        return None

    def outside_threats(self, most: int | None = None) -> Survey | None:
        """Returns the shortest way to a place where no enemy is adjacent."""
        most = self.can_walk if most is None else most
        enemies = list(self.state.standing(self.unit.side.other))
        radius = self.body.kit.radius

        def safe(p: Point) -> bool:
            return not any(
                closer_than(p, self.state.place(e), radius + e.kit.radius + INCH + 2 * TOLERANCE) for e in enemies
            )

        for length in range(INCH, most + 1, INCH):
            spots = [p for vector in COMPASS if safe(p := point_toward(self.at, vector, length))]
            spots.sort(key=lambda p: -min((distance(p, self.state.place(e)) for e in enemies), default=0))
            for p in spots[:4]:
                found = self.to(p, most)
                if found is not None:
                    return found
        return None

    def away(self, enemy: Character, length: int) -> Survey | None:
        """Returns the way straight away from somebody, as far as it gets."""
        centre = self.state.place(enemy)
        if centre == self.at:
            return None
        goal = toward(centre, self.at, distance(centre, self.at) + length)
        return self._as_far_as([goal], min(length, self.can_walk))

    def behind_piece(self, piece: Piece, against: Character, most: int | None = None) -> Survey | None:
        """Returns the shortest way to where a piece of terrain is between somebody and the mover."""
        thing = Hindrance(piece.points[0], self.body.kit.radius + CLEARANCE, piece)
        spots = list(thing.corners())
        if piece.shape != "circle":
            ends = [*piece.points[1:], piece.points[0]] if piece.shape != "line" else piece.points[1:]
            for a, b in zip(piece.points, ends, strict=False):
                middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
                off = self.body.kit.radius + CLEARANCE
                beside = (point_toward(middle, vector, off) for vector in COMPASS[::4])
                spots += [p for p in beside if not piece.is_within(p, off - CLEARANCE)]
        if piece.is_area and piece.kind is not Kind.OBSTACLE:
            xs, ys = [p[0] for p in piece.points], [p[1] for p in piece.points]
            spots.append((sum(xs) // len(xs), sum(ys) // len(ys)))
        most = self.can_walk if most is None else most
        origin = self.state.place(against)
        near = [p for p in spots if distance(self.at, p) <= most and (piece.has(p) or piece.spans(origin, p))]
        for spot in sorted(near, key=lambda p: distance(p, self.at))[:4]:
            found = self.to(spot, most)
            if found is not None and self.is_shielded(spot, piece, against):
                return found
        return None

    def up_a_wall(self, most: int | None = None) -> tuple[Survey | None, int, Piece] | None:
        """Returns the way to the foot of the nearest wall, or None where it stands there, and how high to hang on it.

        The height is out of the threat of nearby enemies (Combat at height). None for a character that cannot climb,
        and where no such wall is in reach.
        """
        most = self.can_walk if most is None else most
        if not climbs(self.body) or self.body.climbed or self.way != LAND:
            return None
        walls = [one for one in self.state.pieces if one.kind is Kind.BARRIER and one.height is not None]
        near = sorted(self.state.standing(self.unit.side.other), key=lambda e: distance(self.at, self.state.place(e)))
        for piece in walls:
            tallest = max((self.state.height(e) + self.state.level(e) for e in near[:NEAR_BY]), default=0)
            ground = self.state.level_at(self.at)
            height = -(-max(tallest - ground + 1, INCH) // (INCH // 2)) * (INCH // 2)
            if piece.height is None or piece.height - ground <= height:
                continue
            spot = self._foot(piece, most - height)
            if spot is None:
                continue
            found = self.to(spot, most) if spot != self.at else None
            if spot == self.at or (found is not None and found.cost + height <= most):
                return found, height, piece
        return None

    def _foot(self, piece: Piece, most: int) -> Point | None:
        """Returns the nearest place in the compass at which the base touches a piece, at most so far away."""
        touch = self.body.kit.radius + INCH // 10
        for length in range(0, most + 1, INCH // 4):
            for vector in COMPASS if length else COMPASS[:1]:
                spot = point_toward(self.at, vector, length)
                if piece.is_within(spot, touch) and not piece.has(spot):
                    return spot
        return None

    def is_shielded(self, spot: Point, piece: Piece, against: Character) -> bool:
        """Returns whether a piece would be between somebody and the mover at a place."""
        there = self.state.standing_at(self.body, spot)
        foe, unit = there.units[against.name], there.units[self.unit.name]
        return piece.name in sight.blockers(there, foe, unit) or not sight.has_line(there, foe, unit)


def _strikes(found: Survey) -> int:
    return sum(met.what is Meets.LEAVES for met in found.meetings)


def _worth(found: Survey) -> int:
    return found.cost + STRIKE * _strikes(found) + INCH * sum(met.what is not Meets.LEAVES for met in found.meetings)


def _length(points: Sequence[Point]) -> int:
    return sum(distance(a, b) for a, b in itertools.pairwise(points))


def _cut(points: Sequence[Point], length: int) -> list[Point]:
    """Returns the beginning of a chain of points up to a length, without its start."""
    found: list[Point] = []
    for a, b in itertools.pairwise(points):
        step = distance(a, b)
        if length <= step:
            found.append(toward(a, b, length) if length < step else b)
            return found
        found.append(b)
        length -= step
    return found
