"""How d6s with Dragons is played, in one picture: what a round is, and a table with its inches."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.d6s.state import Side
from images import fonts
from images.blocks import Block, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.d6s import glyphs
from images.d6s.battle_map import put_sprite, whole_map
from images.d6s.figures import Figure
from images.d6s.layout import DENSITY, GAP, INNER, MARGIN, TEXT, TINY, TURN
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

_KNIGHT: Final = Figure(glyphs.GLYPHS["Knight"], Side.A, health=3)
KEY: Final = (
    ("to act", replace(_KNIGHT, is_acting=True)),
    ("has acted", replace(_KNIGHT, is_done=True)),
    ("wounded", replace(_KNIGHT, wounds=2)),
    ("prone", replace(_KNIGHT, is_lying=True)),
    ("carries", replace(_KNIGHT, is_bearer=True)),
    ("poisoned", replace(_KNIGHT, signs=(glyphs.SIGNS["poisoned"],))),
)
"""How states of a figure are drawn, with a word for each."""
KEY_HIGH: Final = 36.0
_ICON_ROOM: Final = 36.0

ALT_TEXT: Final = (
    "How to play. " + " ".join(text for _, text in LINES) + " Below, how figures look that are to act, have acted, are "
    "wounded, prone, carry something or are poisoned. Then a table: figures with a glyph of what they are, round for "
    "one side and square for the other, terrain between them, letters and numbers along the edges for the inches."
)

_ICON: Final = 24.0


def draw_lesson(palette: Palette = NIGHT) -> bytes:
    """Returns the picture as PNG."""
    title = _line("How to play d6s with Dragons", TURN, palette)
    told = [_told(icon, text, palette) for icon, text in LINES]
    parts = [title, stacked(told, 0, INNER), _key(palette), whole_map(skirmish().view.state, palette, ())]
    block = padded(stacked(parts, GAP / 2, INNER), MARGIN, MARGIN / 2, MARGIN / 2)
    canvas = Canvas(block.width, block.height, palette.table, DENSITY)
    block.put(canvas, 0, 0)
    return canvas.png()


def _key(palette: Palette) -> Block:
    """The states of a figure, in a row."""
    words = [width_of(word, TINY) / fonts.SLACK + 2 for word, _ in KEY]
    between = (INNER - sum(words) - len(KEY) * _ICON_ROOM) / (len(KEY) - 1)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        left = x
        for (word, shown), wide in zip(KEY, words, strict=True):
            inside = Box(left, y, _ICON_ROOM, KEY_HIGH)
            put_sprite(canvas, shown, (left + _ICON_ROOM / 2, y + KEY_HIGH / 2), 12.5, palette, inside)
            canvas.text(left + _ICON_ROOM, y + (KEY_HIGH - TINY.line) / 2, word, TINY, palette.soft, wide)
            left += _ICON_ROOM + wide + between

    return Block(INNER, KEY_HIGH, paint)


def _line(text: str, style: TextStyle, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, text, style, palette.text, INNER)

    return Block(INNER, style.line, paint)


def _told(icon: str, text: str, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + (TEXT.line - _ICON) / 2, icon, _ICON, palette.lit)
        canvas.text(x + _ICON + 10, y, text, TEXT, palette.text, INNER - _ICON - 10)

    return Block(INNER, TEXT.line, paint)
