"""How far a character gets: the cheapest way to every place on a fine grid, by the law of moving (`paths`).

Walls, obstacles, enemies and the table's edge stop it, slow ground and climbs cost what they cost there; allies let it
through and leave no room to stand on. It is what a picture shows; a movement itself is judged by `paths.survey`.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd, hypot
from typing import Final, TypeAlias

from engine.d6s.features import flight, swim
from engine.d6s.geometry import INCH, TOLERANCE, Point, closer_than
from engine.d6s.measuring import in_the_way, on_table
from engine.d6s.numbers import BURROW, FLY, LAND, PHASE, SWIM, is_gaseous, is_immune
from engine.d6s.paths import walks_easily
from engine.d6s.planning.ways import Mover
from engine.d6s.terrain import Kind, Piece

FINE: Final = 200
COARSE: Final = 250
"""Width of a cell of the grid in 1/1000 inch, for short and for long reaches."""
FAR: Final = 9 * INCH
BEYOND: Final = 600
"""How much farther than what is left costs are worked out: the rim of a reach runs between cells."""
GRAZE: Final = 12
"""How much farther from others the grid keeps: between two cells a way comes a little nearer."""
OFF_LINE: Final = 1.04
"""How much longer than the straight line a way along the grid may be."""

Cell: TypeAlias = tuple[int, int]
MOVES: Final = tuple((dx, dy, hypot(dx, dy)) for dx in range(-2, 3) for dy in range(-2, 3) if gcd(dx, dy) == 1)
"""Sixteen directions."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What it costs to get to the cells of a grid around a character, in 1/1000 inch."""

    origin: Point
    """Where the cell (0, 0) lies: the middle of the base."""
    step: int
    most: int
    """What is left for moving."""
    costs: dict[Cell, float]
    came: dict[Cell, Cell]

    def point(self, cell: Cell) -> Point:
        """Returns the point in the middle of a cell."""
        return self.origin[0] + cell[0] * self.step, self.origin[1] + cell[1] * self.step

    def cell(self, point: Point) -> Cell:
        """Returns the cell in which a point lies."""
        dx, dy = point[0] - self.origin[0], point[1] - self.origin[1]
        return round(dx / self.step), round(dy / self.step)

    def path(self, cell: Cell) -> list[Point]:
        """Returns the way to a cell, without the points at which it only goes straight on."""
        cells = [cell]
        while cells[-1] in self.came:
            cells.append(self.came[cells[-1]])
        cells.reverse()
        kept = [
            here
            for before, here, after in zip(cells, cells[1:], cells[2:], strict=False)
            if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
        ]
        return [self.point(one) for one in (*kept, cell)]


def reach_of(mover: Mover, most: int) -> Reach:
    """Returns what it costs a character to get to each place within its reach, and a little beyond."""
    return _Field(mover, most).spread()


class _Field:
    """The law of moving at the points of a grid."""

    def __init__(self, mover: Mover, most: int) -> None:
        state, body = mover.state, mover.body
        self.mover, self.state, self.body, self.most = mover, state, body, most
        self.origin = mover.at
        self.step = FINE if most <= FAR else COARSE
        self.radius, self.height = body.kit.radius, body.kit.height
        self.on_foot = mover.way in (LAND, SWIM)
        self.elbow_room = 1 if is_gaseous(state, body) else self.radius // 2
        x, y = self.origin
        self.far = reach = most + BEYOND + self.radius + GRAZE
        near = (x - reach, y - reach), (x + reach, y + reach)
        self.pieces = [piece for piece in state.pieces if not piece.is_far(*near, self.radius)]
        self.stops = [piece for piece in self.pieces if self._stops(piece)]
        self.slows = [piece for piece in self.pieces if self.on_foot and self._slows(piece)]
        self.grounds = [
            piece
            for piece in self.pieces
            if self.on_foot and piece.kind is Kind.BARRIER and piece.is_area and piece.height is not None
        ]
        self.lines = [p for p in self.pieces if self.on_foot and p.kind is Kind.BARRIER and not p.is_area]
        self.gaps = [piece for piece in self.pieces if self.on_foot and piece.kind is Kind.GAP]
        gale = any(effect.spell == "control weather" and effect.choice == "gale" for effect in state.effects)
        self.factor = (2 if mover.way == FLY and gale else 1) + bool(mover.account.drags)
        self._level: dict[Cell, int] = {}

    def _stops(self, piece: Piece) -> bool:
        way = self.mover.way
        if way == PHASE:
            return False
        if piece.kind is Kind.OBSTACLE:
            return not (way == FLY and flight.passes_over(piece)) and not piece.has(self.origin)
        if way == BURROW:
            return piece.kind in (Kind.DEEP_WATER, Kind.GAP)
        return self.on_foot and piece.kind is Kind.TIGHT_SPACE and piece.width is not None and piece.width < self.radius

    def _slows(self, piece: Piece) -> bool:
        if piece.kind is Kind.DEEP_WATER:
            return not swim.eases(self.body.kit.features, piece)
        return piece.kind is Kind.DIFFICULT and not walks_easily(self.body, piece)

    @cached_property
    def enemies(self) -> list[tuple[Point, int]]:
        """The enemies through whom nobody goes, and how near to them the middle of the base comes."""
        if not self.on_foot:
            return []
        return [
            (self.state.place(enemy), self.radius + enemy.kit.radius - TOLERANCE)
            for enemy in self.state.standing(self.body.side.other)
            if enemy.name != self.mover.account.drags
            and closer_than(self.origin, self.state.place(enemy), self.far + enemy.kit.radius)
        ]

    @cached_property
    def fears(self) -> list[Point]:
        """Where those are that the mover may not come closer to."""
        found = []
        for one in self.state.mounted_body(self.body):
            condition = one.conditions.get("frightened")
            source = self.state.units.get(condition.source) if condition is not None else None
            if source is not None and source.in_play and not is_immune(self.state, one, "frightened", source):
                found.append(self.state.place(source))
        return found

    def point(self, cell: Cell) -> Point:
        return self.origin[0] + cell[0] * self.step, self.origin[1] + cell[1] * self.step

    def is_solid(self, cell: Cell) -> bool:
        """Returns whether the middle of the base cannot be there."""
        p = self.point(cell)
        if not on_table(self.state, p, self.radius):
            return True
        for at, reach in self.enemies:
            if closer_than(p, at, reach + GRAZE):
                return True
        for piece in self.stops:
            if piece.is_within(p, (self.elbow_room if piece.kind is Kind.OBSTACLE else 1) + GRAZE):
                return True
        return False

    def slow_at(self, cell: Cell) -> int:
        """Returns how much an inch costs in a cell."""
        p = self.point(cell)
        for piece in self.slows:
            if piece.has(p):
                return self.factor + 1
        return self.factor

    def level_at(self, cell: Cell) -> int:
        """Returns the height of the ground in a cell."""
        known = self._level.get(cell)
        if known is None:
            p = self.point(cell)
            known = max((piece.height or 0 for piece in self.grounds if piece.has(p)), default=0)
            self._level[cell] = known
        return known

    def _rise(self, rise: int) -> float | None:
        """Returns what a step up costs; None where it is too high."""
        if rise * 2 < self.height:
            return 0
        if rise <= self.height:
            return INCH
        return rise if rise <= 100 * INCH else None

    @staticmethod
    def between(cell: Cell, dx: int, dy: int) -> tuple[Cell, ...]:
        """Returns the cells that a long step passes on both sides."""
        if abs(dx) < 2 and abs(dy) < 2:
            return ()
        beside = (dx // 2, 0) if abs(dx) == 2 else (0, dy // 2)
        across = (dx // 2, dy) if abs(dx) == 2 else (dx, dy // 2)
        return tuple((cell[0] + x, cell[1] + y) for x, y in (beside, across))

    def extra(self, cell: Cell, other: Cell, between: Sequence[Cell] = ()) -> float | None:
        """Returns what a step between two cells costs besides its length; None where it cannot be made."""
        a, b = self.point(cell), self.point(other)
        for fear in self.fears:
            if (b[0] - a[0]) * (fear[0] - a[0]) + (b[1] - a[1]) * (fear[1] - a[1]) > 0:
                return None
        found = 0.0
        if self.grounds:
            up = max(map(self.level_at, (other, *between))) - self.level_at(cell)
            cost = self._rise(up) if up > 0 else 0
            if cost is None:
                return None
            found += cost
        for line in self.lines:
            if line.spans(a, b):
                cost = self._rise(line.top)
                if cost is None:
                    return None
                found += cost
        return found

    def is_end(self, cell: Cell) -> bool:
        """Returns whether a cell lies in a gap that is too wide to be jumped: a way that goes down there ends there."""
        p = self.point(cell)
        return any(min(g.box[2] - g.box[0], g.box[3] - g.box[1]) > 2 * self.radius and g.has(p) for g in self.gaps)

    def spread(self) -> Reach:
        """Returns the costs.

        Cells are numbered row by row here, since this looks at ten thousands of steps: `count` in a row, from `first`.
        """
        step, limit = self.step, self.most + BEYOND
        first = int(limit // step) + 3
        count = 2 * first + 1
        moves = [
            (dx * count + dy, far * step, tuple(x * count + y for x, y in self.between((0, 0), dx, dy)))
            for dx, dy, far in MOVES
        ]
        begin = first * count + first
        costs: list[float] = [limit + 1.0] * (count * count)
        costs[begin] = 0.0
        came: dict[int, int] = {}
        solid: list[bool | None] = [None] * (count * count)
        slow: list[int] = [0 if self.slows else self.factor] * (count * count)
        heap: list[tuple[float, int]] = [(0.0, begin)]
        uneven = bool(self.grounds or self.lines or self.fears)
        gaps = bool(self.gaps)

        def cell_of(number: int) -> Cell:
            return number // count - first, number % count - first

        def is_solid(number: int) -> bool:
            found = solid[number] = self.is_solid(cell_of(number))
            return found

        def slow_at(number: int) -> int:
            found = slow[number] = self.slow_at(cell_of(number))
            return found

        while heap:
            cost, here = heapq.heappop(heap)
            if cost > costs[here]:
                continue
            below = gaps and here != begin and self.is_end(cell_of(here))
            slow_here = slow[here] or slow_at(here)
            for offset, far, beside in moves:
                other = here + offset
                least = cost + far
                if least > limit or least >= costs[other]:
                    continue
                # What is known already is looked up here: calls would cost more than all else.
                if (stands := solid[other]) or (stands is None and is_solid(other)):
                    continue
                if below and not self.is_end(cell_of(other)):
                    continue
                if beside:
                    one, two = here + beside[0], here + beside[1]
                    if (stands := solid[one]) or (stands is None and is_solid(one)):
                        continue
                    if (stands := solid[two]) or (stands is None and is_solid(two)):
                        continue
                    slow_one, slow_two = slow[one] or slow_at(one), slow[two] or slow_at(two)
                    slower = slow_one if slow_one > slow_two else slow_two  # noqa: FURB136
                    mean = ((slow_here + (slow[other] or slow_at(other))) / 2 + slower) / 2
                else:
                    mean = (slow_here + (slow[other] or slow_at(other))) / 2
                total = cost + far * mean
                if uneven:
                    between = tuple(cell_of(here + one) for one in beside)
                    extra = self.extra(cell_of(here), cell_of(other), between)
                    if extra is None:
                        continue
                    total += extra
                if total <= limit and total < costs[other]:
                    costs[other], came[other] = total, here
                    heapq.heappush(heap, (total, other))
        found = {cell_of(number): cost for number, cost in enumerate(costs) if cost <= limit}
        ways = {cell_of(number): cell_of(before) for number, before in came.items()}
        self._straighten(found, ways)
        return Reach(self.origin, step, self.most, found, ways)

    def _straighten(self, costs: dict[Cell, float], came: dict[Cell, Cell]) -> None:
        """Puts right cells to which a straight way leads: along the grid it seems a little longer than it is."""
        for cell, cost in costs.items():
            straight = hypot(*cell) * self.step * self.factor
            if self.most < cost <= self.most * OFF_LINE + self.step and straight <= self.most < cost:
                p = self.point(cell)
                found = self.mover.survey([p]) if in_the_way(self.state, self.body, p) is None else None
                if found is not None and found.cost < cost:
                    costs[cell], came[cell] = found.cost, (0, 0)
