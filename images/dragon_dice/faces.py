"""Faces of dice: how one side of a die looks, in a roll, on a card.

The shape says the kind of die (as in `tokens`), the ground says what the face is worth now: the die's own colours where
it counts, the accent colour for a special action icon, a dark ground where it gives nothing. The number in the corner
is how many icons are on the face; an Elemental Relic shows the element that a face names.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageFilter

from engine.dragon_dice.printed.dice import (
    ACTION_ICONS,
    ELEMENTS,
    ID,
    Catalogue,
    DieKind,
    DragonKind,
    ItemKind,
    MinorTerrainKind,
    TerrainKind,
    UnitKind,
)
from engine.dragon_dice.view import DragonView, ItemView, MinorTerrainView, UnitView
from engine.values import Seat
from images import fonts, icons, shapes
from images.blocks import Block, nothing
from images.dragon_dice import tokens, words
from images.dragon_dice.dice import die_block
from images.palette import Palette, mix
from images.typescale import Typeface as Typeface


class Worth(Enum):
    """What a face is worth in a roll; on a card nothing is idle."""

    COUNTS = "counts"
    SPECIAL = "special"
    IDLE = "idle"


_OCTAGON: Final = ((0.24, 0), (0.76, 0), (1, 0.24), (1, 0.76), (0.76, 1), (0.24, 1), (0, 0.76), (0, 0.24))
_INSET: Final = MappingProxyType({"unit": 0.03, "monster": 0.1, "artifact": 0.02, "equipment": 0.13})
_INSET_ELSEWHERE: Final = 0.14
"""How far from the corner the number of icons stands: further in where the shape has none there."""
DISC: Final = 0.36
"""How wide the disc with the number is, in sides of the face."""
LARGE_DISC: Final = 0.46
"""The same where faces are so small that their numbers could not be read on a phone otherwise."""
_NUMBER_BELOW: Final = frozenset({"relic", "medallion"})
"""Shapes so narrow at the foot that the number stands in the middle there: it would cover the icon."""


def is_special(icon: str) -> bool:
    """Returns whether this icon of a unit or item is a special action icon."""
    return icon != ID and icon not in ACTION_ICONS


def shape_of(die: DieKind | TerrainKind | None) -> str:
    """Returns the outline of a die's faces."""
    if isinstance(die, TerrainKind | MinorTerrainKind):
        return "terrain"
    if isinstance(die, DragonKind):
        return "dragon"
    if isinstance(die, ItemKind):
        return die.variety
    return "monster" if die is not None and die.is_monster else "unit"


def colours_of(die: DieKind | TerrainKind | None) -> tuple[str, ...]:
    """Returns what the halves of a die are coloured by: its elements, its alloy, or white where it has all elements."""
    if isinstance(die, UnitKind | ItemKind) and die.alloy:
        return (die.alloy,)
    elements = die.elements if die is not None else ()
    return ("white",) if len(elements) == len(ELEMENTS) else elements


def face_block(
    icon: str,
    count: int,
    die: DieKind | TerrainKind | None,
    side: float,
    palette: Palette,
    worth: Worth,
    element: str = "",
    *,
    large_number: bool = False,
) -> Block:
    """Returns one face of a die. `count` 0: no number is shown. `element` is the one that an Elemental Relic shows. A
    `large_number` leaves less room for the icon.
    """
    elements, icon = colours_of(die), element or icon
    shape = shape_of(die)
    return Block(
        side,
        side,
        lambda canvas, x, y: canvas.picture(
            x, y, draw(icon, count, shape, elements, canvas.px(side), palette, worth, large_number)
        ),
    )


@lru_cache(maxsize=768)
def draw(
    icon: str,
    count: int,
    shape: str,
    elements: tuple[str, ...],
    side: int,
    palette: Palette,
    worth: Worth,
    large_number: bool = False,
) -> Image.Image:
    """Returns a face as a picture with an alpha channel, `side` pixels wide and high."""
    edge = max(1, round(side * (0.06 if worth is Worth.SPECIAL else 0.04)))
    inner = side - 2 * edge
    upper, lower = palette.element(elements, 0), palette.element(elements, 1)
    ground, colour, halo, rim = {
        Worth.COUNTS: (None, *palette.on_die(upper, lower), mix(lower, palette.light, 0.55)),
        Worth.SPECIAL: (palette.accent, palette.ink, None, palette.text),
        Worth.IDLE: (palette.sunken, palette.soft, None, palette.muted),
    }[worth]
    body = shapes.halves(inner, upper, lower).copy() if ground is None else Image.new("RGB", (inner, inner), ground)
    is_low = shape in _NUMBER_BELOW and count > 0
    size = round(side * (0.5 if shape == "dragon" or is_low else 0.58))
    up, aside = (0.13 if is_low else 0.05 if count else 0.0), 0.0
    if icon == ID and count and not is_low:
        # Letters, other than pictures, may not be covered.
        size, up, aside = round(side * 0.5), 0.06 if shape == "artifact" else 0.15, 0.08
    if large_number and count and not is_low:
        is_cut = shape == "monster"
        size, up, aside = (
            round(side * (0.44 if icon == ID else 0.56)),
            0.12 if is_cut else 0.16,
            0.1 if is_cut else 0.15,
        )
    at = ((inner - size) // 2 - round(side * aside), (inner - size) // 2 - round(side * up))
    if halo is not None:
        stroke = max(1, round(side * 0.035))
        body.paste(halo, (at[0] - stroke, at[1] - stroke), _glyph(icon, size + 2 * stroke, stroke))
    body.paste(colour, at, _glyph(icon, size, 0))
    if count:
        _paste_count(body, count, inner, palette, worth, shape, LARGE_DISC if large_number else DISC)
    picture = Image.new("RGBA", (side, side), (*rim, 255))
    picture.putalpha(outline(shape, side))
    picture.paste(body, (edge, edge), outline(shape, inner))
    return picture


def _paste_count(
    body: Image.Image, count: int, side: int, palette: Palette, worth: Worth, shape: str, share: float
) -> None:
    """The number of icons, on a disc at the lower right; where a shape has no corner there, further in, or below."""
    x, y, disc = place_of_count(shape, side, share)
    ground = palette.ink if worth is not Worth.IDLE else palette.line
    colour = {Worth.SPECIAL: palette.accent, Worth.IDLE: palette.soft}.get(worth, palette.light)
    body.paste(ground, (x, y), shapes.rounded_mask(disc, 0.5))
    size = max(6, round(disc * (0.78 if share == DISC else 0.94)))
    number = fonts.mask(str(count), Typeface.STRONG, size)
    ascent = fonts.metrics(Typeface.STRONG, size)[0]
    body.paste(colour, (x + (disc - number.width) // 2, round(y + disc / 2 - ascent + size * 0.36)), number)


def place_of_count(shape: str, side: int, share: float = DISC) -> tuple[int, int, int]:
    """Returns left, top and width of the disc with the number, on a face so wide."""
    disc = round(side * share)
    if shape in _NUMBER_BELOW:
        return (side - disc) // 2, side - disc - round(side * 0.02), disc
    inset = round(side * _INSET.get(shape, _INSET_ELSEWHERE))
    down = round(side * 0.05) if shape == "monster" else 0
    return side - disc - inset, side - disc - inset + down, disc


def outline(shape: str, side: int) -> Image.Image:
    """Returns the outline of a die as a mask, this many pixels wide and high."""
    if shape == "monster":
        return shapes.polygon_mask(side, _OCTAGON)
    if shape == "terrain":
        return shapes.octagon(side)
    if shape in tokens.POLYGONS:
        return shapes.polygon_mask(side, tokens.POLYGONS[shape])
    return shapes.rounded_mask(side, 0.5 if shape == "medallion" else 0.2)


def _glyph(icon: str, size: int, stroke: int) -> Image.Image:
    """Returns an icon as a mask. An ID is written, since the picture it has on the real die is another on each."""
    return icons.mask(icon, size, stroke) if icon != ID else _letters(ID, size, stroke)


@lru_cache(maxsize=64)
def _letters(text: str, size: int, stroke: int) -> Image.Image:
    mask = Image.new("L", (size, size))
    letters = fonts.mask(text, Typeface.STRONG, max(6, round((size - 2 * stroke) * 0.82)))
    box = letters.getbbox() or (0, 0, 1, 1)
    piece = letters.crop(box)
    mask.paste(piece, ((size - piece.width) // 2, (size - piece.height) // 2))
    return mask.filter(ImageFilter.MaxFilter(2 * stroke + 1)) if stroke else mask


def token_block(name: str, size: float, palette: Palette, known: Catalogue) -> Block:
    """Returns a die by its printed name, as it lies on the table; empty space for an unknown die."""
    kind = known.dice.get(name)
    return nothing(0, tokens.SIDE_OF_SIZE["small"] * size) if kind is None else die_token(kind, size, palette)


def die_token(kind: DieKind, size: float, palette: Palette) -> Block:
    """Returns a die of this kind, as it lies on the table."""
    return die_block(_lying(kind), size, palette)


def _lying(kind: DieKind) -> words.TableDie:
    name, nobody = kind.name, Seat("A")
    match kind:
        case UnitKind():
            return UnitView(
                name, name, nobody, kind.species, kind.elements, kind.unit_class, kind.size, kind.health, kind.alloy
            )
        case ItemKind():
            return ItemView(name, name, nobody, kind.variety, kind.action, kind.size, kind.elements, kind.alloy)
        case MinorTerrainKind():
            return MinorTerrainView(
                name, name, nobody, kind.kind, kind.terrain_type, kind.elements, kind.faces, None, None
            )
        case DragonKind():
            return DragonView(name, name, nobody, kind.elements, kind.kind, kind.form, kind.health)
