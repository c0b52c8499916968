"""The palette: every colour of the pictures, by what it stands for.

No other module names a colour. Colour is never the only carrier of a fact: players have a letter, elements an icon,
species two letters, kinds of dice a shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
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
    """Text on the table and on panels, raised or sunken."""
    soft: Colour
    """Text that comes second."""
    muted: Colour
    """Text that is there when looked for."""
    accent: Colour
    """Now, as a ground: the phase, the face, the player to move."""
    lit: Colour
    """Now, as text, icon or frame on a panel."""
    light: Colour
    """Text and icons on dark colours: on dice, on the heads of terrains."""
    ink: Colour
    """Text and icons on light colours."""
    paper: Colour
    """The terrain die's own ground."""
    elements: Mapping[str, Colour]
    alloys: Mapping[str, Colour]
    """What Dracolem and medallions are made of."""
    players: tuple[Colour, ...]
    """Of the seats A to F."""
    by_letters: bool = False
    """Whether letters say of a die what its colours say to most eyes."""

    def element(self, elements: tuple[str, ...], which: int) -> Colour:
        """Returns the colour of a die's first (0) or second (1) half; a die of one element has it on both.

        A die without elements is ivory; "white" is the colour of paper; an alloy stands for itself.
        """
        if not elements:
            return self.elements["ivory"]
        element = elements[min(which, len(elements) - 1)]
        if element in self.alloys:
            return self.alloys[element]
        return self.paper if element == "white" else self.elements[element]

    def on(self, ground: Colour) -> Colour:
        """Returns the colour for text on a coloured ground: light or ink, whichever stands out more."""
        return max((self.light, self.ink), key=lambda colour: contrast(colour, ground))

    def on_die(self, upper: Colour, lower: Colour) -> tuple[Colour, Colour | None]:
        """Returns the colour of a symbol on a die of two halves, and of the outline that sets it off.

        On dice that are light all over a dark symbol needs no outline; a light one would be lost.
        """
        if min(contrast(self.ink, upper), contrast(self.ink, lower)) >= _LIGHT_DIE:
            return self.ink, None
        return self.light, self.ink

    def player(self, seat: Seat) -> Colour:
        """Returns a player's colour."""
        return self.players[(ord(seat[0]) - ord("A")) % len(self.players)]


_LIGHT_DIE: Final = 10.0
"""The contrast of ink above which a die counts as light all over."""


def _elements(
    air: Colour, water: Colour, fire: Colour, earth: Colour, death: Colour, ivory: Colour
) -> Mapping[str, Colour]:
    return MappingProxyType({"air": air, "water": water, "fire": fire, "earth": earth, "death": death, "ivory": ivory})


_ALLOYS: Final = MappingProxyType({"bronze": (140, 80, 38), "silver": (206, 213, 222), "gold": (222, 168, 28)})

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
    lit=(245, 197, 85),
    light=(246, 243, 235),
    ink=(20, 21, 27),
    paper=(249, 244, 230),
    elements=_elements((58, 135, 217), (38, 148, 92), (209, 61, 47), (212, 160, 42), (58, 50, 72), (226, 216, 190)),
    alloys=_ALLOYS,
    players=((96, 174, 255), (255, 139, 97), (140, 216, 100), (203, 148, 255), (250, 216, 90), (87, 216, 200)),
)
"""Light on dark: the default palette."""

DAY: Final = replace(
    NIGHT,
    table=(229, 224, 212),
    panel=(253, 251, 246),
    raised=(240, 236, 226),
    sunken=(231, 227, 216),
    line=(206, 200, 186),
    text=(28, 28, 34),
    soft=(66, 67, 78),
    muted=(92, 92, 102),
    accent=(245, 190, 60),
    lit=(124, 78, 0),
    light=(255, 255, 255),
    players=((24, 90, 190), (190, 58, 10), (18, 112, 38), (136, 44, 176), (112, 84, 0), (0, 108, 120)),
)
"""Dark on light."""

PROTAN: Final = replace(
    NIGHT,
    by_letters=True,
    elements=_elements((44, 92, 240), (31, 139, 130), (174, 20, 8), (196, 176, 20), (52, 40, 62), (252, 246, 242)),
    players=((72, 168, 255), (255, 132, 24), (130, 215, 162), (186, 158, 170), (255, 250, 60), (236, 246, 255)),
)
"""For eyes without red cones, or weak ones."""

DEUTAN: Final = replace(
    NIGHT,
    by_letters=True,
    elements=_elements((100, 144, 255), (42, 111, 105), (176, 29, 12), (250, 150, 20), (40, 32, 60), (252, 246, 242)),
    players=((75, 174, 255), (214, 151, 29), (148, 247, 174), (215, 142, 171), (255, 250, 40), (255, 246, 255)),
)
"""For eyes without green cones, or weak ones: the most frequent kind of colour blindness."""

TRITAN: Final = replace(
    NIGHT,
    by_letters=True,
    elements=_elements((20, 172, 192), (8, 100, 52), (166, 48, 34), (234, 149, 28), (46, 30, 62), (250, 244, 252)),
    players=((103, 167, 236), (255, 126, 69), (168, 255, 214), (174, 156, 192), (252, 216, 52), (255, 252, 255)),
)
"""For eyes without blue cones."""

CONTRAST: Final = replace(
    NIGHT,
    by_letters=True,
    table=(0, 0, 0),
    panel=(16, 16, 20),
    raised=(40, 40, 48),
    sunken=(0, 0, 0),
    line=(78, 78, 90),
    text=(255, 255, 255),
    soft=(240, 240, 244),
    muted=(200, 202, 210),
    accent=(255, 221, 0),
    lit=(255, 221, 0),
    light=(255, 255, 255),
    ink=(0, 0, 0),
    paper=(255, 255, 255),
    elements=_elements((20, 100, 220), (0, 116, 56), (196, 20, 10), (240, 180, 0), (36, 0, 66), (255, 244, 220)),
    players=((110, 190, 255), (255, 140, 90), (130, 230, 80), (222, 160, 255), (255, 224, 60), (60, 240, 226)),
)
"""White on black, nothing dim."""

PALETTES: Final[Mapping[str, Palette]] = MappingProxyType(
    {"dark": NIGHT, "light": DAY, "contrast": CONTRAST, "protan": PROTAN, "deutan": DEUTAN, "tritan": TRITAN}
)
"""All palettes by the name under which people choose them."""


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
