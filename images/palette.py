"""The palette: every colour of the pictures, by what it stands for.

No other module names a colour. Colour is never the only carrier of a fact: players have a letter, elements an icon,
species two letters, kinds of dice a shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.values import Seat

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """One set of colours. `elements` are those printed on the dice, by element, with "ivory" for none.

    A palette equals only itself, so that what was drawn with it can be kept.
    """

    table: Colour
    """Behind everything."""
    panel: Colour
    """A terrain, a player's area, the news."""
    raised: Colour
    """An army, or a chip, on a panel."""
    sunken: Colour
    """What waits or is empty."""
    line: Colour
    text: Colour
    soft: Colour
    """Text that comes second."""
    muted: Colour
    """Text that is there when looked for."""
    accent: Colour
    """Now: the phase, the face, the player to move."""
    ink: Colour
    """Text and icons on light grounds."""
    paper: Colour
    """The terrain die's own ground."""
    elements: Mapping[str, Colour]
    players: tuple[Colour, ...]
    """Of the seats A to F."""

    def element(self, elements: tuple[str, ...], which: int) -> Colour:
        """Returns the colour of a die's first (0) or second (1) half; a die of one element has it on both halves."""
        return self.elements["ivory"] if not elements else self.elements[elements[min(which, len(elements) - 1)]]

    def player(self, seat: Seat) -> Colour:
        """Returns a player's colour."""
        return self.players[(ord(seat[0]) - ord("A")) % len(self.players)]


NIGHT: Final = Palette(
    table=(17, 19, 25),
    panel=(30, 33, 43),
    raised=(43, 47, 60),
    sunken=(24, 26, 34),
    line=(62, 67, 84),
    text=(246, 243, 235),
    soft=(203, 207, 219),
    muted=(150, 156, 174),
    accent=(245, 197, 85),
    ink=(20, 21, 27),
    paper=(249, 244, 230),
    elements=MappingProxyType(
        {
            "air": (58, 135, 217),
            "water": (38, 148, 92),
            "fire": (209, 61, 47),
            "earth": (212, 160, 42),
            "death": (58, 50, 72),
            "ivory": (226, 216, 190),
        }
    ),
    players=((96, 174, 255), (255, 139, 97), (140, 216, 100), (203, 148, 255), (250, 216, 90), (87, 216, 200)),
)
"""Light on dark: the palette of all pictures so far."""


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Returns a colour between two; `share` 0 is the first, 1 the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def luminance(colour: Colour) -> float:
    """Returns how light a colour is, from 0 to 1, as WCAG 2 reckons."""
    red, green, blue = (c / 12.92 if (c := v / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for v in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Returns the contrast of two colours, from 1 to 21, as WCAG 2 reckons; text wants 4.5, large text and icons 3."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
