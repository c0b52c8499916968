"""Every kind of picture over many states: what one looks at after a change."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image

from images import fonts
from images.blocks import Block, beside, padded, painted, stacked
from images.canvas import Canvas
from images.chips import fitting
from images.icons import ICONS
from images.pages import Panel, pages
from images.palette import NIGHT, Palette
from images.pictures import Shown
from images.typescale import BODY, HEADING, SMALL, STRONG

_TILE: Final = 420.0
_COLUMNS: Final = 6
_GAP: Final = 18.0
_HIGHEST_TILE: Final = 900.0
_ICONS_WIDE: Final = 612.0
_ICONS_ACROSS: Final = 4


def draw_icons(first: Sequence[str] = (), title: str = "", palette: Palette = NIGHT) -> list[bytes]:
    """Returns every icon with its name as PNGs, some of them first under a title."""
    return [painted(page, 1.5, palette).png() for page in icon_pages(first, title, palette)]


def icon_pages(first: Sequence[str] = (), title: str = "", palette: Palette = NIGHT) -> list[Block]:
    """Returns the sheets of all icons laid out, not drawn yet: each is a picture that a phone shows whole."""
    others = [name for name in ICONS if name not in first]
    panels = [_icons(title, first, palette)] if first else []
    panels.append(_icons("All others" if first else "Icons", others, palette))
    return pages(panels, _ICONS_WIDE, _GAP, 24)


def _icons(title: str, names: Sequence[str], palette: Palette) -> Panel:
    """Icons in rows under a title, which goes on with them on the next page."""
    wide = _ICONS_WIDE / _ICONS_ACROSS

    def one(name: str) -> Block:
        said = name.replace("_", " ")
        said = said.lower() if said.isupper() and said != "ID" else said
        longest = max(said.split(), key=len)
        style = fitting(longest, wide - 4, (BODY, SMALL))
        lines = fonts.wrapped(said, style.face, style.size, int(wide) - 8, 4)

        def paint(canvas: Canvas, x: float, y: float) -> None:
            canvas.icon(x + (wide - 56) / 2, y, name, 56, palette.text)
            for number, line in enumerate(lines):
                canvas.text(x, y + 60 + number * 25, line, style, palette.soft, wide, "middle")

        return Block(wide, 60 + 25 * (len(lines) - 1) + style.line, paint)

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, title, HEADING, palette.lit, _ICONS_WIDE)

    rows = [names[first : first + _ICONS_ACROSS] for first in range(0, len(names), _ICONS_ACROSS)]
    blocks = [beside([one(name) for name in row]) for row in rows]
    return Panel(Block(_ICONS_WIDE, HEADING.line, paint_title), blocks, 12, lambda body: body)


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
    """Returns a picture, the first frame of an animated one, this many pixels wide."""
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    return picture.resize((width, max(1, picture.height * width // picture.width)), Image.Resampling.LANCZOS)
