"""Lengths, type and plans of the upright board. Lengths are in units; a unit is `DENSITY` pixels.

990 pixels are what a screen of three pixels to a point needs for 330 points, the narrowest a phone shows. Nothing that
must be read is set smaller than 24 units, which is 12 points there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from images.typescale import TextStyle, Typeface

WIDTH: Final = 660.0
DENSITY: Final = 1.5
USUAL: Final = 825.0
"""The height of a picture of 4 : 5."""
LOWEST: Final = 330.0
"""The height of a picture of 2 : 1: before forces are revealed there is little to show."""
HIGHEST: Final = 880.0
"""The height of a picture of 3 : 4; no picture is higher."""

MARGIN: Final = 12.0
GAP: Final = 8.0
INNER: Final = WIDTH - 2 * MARGIN
LEFT: Final = 244.0
"""The column that says what a terrain is."""
INSET: Final = 6.0
"""Around the lanes of a terrain."""
RIGHT: Final = INNER - LEFT - 2 * INSET
TAB: Final = 36.0
"""At the left of a lane or a strip, in the player's colour."""
ROUND: Final = 12.0

TURN: Final = TextStyle(Typeface.DISPLAY, 38, 46)
NUMERAL: Final = TextStyle(Typeface.DISPLAY, 40, 42)
"""The face that a terrain shows."""
NAME: Final = TextStyle(Typeface.DISPLAY, 27, 34)
SHORT_NAME: Final = TextStyle(Typeface.DISPLAY, 25, 32)
SHORTEST_NAME: Final = TextStyle(Typeface.DISPLAY, 24, 30)
NUMBER: Final = TextStyle(Typeface.STRONG, 26, 32)
"""Health."""
TEXT: Final = TextStyle(Typeface.TEXT, 24, 30)
WORD: Final = TextStyle(Typeface.STRONG, 24, 30)

LEAST: Final = 24
"""Units: no text is smaller."""


class Telling(Enum):
    """How fully lasting effects are described."""

    NAMED = "name, number and what they change"
    SHORT = "number and what they change"
    COUNTED = "how many there are"


@dataclass(frozen=True, slots=True)
class PortraitPlan:
    """One way to arrange a table. `die` is the side of a die, `heaped` whether equal dice overlap like cards."""

    height: float
    die: float
    telling: Telling = Telling.NAMED
    heaped: bool = False
    open_heaps: bool = False
    """Whether the dice beside the table lie in as many rows as they need to be told apart."""
    rows: int | None = None
    """If set, the dice of an army lie in at most this many rows and overlap as far as necessary."""


def plans() -> Iterator[PortraitPlan]:
    """Yields the plans from the roomiest to one that always has room.

    When full, in this order: the higher picture; the dice beside the table on top of each other; effects as number
    and symbol; equal dice overlap; effects only counted; smaller dice; at last all dice of an army overlap in two
    rows, then in one.
    """
    for die in (60.0, 55.0, 51.0):
        yield PortraitPlan(USUAL, die, open_heaps=True)
    for die in (60.0, 55.0, 51.0):
        yield PortraitPlan(HIGHEST, die, open_heaps=True)
    for die in (60.0, 55.0, 51.0):
        yield PortraitPlan(HIGHEST, die)
    for die in (60.0, 55.0, 51.0):
        yield PortraitPlan(HIGHEST, die, Telling.SHORT)
    for die in (60.0, 55.0, 51.0):
        yield PortraitPlan(HIGHEST, die, Telling.SHORT, heaped=True)
    for die in (60.0, 55.0, 51.0, 47.0, 42.0, 38.0, 34.0):
        yield PortraitPlan(HIGHEST, die, Telling.COUNTED, heaped=True)
    for rows in (2, 1):
        yield PortraitPlan(HIGHEST, 34.0, Telling.COUNTED, heaped=True, rows=rows)
