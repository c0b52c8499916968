"""Tokens: how a die looks on the table.

A unit is a rounded square (its die has six sides), a monster an octagon (ten sides), a dragon a hexagon (twelve): the
shape says the kind, even where colours cannot be told apart. The halves are in the elements' colours, the icon is the
class, the points at the foot are the health, the two letters the species; where a die is made in several elements or
alloys, a third letter says in which. Larger units are larger.

Items and minor terrains have shapes of their own: equipment a bucket, an artifact a house, a medallion a coin, a
relic a cut stone, a minor terrain a regular octagon like the large ones. Their letters are those of their elements or
alloy.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from PIL import Image

from images import fonts, icons, shapes
from images.palette import Colour, Palette, mix
from images.typescale import Typeface

SIDE_OF_SIZE: Final = MappingProxyType({"small": 52, "medium": 58, "large": 64, "champion": 70, "monster": 72})
"""How large a unit is drawn, in units of the layout, by the size of its die."""

DRAGON_SIDE: Final = 64
MINOR_SIDE: Final = 56
ITEM_SIDES: Final = MappingProxyType(
    {"small": 46, "medium": 51, "large": 56, "artifact": 60, "medallion": 52, "relic": 54}
)
"""By the size of equipment, and by the variety of all other items."""

SPECIES_LETTERS: Final = 2
_LETTERS: Final = MappingProxyType({"Dragonkin": "Dk", "Dracolem": "Dc"})
"""Species that would begin alike."""

_FADED: Final = 0.4
"""How much of the ground is in a die that is no longer there."""

FOOT: Final = 0.27
"""The share of a token that letters and points at its foot take, unless a layout needs them larger."""

_LETTERS_OF_FOOT: Final = MappingProxyType({"monster": 0.78, "equipment": 1.0, "artifact": 0.95, "medallion": 0.9})
_LETTERS_ELSEWHERE: Final = 0.86

_OCTAGON: Final = ((0.24, 0), (0.76, 0), (1, 0.24), (1, 0.8), (0.86, 1), (0.14, 1), (0, 0.8), (0, 0.24))
_BUCKET: Final = ((0, 0), (1, 0), (0.86, 1), (0.14, 1))
_HOUSE: Final = ((0.5, 0), (1, 0.3), (1, 1), (0, 1), (0, 0.3))
_STONE: Final = ((0.28, 0), (0.72, 0), (1, 0.36), (0.78, 1), (0.22, 1), (0, 0.36))
_HEXAGON: Final = ((0.5, 0), (0.95, 0.25), (0.95, 0.75), (0.5, 1), (0.05, 0.75), (0.05, 0.25))


POLYGONS: Final = MappingProxyType(
    {"monster": _OCTAGON, "dragon": _HEXAGON, "equipment": _BUCKET, "artifact": _HOUSE, "relic": _STONE}
)
"""The outlines with corners, by shape."""


class DrawnToken(NamedTuple):
    """What a token shows of a die. `pips` 0: none, for a dragon, whose health is always 5 or 10."""

    shape: str
    elements: tuple[str, ...]
    icon: str
    letters: str
    pips: int


def species_letters(species: str) -> str:
    """Returns the two letters of a species: "CE" for Coral Elves, "Dw" for Dwarves. No two species share them."""
    words = species.split()
    if species in _LETTERS:
        return _LETTERS[species]
    return words[0][0] + words[1][0] if len(words) > 1 else species[:SPECIES_LETTERS]


@lru_cache(maxsize=768)
def draw(token: DrawnToken, side: int, palette: Palette, foot: float = FOOT, marked: bool = False) -> Image.Image:
    """Returns a token as a picture with an alpha channel, `side` pixels a side; a marked one has a thick frame."""
    edge = max(1, round(side * (0.075 if marked else 0.035)))
    upper, lower = palette.element(token.elements, 0), palette.element(token.elements, 1)
    inner = side - 2 * edge
    body = _body(token, inner, upper, lower, palette, _foot(token.shape, inner, foot))
    frame = palette.lit if marked else mix(lower, palette.text, 0.55)
    picture = Image.new("RGBA", (side, side), (*frame, 255))
    picture.putalpha(_outline(token.shape, side))
    picture.paste(body, (edge, edge), _outline(token.shape, inner))
    return picture


@lru_cache(maxsize=64)
def faint(token: DrawnToken, side: int, palette: Palette, foot: float = FOOT) -> Image.Image:
    """Returns a token half faded into the ground of an army; one that lies below it does not shine through."""
    picture = draw(token, side, palette, foot)
    faded = Image.blend(picture.convert("RGB"), Image.new("RGB", picture.size, palette.raised), _FADED).convert("RGBA")
    faded.putalpha(picture.getchannel("A"))
    return faded


def letter_size(shape: str, side: float, foot: float = FOOT) -> float:
    """Returns how large the letters on a token are, in the measure of `side`."""
    return _foot(shape, side * 0.93, foot) * _LETTERS_OF_FOOT.get(shape, _LETTERS_ELSEWHERE)


def _foot(shape: str, side: float, foot: float) -> float:
    return side * (foot if shape != "dragon" else foot + 0.03)


def _outline(shape: str, side: int) -> Image.Image:
    if shape in POLYGONS:
        return shapes.polygon_mask(side, POLYGONS[shape])
    if shape == "minor terrain":
        return shapes.octagon(side)
    return shapes.rounded_mask(side, 0.5 if shape == "medallion" else 0.2)


def _body(token: DrawnToken, side: int, upper: Colour, lower: Colour, palette: Palette, high: float) -> Image.Image:
    body = shapes.halves(side, upper, lower).copy()
    if not token.letters and not token.pips:
        _paste_icon(body, token, side, round(high / 2), palette)
        return body
    foot = round(high)
    body.paste(mix(palette.ink, lower, 0.12), (0, side - foot, side, side))
    _paste_icon(body, token, side, foot, palette)
    _paste_foot(body, token, side, foot, palette)
    return body


def _paste_icon(body: Image.Image, token: DrawnToken, side: int, foot: int, palette: Palette) -> None:
    size = min(round(side * (0.66 if token.shape != "dragon" else 0.6)), side - foot + round(side * 0.02))
    stroke = max(1, round(side * 0.035))
    at = ((side - size) // 2, (side - foot - size) // 2 + round(side * (0.015 if token.shape != "dragon" else 0.045)))
    colour, outline = palette.on_die(palette.element(token.elements, 0), palette.element(token.elements, 1))
    if outline is not None:
        body.paste(outline, (at[0] - stroke, at[1] - stroke), icons.mask(token.icon, size + 2 * stroke, stroke))
    body.paste(colour, at, icons.mask(token.icon, size))


def _paste_foot(body: Image.Image, token: DrawnToken, side: int, foot: int, palette: Palette) -> None:
    """Letters at the left, points at the right; in a shape without corners both closer to the middle."""
    size = max(7, round(foot * _LETTERS_OF_FOOT.get(token.shape, _LETTERS_ELSEWHERE)))
    letters = fonts.mask(token.letters, Typeface.STRONG, size)
    ascent = fonts.metrics(Typeface.STRONG, size)[0]
    dot = max(2, round(side * 0.084))
    step = dot + max(1, round(side * 0.028))
    row = step * token.pips - (step - dot) if token.pips else 0
    between = round(side * 0.055) if token.pips else 0
    room = round(side * 0.95) - letters.width - between
    if token.pips and row > room:
        step = max(3, room // token.pips)
        dot = step - max(1, step // 4)
        row = step * token.pips - (step - dot)
    left = (side - letters.width - between - row) // 2
    middle = side - foot / 2 - side * 0.005
    body.paste(mix(palette.light, palette.ink, 0.16), (left, round(middle - ascent + size * 0.36)), letters)
    pip = shapes.rounded_mask(dot, 0.5)
    for number in range(token.pips):
        body.paste(palette.light, (left + letters.width + between + number * step, round(middle - dot / 2)), pip)
