"""Where hexes lie in a picture: flat-topped, nine columns, the south below, for both seats and spectators."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.legacys_allure.hexes import AXIAL, Hex

COLUMNS_WIDE = 14.0
"""The width of the map in sides of a hex: nine columns, each 1.5 further, and half a hex more."""


@dataclass(frozen=True, slots=True)
class MapLayout:
    """The map as it lies in a picture: the side of a hex in units, and the top left corner."""

    side: float
    left: float
    top: float

    @property
    def row(self) -> float:
        """Returns the height of a hex."""
        return math.sqrt(3) * self.side

    @property
    def width(self) -> float:
        """Returns how wide the map is."""
        return COLUMNS_WIDE * self.side

    @property
    def height(self) -> float:
        """Returns how high the map is."""
        return 7 * self.row

    def centre(self, place: Hex) -> tuple[float, float]:
        """Returns the middle of a hex."""
        q, r = AXIAL[place]
        x, up = 1.5 * self.side * q, self.row * (r + q / 2)
        return self.left + self.width / 2 + x, self.top + self.height / 2 - up

    def corners(self, place: Hex, share: float = 1.0) -> list[tuple[float, float]]:
        """Returns the six corners of a hex, or of one that is smaller by a share, in its middle."""
        x, y = self.centre(place)
        side = self.side * share
        return [
            (x + side * math.cos(math.radians(60 * n)), y + side * math.sin(math.radians(60 * n))) for n in range(6)
        ]
