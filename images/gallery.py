"""Every kind of picture over many states: what one looks at after a change."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image

from images.blocks import Block, flowing, padded, painted, stacked
from images.canvas import Canvas
from images.icons import ICONS
from images.palette import NIGHT, Palette
from images.pictures import Shown
from images.typescale import HEADING, SMALL, STRONG

_TILE: Final = 420.0
_COLUMNS: Final = 6
_GAP: Final = 18.0
_HIGHEST_TILE: Final = 900.0


def draw_icons(first: Sequence[str] = (), title: str = "", palette: Palette = NIGHT) -> bytes:
    """Returns every icon with its name as PNG, some of them first under a title."""
    width = 1280.0

    def one(name: str) -> Block:
        def paint(canvas: Canvas, x: float, y: float) -> None:
            canvas.icon(x + 40, y, name, 56, palette.text)
            canvas.text(x, y + 62, name, SMALL, palette.soft, 136, "middle")

        return Block(136, 92, paint)

    def heading(text: str) -> Block:
        return Block(width, 44, lambda canvas, x, y: _say(canvas, x, y, text, width, palette))

    others = [name for name in ICONS if name not in first]
    parts = [heading(title), flowing([one(name) for name in first], width, 6, 14)] if first else []
    parts += [heading("All others" if first else "Icons"), flowing([one(name) for name in others], width, 6, 14)]
    return painted(padded(stacked(parts, 16, width), 24, 24, 24), 1.0, palette).png()


def _say(canvas: Canvas, x: float, y: float, text: str, width: float, palette: Palette) -> None:
    canvas.text(x, y, text, HEADING, palette.lit, width)


def contact_sheet(shown: Sequence[Shown], palette: Palette = NIGHT) -> bytes:
    """Returns all pictures of a gallery, small, on one sheet as PNG; very high ones are cut at the foot."""
    columns: list[list[Block]] = [[] for _ in range(_COLUMNS)]
    for one in shown:
        lowest = min(columns, key=lambda column: sum(block.height + _GAP for block in column))
        lowest.append(_tile(one, palette))
    stacks = [stacked(column, _GAP, _TILE) for column in columns]
    high = max(block.height for block in stacks)
    width = _COLUMNS * _TILE + (_COLUMNS - 1) * _GAP

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, block in enumerate(stacks):
            block.put(canvas, x + number * (_TILE + _GAP), y)

    return painted(padded(Block(width, high, paint), 24, 24, 24), 1.0, palette).png()


def _tile(shown: Shown, palette: Palette) -> Block:
    picture = smaller(shown.data, round(_TILE))
    picture = picture.crop((0, 0, picture.width, min(picture.height, round(_HIGHEST_TILE))))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, shown.caption, STRONG, palette.soft, _TILE)
        canvas.picture(x, y + 34, picture)

    return Block(_TILE, 34 + picture.height, paint)


def smaller(data: bytes, width: int) -> Image.Image:
    """Returns a picture, the first frame of an animated one, so many pixels wide."""
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    return picture.resize((width, max(1, picture.height * width // picture.width)), Image.Resampling.LANCZOS)
