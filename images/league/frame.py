"""What the pictures of leagues share: their width, their heading, and how they become a PNG."""

from __future__ import annotations

from typing import Final

from images.blocks import Block, padded, painted, stacked
from images.palette import Palette
from images.paragraph import paragraph
from images.typescale import HEADING, SMALL

WIDTH: Final = 640.0
SCALE: Final = 1.6
MARGIN: Final = 20.0
INNER: Final = WIDTH - 2 * MARGIN


def png(title: str, note: str, body: Block, palette: Palette) -> bytes:
    """Returns a picture: heading, body and a note below."""
    return painted(framed(title, note, body, palette), SCALE, palette).png()


def framed(title: str, note: str, body: Block, palette: Palette) -> Block:
    """Returns a picture laid out, not drawn yet."""
    width = max(INNER, body.width)
    parts = [paragraph(title, width, HEADING, palette.text, 2), body]
    if note:
        parts.append(paragraph(note, width, SMALL, palette.soft, 3))
    return padded(stacked(parts, 12, width), MARGIN, MARGIN, MARGIN)
