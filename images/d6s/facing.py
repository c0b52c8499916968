"""How the table lies in a picture: which of its edges is at the bottom."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.d6s.geometry import Point
from engine.d6s.state import Edge, State, side_of_seat
from engine.d6s.terrain import Piece
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class Facing:
    """The edge of the table that is at the bottom, and how large the table is in 1/1000 inch."""

    below: Edge = Edge.SOUTH
    width: int = 24000
    depth: int = 24000

    @property
    def across(self) -> int:
        """Returns how wide the table lies in the picture."""
        return self.width if self.below.is_level else self.depth

    @property
    def up(self) -> int:
        """Returns how high the table lies in the picture."""
        return self.depth if self.below.is_level else self.width

    def at(self, point: Point) -> Point:
        """Returns where a point of the table lies: to the right of the lower left corner, and above it."""
        x, y = point
        match self.below:
            case Edge.SOUTH:
                return x, y
            case Edge.NORTH:
                return self.width - x, self.depth - y
            case Edge.WEST:
                return self.depth - y, x
            case Edge.EAST:
                return y, self.width - x

    def back(self, point: Point) -> Point:
        """Returns the point of the table that lies there; `at` undoes it."""
        u, v = point
        match self.below:
            case Edge.SOUTH:
                return u, v
            case Edge.NORTH:
                return self.width - u, self.depth - v
            case Edge.WEST:
                return v, self.depth - u
            case Edge.EAST:
                return self.width - v, u

    def laid(self, piece: Piece) -> Piece:
        """Returns a piece of terrain as it lies in the picture."""
        return piece if self.below is Edge.SOUTH else replace(piece, points=tuple(map(self.at, piece.points)))

    def edge(self, edge: Edge) -> Edge:
        """Returns where an edge of the table is in the picture, as if north were above."""
        order = (Edge.SOUTH, Edge.WEST, Edge.NORTH, Edge.EAST)
        return order[(order.index(edge) - order.index(self.below)) % 4]


def facing_of(state: State, below: Seat | None) -> Facing:
    """Returns how a table lies with a seat's own edge at the bottom; with north above before edges are chosen."""
    edge = Edge.SOUTH if below is None else state.edges.get(side_of_seat(below).value, Edge.SOUTH)
    return Facing(edge, state.width, state.depth)
