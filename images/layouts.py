"""Layouts: how wide the board is, what stands beside what, and how large dice are drawn.

Both layouts are made of the same blocks and the same type scale, and show the same facts. Wide is for desks. Tall is
for phones: one column, and nothing in it is too small to be read when the picture is shown `PHONE` pixels wide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

PHONE: Final = 400
"""Pixels, the width in which a phone shows a picture."""

LEAST_ON_PHONE: Final = 11
"""Pixels: no text of the tall layout is smaller on a phone."""


HIGHEST: Final = 6000
"""Pixels: pictures that would be higher are drawn less finely, but never too coarsely to be read."""


@dataclass(frozen=True, slots=True)
class DiceLook:
    """How dice are drawn. Sizes are shares of the full size; `foot` is the share of a token that its letters take."""

    on_table: float
    beside: float
    """In reserves, dead, buried, in the pool."""
    most_rows: int
    """Where dice need more rows than this they shrink; where that does not help, the rest is counted."""
    shrinking: tuple[float, ...]
    foot: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Lengths are in units; at scale 1 a unit is `density` pixels, or fewer where the picture would be very high."""

    name: str
    width: float
    width_of_four: float
    """The width where four terrains lie side by side."""
    margin: float
    gap: float
    terrains_across: int
    players_across: int
    narrow: bool
    """Whether there is one column only."""
    news_lines: int
    density: float
    dice: DiceLook

    def pixels_per_unit(self, height: float) -> float:
        """Returns how many pixels a unit has at scale 1 in a picture of this height in units."""
        return min(self.density, max(0.9, HIGHEST / height))


WIDE: Final = Layout(
    name="wide",
    width=1280,
    width_of_four=1680,
    margin=20,
    gap=16,
    terrains_across=3,
    players_across=3,
    narrow=False,
    news_lines=6,
    density=1.0,
    dice=DiceLook(on_table=1.0, beside=0.8, most_rows=3, shrinking=(1.0, 0.86, 0.74, 0.64), foot=0.27),
)

TALL: Final = Layout(
    name="tall",
    width=560,
    width_of_four=560,
    margin=12,
    gap=12,
    terrains_across=1,
    players_across=1,
    narrow=True,
    news_lines=14,
    density=1.15,
    dice=DiceLook(on_table=1.15, beside=1.15, most_rows=30, shrinking=(1.0,), foot=0.34),
)

LAYOUTS: Final[Mapping[str, Layout]] = MappingProxyType({layout.name: layout for layout in (WIDE, TALL)})
"""The layouts by name."""
