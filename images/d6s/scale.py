"""From inches on the table to units of the picture."""

from __future__ import annotations

from dataclasses import dataclass

from engine.d6s.geometry import INCH, Point


@dataclass(frozen=True, slots=True)
class Scale:
    """Where the table, or a part of it, lies in the picture: y grows downwards there and northwards on the table.

    `left` and `top` are the corner of the map in units; `west` and `north` what lies there, in 1/1000 inch.
    """

    left: float
    top: float
    per_inch: float
    west: int
    north: int

    def at(self, point: Point) -> tuple[float, float]:
        """Returns where a point of the table lies, in units."""
        x = self.left + (point[0] - self.west) * self.per_inch / INCH
        return x, self.top + (self.north - point[1]) * self.per_inch / INCH

    def length(self, thousandths: float) -> float:
        """Returns how long a length of the table is, in units."""
        return thousandths * self.per_inch / INCH
