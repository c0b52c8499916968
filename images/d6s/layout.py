"""Sizes and type of the pictures of this game, in units: a picture is 660 wide, and half of that on a phone."""

from __future__ import annotations

from typing import Final

from images.typescale import TextStyle, Typeface

WIDTH: Final = 660.0
DENSITY: Final = 1.5
MARGIN: Final = 10.0
INNER: Final = WIDTH - 2 * MARGIN
GAP: Final = 6.0

TURN: Final = TextStyle(Typeface.DISPLAY, 34, 42)
NAME: Final = TextStyle(Typeface.DISPLAY, 25, 32)
WORD: Final = TextStyle(Typeface.STRONG, 22, 28)
TEXT: Final = TextStyle(Typeface.TEXT, 22, 28)
AMOUNT: Final = TextStyle(Typeface.STRONG, 22, 26)
ROSTER: Final = TextStyle(Typeface.TEXT, 18, 23)
ROSTER_STRONG: Final = TextStyle(Typeface.STRONG, 18, 23)
TINY: Final = TextStyle(Typeface.TEXT, 16, 22)
TINY_STRONG: Final = TextStyle(Typeface.STRONG, 16, 22)
MARK: Final = TextStyle(Typeface.STRONG, 18, 22)
"""Letters and numbers along the edges."""
PIECE: Final = TextStyle(Typeface.ITALIC, 17, 20)
"""Names of terrain."""
SIDE: Final = 480.0
"""How wide what stands beside the map is, for desks."""
