"""The ground: terrain that looks like what it is, on grass, with a grid of inches.

It is painted twice as fine and made smaller, and kept: terrain stays where it is for a whole match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw

from engine.d6s.geometry import INCH
from engine.d6s.terrain import Kind, Piece
from images.d6s.terrain import built, natural
from images.d6s.terrain.brush import Brush, Sketch, Stroke
from images.d6s.terrain.grain import Grain
from images.d6s.terrain.looks import TerrainLook, look_of_piece
from images.palette import Colour, Palette, luminance, mix

_FINE: Final = 2
KEPT: Final = 24
"""Number of grounds that are kept, the ones used last."""
SKETCHED: Final = 64
"""Number of pieces of terrain of which it is kept how they are painted, those used last: some hundred KiB each."""

Painter = Callable[[Brush, Piece, Grain], None]

PAINTERS: Final[Mapping[TerrainLook, Painter]] = MappingProxyType(
    {
        TerrainLook.WOOD: natural.wood,
        TerrainLook.BUSHES: natural.bushes,
        TerrainLook.CROPS: natural.crops,
        TerrainLook.MUD: natural.mud,
        TerrainLook.ROCKS: natural.rocks,
        TerrainLook.FORD: natural.ford,
        TerrainLook.MARSH: natural.marsh,
        TerrainLook.WEBS: natural.webs,
        TerrainLook.ROUGH: natural.rough,
        TerrainLook.ICE: natural.ice,
        TerrainLook.OIL: natural.oil,
        TerrainLook.MIST: natural.mist,
        TerrainLook.WATER: natural.water,
        TerrainLook.PIT: natural.pit,
        TerrainLook.PASSAGE: built.passage,
        TerrainLook.HEDGE: built.hedge,
        TerrainLook.LOGS: built.logs,
        TerrainLook.PILLARS: built.pillars,
        TerrainLook.STONES: natural.stones,
        TerrainLook.HOUSE: built.house,
        TerrainLook.TOWER: built.tower,
        TerrainLook.CRAG: built.crag,
        TerrainLook.TREE: built.tree,
        TerrainLook.BLOCK: built.block,
        TerrainLook.WALL: built.wall,
        TerrainLook.TRUNK: built.trunk,
        TerrainLook.HILL: natural.hill,
    }
)
"""The painter of each look."""

_ORDER: Final = (Kind.BARRIER, Kind.OBSTACLE)


def earth(palette: Palette) -> Colour:
    """Returns the colour of open ground."""
    if luminance(palette.table) > 0.4:
        return (204, 207, 172)
    return (20, 25, 18) if max(palette.table) == 0 else (46, 55, 41)


def paint_part(
    pieces: tuple[Piece, ...],
    west: int,
    south: int,
    span: int,
    rise: int,
    side: int,
    palette: Palette,
    high: int = 24000,
) -> Image.Image:
    """Returns a part of the table without anybody on it; pieces lie as the picture shows them (`Facing.laid`).

    `west` and `south` are its corner, `span` and `rise` its width and height in 1/1000 inch, `side` its width in
    pixels, `high` how far the whole table goes up.
    """
    per = side * _FINE / (span / INCH)
    image = Image.new("RGB", (side * _FINE, round(rise * per / INCH)), earth(palette))
    brush = Brush(image, (west / INCH, (high - south - rise) / INCH), high, per, palette)
    _grass(brush, west, south, span, rise)
    for piece in sorted(pieces, key=_layer):
        if brush.sees(piece):
            brush.again(strokes_of(piece, high, palette))
    _grid(image, west, south, span, rise, per, palette)
    return image.resize((side, round(rise * side / span)), Image.Resampling.BOX)


@lru_cache(maxsize=SKETCHED)
def strokes_of(piece: Piece, high: float, palette: Palette) -> tuple[Stroke, ...]:
    """Returns how a piece is painted, kept: the same at every size and in every part of the table."""
    sketch = Sketch(high, palette)
    PAINTERS[look_of_piece(piece)](sketch, piece, Grain(f"{piece.name} {piece.points}"))
    return tuple(sketch.strokes)


painted: Final = lru_cache(maxsize=KEPT)(paint_part)
"""Returns what `paint_part` does, kept: a table is shown many times."""


def _layer(piece: Piece) -> tuple[bool, bool, bool]:
    """Mist lies over all, walls over areas."""
    return piece.kind is Kind.OBSCURED, piece.kind in _ORDER, piece.shape == "line"


def _grass(brush: Brush, west: int, south: int, span: int, rise: int) -> None:
    """Patches a little darker and lighter, and a tuft here and there: the same at every size and in every part."""
    grain = Grain("grass")
    light, dark = ((210, 213, 179), (199, 202, 167)) if brush.is_light else ((49, 59, 43), (42, 50, 38))
    tuft = (176, 184, 138) if brush.is_light else (72, 84, 54)
    if brush.is_stark:
        light, dark, tuft = (23, 28, 21), (17, 22, 16), (44, 54, 36)
    painter = ImageDraw.Draw(brush.image)
    for number in range(60):
        x, y = grain.uniform(-1, 25), grain.uniform(-1, 25)
        across, down = grain.uniform(0.9, 2.4), grain.uniform(0.5, 1.1)
        left, top = brush.px((x - across, y - down))
        right, bottom = brush.px((x + across, y + down))
        if right > 0 and bottom > 0 and left < brush.image.width and top < brush.image.height:
            painter.ellipse((left, top, right, bottom), fill=light if number % 2 else dark)
    for _ in range(190):
        x, y, tall = grain.uniform(0, 24), grain.uniform(0, 24), grain.uniform(0.1, 0.17)
        if west - INCH < x * INCH < west + span + INCH:
            for lean in (-0.07, 0.0, 0.07):
                begin, end = brush.px((x, y)), brush.px((x + lean, y - tall))
                painter.line((*begin, *end), fill=tuft, width=max(1, round(brush.per * 0.04)))


def _grid(image: Image.Image, west: int, south: int, span: int, rise: int, per: float, palette: Palette) -> None:
    """Faint lines at every inch, a little stronger at every sixth."""
    draw = ImageDraw.Draw(image, "RGBA")
    ink = palette.text

    def line(inch: int) -> tuple[int, int, int, int]:
        return (*ink, 62 if inch % 6 == 0 else 22)

    for inch in range(west // INCH, (west + span) // INCH + 1):
        x = (inch * INCH - west) * per / INCH
        draw.line((x, 0, x, image.height), fill=line(inch), width=_FINE)
    for inch in range(south // INCH, (south + rise) // INCH + 1):
        y = image.height - (inch * INCH - south) * per / INCH
        draw.line((0, y, image.width, y), fill=line(inch), width=_FINE)


def shade_of(palette: Palette) -> Colour:
    """Returns the colour round the names of terrain."""
    return mix(palette.ink, earth(palette), 0.15) if luminance(palette.table) < 0.4 else palette.paper
