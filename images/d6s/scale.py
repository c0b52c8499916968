"""From inches on the table to units of the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.d6s.geometry import INCH, Point
from images.d6s.facing import Facing

AS_IT_LIES: Final = Facing()


@dataclass(frozen=True, slots=True)
class Scale:
    """Where the table, or a part of it, lies in the picture; y grows downwards there.

    `left` and `top` are the corner of the map in units; `west` and `north` what lies there, in 1/1000 inch, as the
    table is turned.
    """

    left: float
    top: float
    per_inch: float
    west: int
    north: int
    facing: Facing = AS_IT_LIES

    def at(self, point: Point) -> tuple[float, float]:
        """Returns where a point of the table lies, in units."""
        across, up = self.facing.at(point)
        return self.left + (across - self.west) * self.per_inch / INCH, self.top + (
            self.north - up
        ) * self.per_inch / INCH

    def length(self, thousandths: float) -> float:
        """Returns how long a length of the table is, in units."""
        return thousandths * self.per_inch / INCH
