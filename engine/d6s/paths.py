"""The law of moving: judges a path of the base's centre, a chain of straight pieces (Movement rules, Terrain; D-06,
D-39 to D-55).

`survey` says what a path costs and what is met on it, in order, or refuses it with a sentence. It proposes nothing:
that is the planner's business. All of it is whole numbers, so a replay that surveys again finds the same.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine.d6s import grid
from engine.d6s.features import (
    abduct,
    burrow,
    climb,
    flight,
    frightful_presence,
    natural_explorer,
    spider_climb,
    spider_walk,
    swim,
    wilderness_stride,
)
from engine.d6s.geometry import (
    INCH,
    TOLERANCE,
    Point,
    closer_than,
    distance,
    inside_circle,
    segment_is_near,
    shown,
    toward,
)
from engine.d6s.measuring import adjacent, adjacent_at, in_the_way, on_table
from engine.d6s.numbers import BURROW, FLY, LAND, PHASE, SWIM, is_gaseous, is_immune, speeds
from engine.d6s.state import Character, State
from engine.d6s.terrain import Kind, Piece, Span, merged
from engine.refusals import NotAllowed

WITHOUT_A_WORD: Final = (FLY, PHASE, LAND)
"""The ways of moving that are tried where a player names a path and no way of moving."""
UNASKED: Final = (*WITHOUT_A_WORD, BURROW)
"""The ways of moving that are tried where a player cannot name one: following up, disengaging, fleeing and the like."""

DEFAULT_DEPTH: Final = 3 * INCH
"""Of a gap that states none (D-53)."""

HAIR: Final = 2
"""So far before a step of the ground, in 1/1000 inch, somebody is who leaves a threatened space by it."""


class Meets(StrEnum):
    """What can be met on a path."""

    LEAVES = "leaves"
    SLIPPERY = "slippery"
    DEEP_WATER = "deep water"
    CLIMB = "climb"
    DROP = "drop"
    JUMP = "jump"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Something that is met on a path: where (length from the start), what, and what it is about."""

    at: int
    what: Meets
    who: str = ""
    """The enemy whose threatened space is left, or the piece."""
    amount: int = 0
    """The height climbed or dropped, or the depth of the gap."""
    bottomless: bool = False


@dataclass(slots=True)
class Survey:
    """A legal path, measured."""

    way: str
    points: list[Point]
    """The start, then every point of the path."""
    length: int
    meetings: list[Meeting]
    costly: list[Span] = field(default_factory=list)
    flat: list[tuple[int, int]] = field(default_factory=list)
    """Where something costs extra at once, and how much: vaults and climbs."""
    factor: int = 1
    """The cost of each inch without terrain: 2 in a gale, or for a dragging character."""
    frightful: str = ""
    """An enemy with Frightful Presence whose threatened space is entered."""
    descends: bool = False
    """Whether it ends on the bottom of a gap."""

    @property
    def end(self) -> Point:
        """Returns where the path ends."""
        return self.points[-1]

    @property
    def cost(self) -> int:
        """Returns what the whole path costs."""
        return self.cost_until(self.length)

    @property
    def tests(self) -> int:
        """Returns how many things on the path call for a save or stop the mover, strikes not counted."""
        return sum(met.what is not Meets.LEAVES for met in self.meetings)

    def cost_until(self, at: int) -> int:
        """Returns what the path costs up to a length."""
        extra = sum(min(end, at) - begin for begin, end in self.costly if begin < at)
        return at * self.factor + extra + sum(cost for where, cost in self.flat if where <= at)

    def point_at(self, at: int) -> Point:
        """Returns the point at a length from the start."""
        walked = 0
        for a, b in zip(self.points, self.points[1:], strict=False):
            step = distance(a, b)
            if at <= walked + step:
                return toward(a, b, at - walked) if at < walked + step else b
            walked += step
        return self.points[-1]

    def rest_from(self, at: int) -> list[Point]:
        """Returns the points of the path that lie after a length."""
        walked, rest = 0, []
        for a, b in zip(self.points, self.points[1:], strict=False):
            walked += distance(a, b)
            if walked > at:
                rest.append(b)
        return rest


def survey(
    state: State,
    unit: Character,
    way: str,
    path: Sequence[Point],
    *,
    drags: Character | None = None,
    ends: bool = True,
    provokes: bool = True,
) -> Survey:
    """Returns the path measured, from where the unit's base stands. Raises `NotAllowed` with the rule it breaks.

    With `ends` the base must be free where the path ends. What it costs is not compared with anything here.
    """
    return _Surveyor(state, state.body(unit), way, drags).judge(path, ends, provokes)


def survey_best(
    state: State, unit: Character, path: Sequence[Point], *, ways: Sequence[str] = UNASKED, provokes: bool = True
) -> Survey:
    """Returns the path measured by the best way of moving that the unit has and that is legal here: the cheapest, of
    equal ones that with the fewest tests, then the first of `ways` (Flight, Phasing, Burrow; D-54).

    Raises `NotAllowed` with the rule that the first way breaks when none is legal.
    """
    own = speeds(state, unit)
    return best_of([way for way in ways if way in own], lambda way: survey(state, unit, way, path, provokes=provokes))


def best_of(ways: Sequence[str], measured: Callable[[str], Survey]) -> Survey:
    """Returns the best legal one of the same path measured in several ways. Raises `NotAllowed`, see `survey_best`."""
    found: list[Survey] = []
    refused: NotAllowed | None = None
    for way in ways:
        try:
            found.append(measured(way))
        except NotAllowed as wrong:
            refused = refused or wrong
    if not found:
        assert refused is not None, "a character has some way of moving"
        raise refused
    return min(found, key=lambda one: (one.cost, one.tests))


class _Surveyor:
    def __init__(self, state: State, unit: Character, way: str, drags: Character | None) -> None:
        self.state = state
        self.unit = unit
        self.way = way
        self.drags = drags
        self.radius = unit.kit.radius
        self.height = unit.kit.height
        self.on_foot = way in (LAND, SWIM)
        self.is_gas = is_gaseous(state, unit)
        self.elbow_room = 1 if self.is_gas else self.radius // 2
        """How far the centre of the base stays from an obstacle."""

    def judge(self, path: Sequence[Point], ends: bool, provokes: bool) -> Survey:
        state, unit = self.state, self.unit
        start = state.place(unit)
        points = [start]
        for p in path:
            if p != points[-1]:
                points.append(p)
        legs = list(itertools.pairwise(points))
        self._look_around(points)
        found = Survey(self.way, points, sum(distance(a, b) for a, b in legs), [])
        self._look_at_roofs(found, legs)
        for p in points[1:]:
            if not on_table(state, p, self.radius):
                raise NotAllowed(f"No part of a base leaves the table, and this leads {unit.name} to {self._named(p)}.")
        self._no_enemies(legs)
        self._no_obstacles(legs)
        self._not_closer_to_fear(legs)
        self._terrain(found, legs)
        self._drag(found, legs)
        if provokes:
            self._leaving(found, legs)
        self._frightful(found, legs)
        if ends and found.length:
            self._may_end(found)
        found.meetings.sort(key=lambda met: met.at)
        return found

    def _look_around(self, points: Sequence[Point]) -> None:
        """Finds which enemies and pieces are near the path at all: most things on a table are nowhere near."""
        west, east = min(p[0] for p in points), max(p[0] for p in points)
        south, north = min(p[1] for p in points), max(p[1] for p in points)
        self.enemies: list[Character] = []
        for enemy in self.state.standing(self.unit.side.other):
            x, y = self.state.place(enemy)
            r = INCH + 2 * TOLERANCE + self.radius + enemy.kit.radius
            if west - r <= x <= east + r and south - r <= y <= north + r:
                self.enemies.append(enemy)
        corner, other = (west, south), (east, north)
        self.pieces = [piece for piece in self.state.pieces if not piece.is_far(corner, other, self.radius)]

    def _look_at_roofs(self, found: Survey, legs: Sequence[tuple[Point, Point]]) -> None:
        """Find the roofs on which the path begins or ends, and those that it only passes over (P-05, P-35)."""
        self.stood: list[tuple[Piece, list[Span]]] = []
        self.passed: list[tuple[Piece, list[Span]]] = []
        for piece in self.pieces:
            if piece.kind is not Kind.OBSTACLE or piece.height is None:
                continue
            spans = self._spans(piece, legs)
            starts, ends = piece.has(found.points[0]), piece.has(found.end)
            stood = [s for s in spans if (starts and s[0] == 0) or (ends and s[1] >= found.length)]
            if stood:
                self.stood.append((piece, stood))
            if passed := [span for span in spans if span not in stood]:
                self.passed.append((piece, passed))

    def _is_down_from(self, piece: Piece) -> bool:
        """Returns whether somebody on foot begins on the roof of the piece and does not come back to it."""
        houses = [house.name for house, _ in self.stood]
        return self.on_foot and piece.name in houses and piece.name not in [house.name for house, _ in self.passed]

    def _named(self, p: Point) -> str:
        return grid.named(p, (self.state.width, self.state.depth))

    # -- what is forbidden -----------------------------------------------------------------------------------------

    def _no_enemies(self, legs: Sequence[tuple[Point, Point]]) -> None:
        if not self.on_foot:
            return
        dragged = self.drags.name if self.drags is not None else ""
        for enemy in self.enemies:
            if enemy.name == dragged:
                continue
            reach = self.radius + enemy.kit.radius - TOLERANCE
            at = enemy.at
            assert at is not None
            for a, b in legs:
                if segment_is_near(at, a, b, reach):
                    raise NotAllowed(
                        f"Characters cannot move through enemies, and {enemy.name} is in the way of {self.unit.name}."
                    )

    def _no_obstacles(self, legs: Sequence[tuple[Point, Point]]) -> None:
        """Refuses a way through obstacles, where less than half the base is free, or narrow passages (D-43, D-54)."""
        if self.way == PHASE:
            return
        for piece in self.pieces:
            blocks = piece.kind is Kind.OBSTACLE and not (self.way == FLY and flight.passes_over(piece))
            if self.way == BURROW and piece.kind in burrow.STOPPED_BY and self._spans(piece, legs):
                raise NotAllowed(f"Nobody burrows below {piece.name}: below water and gaps there is no way (Burrow).")
            if (
                blocks
                and not self._is_down_from(piece)
                and any(piece.comes_within(a, b, self.elbow_room) for a, b in legs)
            ):
                raise NotAllowed(f"{piece.name} is in the way: passing it needs a gap of half the base (Tight spaces).")
            narrow = piece.kind is Kind.TIGHT_SPACE and piece.width is not None and piece.width < self.radius
            if narrow and self.on_foot and any(piece.spans(a, b) for a, b in legs):
                raise NotAllowed(
                    f"{piece.name} is {shown(piece.width or 0)} inches wide, narrower than half the base of "
                    f"{self.unit.name}: it cannot move through (Tight spaces)."
                )

    def _not_closer_to_fear(self, legs: Sequence[tuple[Point, Point]]) -> None:
        for frightened in self.state.mounted_body(self.unit):
            condition = frightened.conditions.get("frightened")
            if condition is None or condition.source not in self.state.units:
                continue
            source = self.state.units[condition.source]
            if not source.in_play or is_immune(self.state, frightened, "frightened", source):
                continue
            cx, cy = self.state.place(source)
            for (ax, ay), (bx, by) in legs:
                if (bx - ax) * (cx - ax) + (by - ay) * (cy - ay) > 0:
                    raise NotAllowed(
                        f"{frightened.name} is frightened of {source.name} and cannot willingly move closer to it "
                        "(Frightened)."
                    )

    def _may_end(self, found: Survey) -> None:
        """Refuses a path whose end is taken, in a passage, or over a bottomless gap (D-43, D-54)."""
        ignoring = frozenset([self.drags.name]) if self.drags is not None else frozenset()
        if self.is_gas:
            ignoring = frozenset(self.state.units)
        blocker = in_the_way(self.state, self.unit, found.end, ignoring)
        if blocker is not None and not any(met.what is Meets.STOP for met in found.meetings):
            raise NotAllowed(
                f"{self.unit.name} cannot end at {self._named(found.end)}: {blocker} is in the way, and no base may "
                "overlap another (Movement rules)."
            )
        for piece in self.pieces:
            if piece.kind is Kind.GAP and not self.on_foot and piece.has(found.end):
                if piece.bottomless:
                    raise NotAllowed(f"{piece.name} has no bottom to stand on.")
                found.descends = True
            if piece.kind is Kind.TIGHT_SPACE and piece.has(found.end):
                raise NotAllowed(f"{self.unit.name} must end in open space, not in {piece.name} (Tight spaces).")

    # -- what is met -----------------------------------------------------------------------------------------------

    def _spans(self, piece: Piece, legs: Sequence[tuple[Point, Point]]) -> list[Span]:
        """Returns where the whole path runs through a piece."""
        spans: list[Span] = []
        walked = 0
        for a, b in legs:
            spans += [(walked + begin, walked + end) for begin, end in piece.spans(a, b)]
            walked += distance(a, b)
        return merged(spans) if piece.is_area else sorted(set(spans))

    def _terrain(self, found: Survey, legs: Sequence[tuple[Point, Point]]) -> None:
        if self.way == FLY and any(e.spell == "control weather" and e.choice == "gale" for e in self.state.effects):
            found.factor = 2
        if not self.pieces or not self.on_foot:
            return
        crossed = [(piece, self._spans(piece, legs)) for piece in self.pieces if piece.kind in _CROSSED]
        for piece, spans in crossed:
            if spans:
                _CROSSED[piece.kind](self, found, piece, spans)
        found.costly = merged(found.costly)
        rises = [(piece, spans) for piece, spans in crossed if spans and piece.kind is Kind.BARRIER and piece.is_area]
        rises += self.stood
        if rises:
            self._rises(found, rises)

    def _rough(self, found: Survey, piece: Piece, spans: list[Span]) -> None:
        if not walks_easily(self.unit, piece):
            found.costly += spans

    def _deep_water(self, found: Survey, piece: Piece, spans: list[Span]) -> None:
        if not swim.eases(self.unit.kit.features, piece):
            found.costly += spans
            found.meetings += self._entered(piece, spans, found.points[0], Meets.DEEP_WATER)

    def _slippery(self, found: Survey, piece: Piece, spans: list[Span]) -> None:
        found.meetings += self._entered(piece, spans, found.points[0], Meets.SLIPPERY)

    def _fence(self, found: Survey, piece: Piece, spans: list[Span]) -> None:
        """Counts each step over a barrier that is a line; the steps between grounds are counted together (`_rises`)."""
        if not piece.is_area:
            for at, _ in spans:
                if at > 0:
                    self._step(found, at, piece.top, piece.name)

    @staticmethod
    def _entered(piece: Piece, spans: Sequence[Span], start: Point, what: Meets) -> list[Meeting]:
        """Returns a meeting for each entering; the point is just inside."""
        return [
            Meeting(min(begin + 2, end), what, piece.name) for begin, end in spans if begin > 0 or not piece.has(start)
        ]

    def _step(self, found: Survey, at: int, rise: int, name: str) -> None:
        """Counts a step up, or over a line, of that height; a character hanging on the wall has part of it behind it
        (Barriers; D-50, D-51).
        """
        if rise * 2 < self.height:
            return
        if rise <= self.height:
            found.flat.append((at, INCH))
            return
        if rise > 100 * INCH:
            raise NotAllowed(f"{name} is too high to be climbed.")
        hung = self.unit.climbed if at <= 2 * self.radius else 0
        found.flat.append((at, max(rise - hung, 0)))
        if not self._climbs:
            found.meetings.append(Meeting(at, Meets.CLIMB, name, rise))

    @property
    def _climbs(self) -> bool:
        return climbs(self.unit)

    def _rises(self, found: Survey, rises: Sequence[tuple[Piece, list[Span]]]) -> None:
        """Counts the steps between grounds of different heights."""
        edges = sorted({edge for _, spans in rises for span in spans for edge in span} | {0, found.length})
        names = {piece.top: piece.name for piece, _ in rises}
        below: int | None = None
        for begin, end in itertools.pairwise(edges):
            if end - begin < 2:
                continue
            level = max(
                (piece.top for piece, spans in rises for s in spans if s[0] <= begin and end <= s[1]), default=0
            )
            if below is None:
                below = self.state.ground_at(found.points[0])
            if level > below:
                self._step(found, begin, level - below, names[level])
            elif below - level > self.height and not self._climbs:
                found.meetings.append(Meeting(begin, Meets.DROP, names.get(below, ""), below - level))
            below = level

    def _gap(self, found: Survey, piece: Piece, spans: Sequence[Span]) -> None:
        """Counts leaping, dropping into and climbing out of a gap (Gaps; D-53)."""
        depth = piece.depth if piece.depth is not None else DEFAULT_DEPTH
        for begin, end in spans:
            inside_at_first = begin == 0 and self.unit.down and piece.has(found.points[0])
            if end >= found.length and piece.has(found.end):
                found.descends = True
                if piece.bottomless:
                    raise NotAllowed(f"{piece.name} has no bottom to stand on.")
                if not inside_at_first and depth > self.height and not self._climbs:
                    found.meetings.append(Meeting(begin, Meets.DROP, piece.name, depth))
                continue
            if inside_at_first:
                self._step(found, end, depth, piece.name)
                continue
            width = end - begin
            if width < self.radius:
                continue
            if width > 2 * self.radius + TOLERANCE:
                raise NotAllowed(
                    f"{piece.name} is {shown(width)} inches wide here, wider than the base of {self.unit.name}: it "
                    "cannot be jumped (Gaps)."
                )
            found.meetings.append(Meeting(begin + 1, Meets.JUMP, piece.name, depth, piece.bottomless))

    def _drag(self, found: Survey, legs: Sequence[tuple[Point, Point]]) -> None:
        """Stops the path where there is no place for a dragged character, and counts what dragging costs (D-55)."""
        held = self.drags
        if held is None:
            return
        if self.unit.kit.size.rank - held.kit.size.rank < 2 and not abduct.drags_freely(self.unit.kit):
            found.factor += 1
        start, place = found.points[0], self.state.place(held)
        dx, dy = place[0] - start[0], place[1] - start[1]
        walked = 0
        stops: list[int] = []
        for a, b in legs:
            begin, end = (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)
            stops += [walked + at for at in self._dragged_into(held, begin, end)]
            walked += distance(a, b)
        if stops:
            found.meetings.append(Meeting(min(stops), Meets.STOP, held.name))

    def _dragged_into(self, held: Character, begin: Point, end: Point) -> Iterator[int]:
        """Yields at which lengths of one straight piece who is dragged meets bases, the rim of the table, obstacles."""
        radius = held.kit.radius
        for other in self.state.standing():
            if other.name not in (held.name, self.unit.name):
                span = inside_circle(begin, end, self.state.place(other), other.kit.radius + radius - TOLERANCE)
                if span is not None:
                    yield span[0]
        if not on_table(self.state, end, radius):
            yield self._to_the_rim(begin, end, radius)
        for piece in self.state.pieces:
            if piece.kind is Kind.OBSTACLE and piece.comes_within(begin, end, radius):
                yield _short_of(piece, begin, end, radius)

    def _to_the_rim(self, begin: Point, end: Point, radius: int) -> int:
        """Returns how far a base goes on a straight piece until it would leave the table."""
        low, high = 0, distance(begin, end)
        while high - low > 1:
            middle = (low + high) // 2
            fits = on_table(self.state, toward(begin, end, middle), radius)
            low, high = (middle, high) if fits else (low, middle)
        return low

    def _leaving(self, found: Survey, legs: Sequence[tuple[Point, Point]]) -> None:
        """Finds where the mover leaves the threatened space of an enemy whose only enemy there it is (D-44)."""
        for enemy in self.enemies:
            for begin, end in self._threatened(found, legs, enemy):
                if end < found.length and end > begin and self._is_alone_with(enemy):
                    found.meetings.append(Meeting(end, Meets.LEAVES, enemy.name))

    def _threatened(self, found: Survey, legs: Sequence[tuple[Point, Point]], enemy: Character) -> list[Span]:
        """Returns where the path runs through the threatened space of an enemy, the heights of the ground counted
        (D-04); a span that ends with the path ends at its length.
        """
        at = self.state.place(enemy)
        reach = INCH + self.radius + enemy.kit.radius
        if not any(segment_is_near(at, a, b, reach + TOLERANCE) for a, b in legs):
            return []
        spans: list[Span] = []
        walked = 0
        for a, b in legs:
            span = inside_circle(a, b, at, reach + TOLERANCE)
            if span is not None:
                spans.append((walked + span[0], walked + span[1]))
            walked += distance(a, b)
        threatened: list[Span] = []
        for begin, end in merged([(begin - 2, end + 2) for begin, end in spans]):
            stays = end >= found.length and closer_than(found.end, at, reach + TOLERANCE)
            last = found.length if stays else self._last_within(found, at, reach, min(end, found.length))
            threatened += self._at_its_height(found, legs, (max(begin, 0), last), enemy)
        return threatened

    def _at_its_height(
        self, found: Survey, legs: Sequence[tuple[Point, Point]], span: Span, enemy: Character
    ) -> list[Span]:
        """Returns the parts of a span on which the ground under the mover lies at a height that the enemy reaches."""
        if not self.state.has_heights and not self.unit.climbed:
            return [span]
        edges = {
            edge
            for piece in self.pieces
            if piece.is_area and piece.kind in (Kind.BARRIER, Kind.OBSTACLE)
            for rise in self._spans(piece, legs)
            for edge in rise
            if span[0] < edge < span[1]
        }
        parts: list[Span] = []
        for begin, end in itertools.pairwise(sorted({*span, *edges})):
            middle = (begin + end) // 2
            p = found.point_at(middle)
            if any(adjacent_at(self.state, self.unit, p, level, enemy) for level in self._levels_at(found, middle)):
                parts.append((begin, end))
        return [(begin, end if end == span[1] else end - HAIR) for begin, end in merged(parts)]

    def _levels_at(self, found: Survey, at: int) -> Sequence[int]:
        """Returns the heights at which the mover can be reached at a length of the path.

        That is the ground under it: a roof only where it begins or ends there. A flyer that passes over a house can be
        reached from the roof and from beside the house (P-35).
        """
        if at == 0 or self.unit.down:
            return (self.state.level(self.unit),)
        ground = self.state.level_at(found.point_at(at))
        if roof := _height_at(self.stood, at):
            return (roof,)
        if self.way == FLY and (roof := _height_at(self.passed, at)):
            return ground, roof
        return (ground,)

    @staticmethod
    def _last_within(found: Survey, centre: Point, reach: int, end: int) -> int:
        """Returns the last length up to `end` at which the path is within `reach`, or `end` where none is near."""
        walked, last = 0, None
        for a, b in zip(found.points, found.points[1:], strict=False):
            span = inside_circle(a, b, centre, reach)
            if span is not None and walked + span[0] <= end:
                last = min(walked + span[1], end)
            walked += distance(a, b)
        return end if last is None else last

    def _is_alone_with(self, enemy: Character) -> bool:
        """Returns whether no other character of the mover's side is in the enemy's threatened space."""
        own = self.unit.name
        return not any(
            other.name != own and adjacent(self.state, enemy, other) for other in self.state.standing(self.unit.side)
        )

    def _frightful(self, found: Survey, legs: Sequence[tuple[Point, Point]]) -> None:
        """Finds an enemy with Frightful Presence whose threatened space is entered (D-48)."""
        state, unit = self.state, self.unit
        for enemy in self.enemies:
            for presence in state.mounted_body(enemy):
                if not frightful_presence.is_frightful(state, presence) or adjacent(state, unit, enemy):
                    continue
                if self._threatened(found, legs, enemy):
                    found.frightful = presence.name


_CROSSED: Final[Mapping[Kind, Callable[[_Surveyor, Survey, Piece, list[Span]], None]]] = MappingProxyType(
    {
        Kind.DIFFICULT: _Surveyor._rough,
        Kind.DEEP_WATER: _Surveyor._deep_water,
        Kind.SLIPPERY: _Surveyor._slippery,
        Kind.GAP: _Surveyor._gap,
        Kind.BARRIER: _Surveyor._fence,
    }
)
"""What comes of crossing each kind of terrain on foot; the others only stop sight, or are forbidden."""


def _height_at(houses: Sequence[tuple[Piece, list[Span]]], at: int) -> int:
    """Returns the height of the highest house over which a length of the path runs; 0 where there is none."""
    return max((house.height or 0 for house, spans in houses for s in spans if s[0] <= at <= s[1]), default=0)


_PACE: Final = 20
"""The step, in 1/1000 inch, in which a place short of an obstacle is looked for."""


def _short_of(piece: Piece, begin: Point, end: Point, radius: int) -> int:
    """Returns how far a base goes on a straight piece until it would touch an obstacle."""
    length = distance(begin, end)
    paces = (at for at in range(0, length, _PACE) if piece.is_within(toward(begin, end, at), radius))
    return max(next(paces, length) - _PACE, 0)


def walks_easily(unit: Character, piece: Piece) -> bool:
    """Returns whether rough ground costs the character nothing extra."""
    kit = unit.kit
    return (
        natural_explorer.eases(kit)
        or wilderness_stride.eases(kit, piece)
        or spider_walk.eases(kit, piece)
        or swim.eases(kit.features, piece)
    )


def climbs(unit: Character) -> bool:
    """Returns whether the character climbs without a save (Climb, Spider Climb; D-51)."""
    return climb.climbs(unit.kit) or spider_climb.climbs(unit.kit)
