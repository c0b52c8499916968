"""How Legacy's Allure is played, in one picture: the goal, what a turn is, and on the map what a unit can do."""

from __future__ import annotations

from typing import Final

from engine.legacys_allure.hexes import CENTRE, SEATS, SOUTH
from engine.legacys_allure.played import played
from engine.legacys_allure.state import LAST_ROUND
from engine.legacys_allure.view import view_of
from images.canvas import Box, Canvas
from images.legacys_allure.board import DENSITY, MARGIN, WIDTH, paint_board
from images.legacys_allure.marks import Marks
from images.palette import NIGHT, Palette
from images.pictures import Names
from images.typescale import TextStyle, Typeface

_TITLE: Final = TextStyle(Typeface.DISPLAY, 38, 46)
_LINE: Final = TextStyle(Typeface.TEXT, 25, 31)
_ICON: Final = 28.0
_GAP: Final = 9.0

LINES: Final = (
    ("winner", f"The first player wins by standing on {CENTRE} after round {LAST_ROUND}."),
    ("MANEUVER", "In turn, one unit of each moves to a free hex in reach,"),
    ("MELEE", "or attacks: a survivor beside it strikes back (cards may differ);"),
    ("MAGIC", "or it uses an ability, mostly for mana."),
)
"""What is said above the map, each behind its sign."""

ALT_TEXT: Final = (
    "How to play. " + " ".join(text for _, text in LINES) + " The map: two armies that have "
    "just been set up, each unit with its name, its power at the left and its health at the right."
)


def draw_lesson(palette: Palette = NIGHT) -> bytes:
    """Returns the picture as PNG."""
    names: Names = dict(zip(SEATS, ("First", "Second"), strict=True))
    view = view_of(played("blitz", 2), None)
    board = paint_board(view, names, palette, Marks())
    head = MARGIN + _TITLE.line + len(LINES) * _LINE.line + 2 * _GAP
    canvas = Canvas(WIDTH, head + board.box.height, palette.table, DENSITY)
    room = WIDTH - 2 * MARGIN
    canvas.text(MARGIN, MARGIN, "How to play Legacy's Allure", _TITLE, palette.text, room)
    canvas.rectangle(Box(0, head - 2, WIDTH, 2), palette.player(SOUTH))
    y = MARGIN + _TITLE.line + _GAP / 2
    for icon, text in LINES:
        canvas.icon(MARGIN, y + (_LINE.line - _ICON) / 2, icon, _ICON, palette.lit)
        canvas.text(MARGIN + _ICON + _GAP, y, text, _LINE, palette.text, room - _ICON - _GAP)
        y += _LINE.line
    canvas.picture(0, head, board.image)
    return canvas.png()
