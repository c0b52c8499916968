"""Ways around what stands in the way: bases and pieces of terrain, with the places one passes them at."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from engine.d6s.geometry import Point, distance, segment_is_near
from engine.d6s.grid import point_toward
from engine.d6s.terrain import Piece

CLEARANCE: Final = 25
"""How far around something a way is laid, beyond what the law asks."""
ROUNDS: Final = 6
"""Number of new obstacles that a way goes around."""
EIGHT: Final = (
    *((1000, 0), (707, 707), (0, 1000), (-707, 707)),
    *((-1000, 0), (-707, -707), (0, -1000), (707, -707)),
)
"""Eight directions, an inch each."""


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Something that ways go around: a base or a piece, with how near a way may come."""

    centre: Point
    reach: int
    piece: Piece | None = None

    def blocks(self, a: Point, b: Point) -> bool:
        """Returns whether the line from a to b comes too near."""
        if self.piece is not None:
            return self.piece.comes_within(a, b, self.reach)
        return segment_is_near(self.centre, a, b, self.reach)

    def corners(self) -> list[Point]:
        """Returns points around it: a way along it leads from one to the next."""
        if self.piece is not None and self.piece.shape != "circle":
            off = self.reach + CLEARANCE
            near = [(x + dx, y + dy) for x, y in self.piece.points for dx in (off, -off) for dy in (off, -off)]
            return [p for p in near if not self.piece.is_within(p, self.reach)]
        reach = self.reach + (self.piece.radius if self.piece is not None else 0)
        far = reach * 1083 // 1000 + CLEARANCE
        return [point_toward(self.centre, vector, far) for vector in EIGHT]


class Detours:
    """The ways of one mover from one place around what stands there, to any number of goals.

    What blocks a line between two corners is looked up once for all goals.
    """

    def __init__(self, start: Point, things: Sequence[Hindrance], is_on_table: Callable[[Point], bool]) -> None:
        self.start = start
        self.things = things
        self._is_on_table = is_on_table
        self._known_legs: dict[tuple[Point, Point], int] = {}

    def around(self, goal: Point) -> Iterator[list[Point]]:
        """Yields paths around what stands in the way, until one meets nothing new."""
        known = [number for number, thing in enumerate(self.things) if thing.blocks(self.start, goal)]
        for _ in range(ROUNDS):
            path = self._shortest(goal, known)
            if path is None:
                return
            met = 0
            for a, b in pairwise([self.start, *path]):
                met |= self._blocking(a, b, goal)
            new = [number for number in range(len(self.things)) if number not in known and met >> number & 1]
            if not new:
                yield path
                return
            known += new

    @cached_property
    def _corners(self) -> list[list[tuple[Point, int]]]:
        """For each thing its corners on the table, with the other things that block them as bits."""
        return [
            [(p, self._bits(p, p) & ~(1 << number)) for p in thing.corners() if self._is_on_table(p)]
            for number, thing in enumerate(self.things)
        ]

    def _bits(self, a: Point, b: Point) -> int:
        """Returns the things that block a line as bits."""
        found, bit = 0, 1
        for thing in self.things:
            if thing.blocks(a, b):
                found |= bit
            bit <<= 1
        return found

    def _blocking(self, a: Point, b: Point, goal: Point) -> int:
        """Returns the same, looked up for a line that does not lead to the goal: that one comes again."""
        if b == goal:
            return self._bits(a, b)
        leg = a, b
        found = self._known_legs.get(leg)
        if found is None:
            found = self._known_legs[leg] = self._bits(a, b)
        return found

    def _shortest(self, goal: Point, known: Sequence[int]) -> list[Point] | None:
        """Returns the shortest way around the known things, or None where there is none."""
        here_all = sum(1 << number for number in known)
        things = [self.things[number] for number in known]
        nodes = [p for number in known for p, blocked in self._corners[number] if not blocked & here_all]
        nodes.append(goal)
        best = {self.start: 0}
        came: dict[Point, Point] = {}
        heap: list[tuple[int, Point]] = [(distance(self.start, goal), self.start)]
        done: set[Point] = set()
        while heap:
            _, here = heapq.heappop(heap)
            if here == goal:
                return _chain(came, self.start, goal)
            if here in done:
                continue
            done.add(here)
            for node in nodes:
                if node in done or node == here:
                    continue
                cost = best[here] + distance(here, node)
                if cost >= best.get(node, cost + 1):
                    continue
                if node == goal:
                    if any(thing.blocks(here, goal) for thing in things):
                        continue
                elif self._blocking(here, node, goal) & here_all:
                    continue
                best[node], came[node] = cost, here
                heapq.heappush(heap, (cost + distance(node, goal), node))
        return None


def _chain(came: dict[Point, Point], start: Point, goal: Point) -> list[Point]:
    path = [goal]
    while came[path[-1]] != start:
        path.append(came[path[-1]])
    return path[::-1]
