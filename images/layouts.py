"""The wide board: how wide it is, what stands beside what, and how large dice are drawn.

It is a choice for desks; what is shown otherwise is the upright board of `images.dragon_dice.portrait`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PHONE: Final = 400
"""Pixels, the width in which a phone shows a picture."""

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
    density=1.0,
    dice=DiceLook(on_table=1.0, beside=0.8, most_rows=3, shrinking=(1.0, 0.86, 0.74, 0.64), foot=0.27),
)
