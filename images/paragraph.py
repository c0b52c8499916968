"""Text in as many lines as it needs."""

from __future__ import annotations

from images import fonts
from images.blocks import Block
from images.canvas import Canvas
from images.palette import Colour
from images.typescale import TextStyle


def paragraph(text: str, width: float, style: TextStyle, colour: Colour, most_lines: int = 3) -> Block:
    """Returns a text in lines of this width; what has no room in the last of them is cut."""
    lines = fonts.wrapped(text, style.face, style.size, int(width * fonts.SLACK), most_lines)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, line in enumerate(lines):
            canvas.text(x, y + number * style.line, line, style, colour, width)

    return Block(width, style.line * len(lines), paint)
