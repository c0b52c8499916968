"""How d6s with Dragons is played, in one picture: what a round is, and a table with its inches."""

from __future__ import annotations

from typing import Final

from images.blocks import Block, nothing, padded, stacked
from images.canvas import Canvas
from images.d6s.battle_map import whole_map
from images.d6s.layout import DENSITY, GAP, INNER, MARGIN, TEXT, TURN
from images.d6s.samples import skirmish
from images.palette import NIGHT, Palette
from images.typescale import TextStyle

LINES: Final = (
    ("winner", "Win as the scenario says: treasures, supplies, or few left."),
    ("MANEUVER", "1. Movement: all move, the fastest first, an inch a square."),
    ("MISSILE", "Meanwhile some shoot, cast or dash: that is their action."),
    ("MELEE", "2. Combat: who stands beside an enemy fights it."),
    ("dead", "3. Cleanup: a side that has lost half may flee."),
)
"""What is said above the map, each behind its sign."""

ALT_TEXT: Final = (
    "How to play. " + " ".join(text for _, text in LINES) + " Below, a table: figures as discs in the colours of their "
    "sides, terrain between them, letters and numbers along the edges for the inches."
)

_ICON: Final = 24.0


def draw_lesson(palette: Palette = NIGHT) -> bytes:
    """Returns the picture as PNG."""
    title = _line("How to play d6s with Dragons", TURN, palette)
    told = [_told(icon, text, palette) for icon, text in LINES]
    parts = [title, stacked(told, 0, INNER), nothing(INNER, 1), whole_map(skirmish().view.state, palette, ())]
    block = padded(stacked(parts, GAP / 2, INNER), MARGIN, MARGIN / 2, MARGIN / 2)
    canvas = Canvas(block.width, block.height, palette.table, DENSITY)
    block.put(canvas, 0, 0)
    return canvas.png()


def _line(text: str, style: TextStyle, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, text, style, palette.text, INNER)

    return Block(INNER, style.line, paint)


def _told(icon: str, text: str, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + (TEXT.line - _ICON) / 2, icon, _ICON, palette.lit)
        canvas.text(x + _ICON + 10, y, text, TEXT, palette.text, INNER - _ICON - 10)

    return Block(INNER, TEXT.line, paint)
