"""The type scale: every size and weight of text in the pictures, by what it is for.

Sizes are in the units of the layout (pixels at scale 1). A picture is 1,280 units wide and often seen on a phone, at a
third of that or less: nothing that must be read is smaller than `SMALL`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Typeface(Enum):
    """A typeface in one weight; which files it comes from stands in `images.fonts`."""

    TEXT = "text"
    STRONG = "strong"
    DISPLAY = "display"
    ITALIC = "italic"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text is set: typeface, size and height of a line."""

    face: Typeface
    size: int
    line: int


TITLE: Final = TextStyle(Typeface.DISPLAY, 44, 52)
"""The turn."""
HEADING: Final = TextStyle(Typeface.DISPLAY, 30, 38)
"""A terrain, a player."""
SUBHEADING: Final = TextStyle(Typeface.DISPLAY, 25, 34)
"""A heading that would not fit."""
MINOR: Final = TextStyle(Typeface.DISPLAY, 20, 30)
"""A heading of many letters in a narrow place."""
LEAST_NAME: Final = TextStyle(Typeface.DISPLAY, 22, 30)
"""A player's name that would not fit otherwise."""
STRONG: Final = TextStyle(Typeface.STRONG, 22, 30)
"""What an army is called."""
BODY: Final = TextStyle(Typeface.TEXT, 22, 30)
LABEL: Final = TextStyle(Typeface.STRONG, 19, 26)
"""Chips, phases, names of areas."""
SMALL: Final = TextStyle(Typeface.TEXT, 19, 26)
TINY: Final = TextStyle(Typeface.STRONG, 16, 20)
"""Only for what is also said elsewhere: numbers of faces, letters of species."""
NUMERAL: Final = TextStyle(Typeface.DISPLAY, 42, 44)
"""The face that a terrain shows."""
