"""Small parts that recur: a player's badge, chips, bars, an element's disc."""

from __future__ import annotations

from engine.values import Seat
from images import fonts
from images.badges import badge_text
from images.blocks import Block
from images.canvas import Box, Canvas, width_of
from images.palette import Colour, Palette
from images.typescale import LABEL, SMALL, TINY, TextStyle

CHIP_HEIGHT = 32.0


def badge(seat: Seat, palette: Palette, side: float = 30, style: TextStyle | None = None) -> Block:
    """Returns a player's badge: the initials on the player's colour, as they are where the block is made."""
    shown = badge_text(seat)
    style = style or (LABEL if side >= 26 else TINY)
    if len(shown) > 1:
        style = SMALL if side >= 26 else TINY

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, side, side), palette.player(seat), side * 0.3)
        canvas.text(x, y + (side - style.line) / 2, shown, style, palette.on(palette.player(seat)), side, "middle")

    return Block(side, side, paint)


def chip(
    text: str,
    palette: Palette,
    *,
    most: float,
    icon: str = "",
    ground: Colour | None = None,
    seat: Seat | None = None,
    most_lines: int = 1,
) -> Block:
    """Returns a chip with an icon or a badge and a few words, at most `most` units wide and `most_lines` high."""
    fill = palette.line if ground is None else ground
    colour = readable_on(fill, palette)
    style = SMALL if ground is None else LABEL
    ahead = 26.0 if icon or seat is not None else 0.0
    lines = [text]
    if most_lines > 1:
        lines = fonts.wrapped(text, style.face, style.size, int((most - ahead - 22) * fonts.SLACK), most_lines) or [
            text
        ]
    wide = min(most, max(width_of(line, style) for line in lines) / fonts.SLACK + ahead + 20)
    high = CHIP_HEIGHT + style.line * (len(lines) - 1)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, wide, high), fill, CHIP_HEIGHT / 2)
        if icon:
            canvas.icon(x + 9, y + 6, icon, 20, colour)
        elif seat is not None:
            badge(seat, palette, 22).put(canvas, x + 6, y + 5)
        for number, line in enumerate(lines):
            canvas.text(x + 10 + ahead, y + 3 + number * style.line, line, style, colour, wide - ahead - 18)

    return Block(wide, high, paint)


def disc(element: str, palette: Palette, side: float = 34) -> Block:
    """Returns an element: its icon on its colour."""
    ground = palette.element((element,), 0)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.outline(Box(x, y, side, side), palette.light, ground, side / 2, 2)
        canvas.icon(x + side * 0.17, y + side * 0.17, element, side * 0.66, readable_on(ground, palette))

    return Block(side, side, paint)


def readable_on(ground: Colour, palette: Palette) -> Colour:
    """Returns the light or the dark colour for text, whichever stands out more."""
    return palette.on(ground)


def fitting(text: str, room: float, styles: tuple[TextStyle, ...]) -> TextStyle:
    """Returns the first style in which a text fits, or the last."""
    return next((style for style in styles if width_of(text, style) <= room), styles[-1])
