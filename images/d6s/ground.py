"""The ground: terrain by colour, pattern and name, with a grid of inches.

It is painted twice as fine and made smaller, and kept: terrain stays where it is for a whole match.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final

from PIL import Image, ImageDraw

from engine.d6s.geometry import INCH, Point
from engine.d6s.terrain import Kind, Piece
from images.palette import Colour, Palette, mix

_FINE: Final = 2
_LINE: Final = 0.16
"""How thick a wall is drawn, in inches, where it has no width."""

_PATTERNS: Final[dict[Kind, str]] = {
    Kind.DIFFICULT: "tufts",
    Kind.SLIPPERY: "slants",
    Kind.OBSCURED: "dashes",
    Kind.DEEP_WATER: "waves",
    Kind.GAP: "edge",
    Kind.TIGHT_SPACE: "bars",
    Kind.COVER: "crosses",
    Kind.OBSTACLE: "weave",
    Kind.BARRIER: "plain",
}


def earth(palette: Palette) -> Colour:
    """Returns the colour of open ground."""
    return mix(mix(palette.table, palette.elements["water"], 0.16), palette.elements["earth"], 0.1)


def colour_of(kind: Kind, palette: Palette) -> Colour:
    """Returns the colour of a kind of terrain, never far from the ground: figures must stand out."""
    ground, elements = earth(palette), palette.elements
    return {
        Kind.DIFFICULT: mix(ground, elements["water"], 0.38),
        Kind.SLIPPERY: mix(ground, (190, 225, 240), 0.4),
        Kind.OBSCURED: mix(ground, palette.muted, 0.3),
        Kind.DEEP_WATER: mix(ground, elements["air"], 0.5),
        Kind.GAP: mix(ground, palette.ink, 0.75),
        Kind.TIGHT_SPACE: mix(ground, elements["earth"], 0.25),
        Kind.COVER: mix(ground, elements["earth"], 0.4),
        Kind.OBSTACLE: mix(ground, palette.soft, 0.42),
        Kind.BARRIER: mix(ground, palette.soft, 0.6),
    }[kind]


@lru_cache(maxsize=12)
def painted(
    pieces: tuple[Piece, ...], west: int, south: int, span: int, rise: int, side: int, palette: Palette
) -> Image.Image:
    """Returns a part of the table without anybody on it.

    `west` and `south` are its corner, `span` and `rise` its width and height in 1/1000 inch, `side` its width in
    pixels.
    """
    per = side * _FINE / span
    image = Image.new("RGB", (side * _FINE, round(rise * per)), earth(palette))
    walls = (Kind.BARRIER, Kind.OBSTACLE)
    for piece in sorted(pieces, key=lambda one: (one.kind in walls, one.shape == "line")):
        _paint(image, piece, (west, south), per, palette)
    _grid(image, west, south, span, rise, per, palette)
    return image.resize((side, round(rise * side / span)), Image.Resampling.BOX)


def _paint(image: Image.Image, piece: Piece, corner: Point, per: float, palette: Palette) -> None:
    """Paints one piece, touching only its part of the picture."""

    def at(point: Point) -> tuple[float, float]:
        return (point[0] - corner[0]) * per, image.height - (point[1] - corner[1]) * per

    around = (piece.width or _LINE * INCH) * per
    (x1, y2), (x2, y1) = at((piece.box[0], piece.box[1])), at((piece.box[2], piece.box[3]))
    left, top = max(0, int(x1 - around)), max(0, int(y1 - around))
    right, bottom = min(image.width, int(x2 + around) + 1), min(image.height, int(y2 + around) + 1)
    if right <= left or bottom <= top:
        return
    points = [(x - left, y - top) for x, y in map(at, piece.points)]
    mask = Image.new("L", (right - left, bottom - top))
    step = max(8, round(0.55 * INCH * per))
    thick = max(2, step // 9)
    _shape(ImageDraw.Draw(mask), piece, points, per, filled=True, thick=thick)
    colour = colour_of(piece.kind, palette)
    image.paste(colour, (left, top), mask)
    marks = Image.new("L", mask.size)
    draw = ImageDraw.Draw(marks)
    kind = _PATTERNS[piece.kind]
    for row, y in enumerate(range(-(top % step), mask.height + step, step)):
        for x in range(-(left % step) + (step // 2 if (row + top // step) % 2 else 0), mask.width + step, step):
            _mark(draw, kind, x, y, step, thick)
    if kind in ("edge", "weave"):
        _shape(draw, piece, points, per, filled=False, thick=2 * thick)
    only = Image.new("L", mask.size)
    only.paste(marks, (0, 0), mask)
    image.paste(mix(colour, palette.text, 0.34), (left, top), only)


def _shape(
    draw: ImageDraw.ImageDraw,
    piece: Piece,
    points: Sequence[tuple[float, float]],
    per: float,
    *,
    filled: bool,
    thick: int,
) -> None:
    """Draws a piece, or its outline alone."""
    fill, outline = (255, None) if filled else (None, 255)
    if piece.shape == "circle":
        (x, y), r = points[0], piece.radius * per
        draw.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=outline, width=thick)
    elif piece.shape == "line":
        wide = max(3, round((piece.width or _LINE * INCH) * per))
        draw.line(list(points), fill=255, width=wide, joint="curve")
        for x, y in points:
            draw.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=255)
    else:
        draw.polygon(list(points), fill=fill, outline=outline, width=thick)


def _mark(draw: ImageDraw.ImageDraw, kind: str, x: int, y: int, step: int, thick: int) -> None:
    s = step / 4
    match kind:
        case "tufts":
            draw.line((x - s, y - s, x, y + s, x + s, y - s), fill=255, width=thick)
        case "slants":
            draw.line((x - s, y + s, x + s, y - s), fill=255, width=thick)
        case "dashes":
            draw.line((x - s, y, x + s, y), fill=255, width=thick)
        case "waves":
            draw.arc((x - 2 * s, y - s, x, y + s), 180, 360, fill=255, width=thick)
            draw.arc((x, y - s, x + 2 * s, y + s), 0, 180, fill=255, width=thick)
        case "bars":
            draw.line((x, y - 2 * s, x, y + 2 * s), fill=255, width=thick)
        case "crosses":
            draw.line((x - s, y, x + s, y), fill=255, width=thick)
            draw.line((x, y - s, x, y + s), fill=255, width=thick)
        case "weave":
            draw.line((x - 2 * s, y + 2 * s, x + 2 * s, y - 2 * s), fill=150, width=thick)
        case _:
            return


def _grid(image: Image.Image, west: int, south: int, span: int, rise: int, per: float, palette: Palette) -> None:
    """Faint lines at every inch, a little stronger at every sixth."""
    draw = ImageDraw.Draw(image, "RGBA")

    def line(inch: int) -> tuple[int, int, int, int]:
        return (*palette.text, 60 if inch % 6 == 0 else 26)

    for inch in range(west // INCH, (west + span) // INCH + 1):
        x = (inch * INCH - west) * per
        draw.line((x, 0, x, image.height), fill=line(inch), width=_FINE)
    for inch in range(south // INCH, (south + rise) // INCH + 1):
        y = image.height - (inch * INCH - south) * per
        draw.line((0, y, image.width, y), fill=line(inch), width=_FINE)


def middle(piece: Piece) -> Point:
    """Returns where the name of a piece stands: its centre, or the middle of its longest stretch of wall."""
    if piece.shape == "circle":
        return piece.points[0]
    if piece.shape == "line":
        pairs = list(zip(piece.points, piece.points[1:], strict=False))
        a, b = max(pairs, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))
        return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
    xs, ys = [p[0] for p in piece.points], [p[1] for p in piece.points]
    return sum(xs) // len(xs), sum(ys) // len(ys)


def names(pieces: Sequence[Piece]) -> list[tuple[str, Point]]:
    """Returns what each piece is called and where that stands."""
    return [(piece.name, middle(piece)) for piece in pieces]
