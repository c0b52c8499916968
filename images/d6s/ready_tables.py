"""The ready tables side by side, for the player who chooses where to fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.d6s.geometry import INCH
from engine.d6s.state import State
from engine.d6s.tables import ready_tables
from engine.d6s.terrain import Piece
from images.blocks import Block, beside, padded, stacked
from images.canvas import Canvas
from images.d6s.facing import Facing
from images.d6s.ground import painted
from images.d6s.layout import GAP, INNER, MARGIN, NAME, WORD
from images.palette import Palette

TITLE: Final = "Ready battlefields"
IN_A_ROW: Final = 3
BETWEEN: Final = 8.0
SIDE: Final = (INNER - (IN_A_ROW - 1) * BETWEEN) / IN_A_ROW


def is_choosing(state: State) -> bool:
    """Returns whether the battlefield is being chosen, and none lies there."""
    return state.step == "table" and not state.pieces


def words() -> str:
    """Returns the picture in words."""
    return f"{TITLE}: {', '.join(ready_tables())}."


def tables_block(palette: Palette, facing: Facing) -> Block:
    """Returns the ready tables, each with its name, three in a row."""
    tables = [_table(name, pieces, palette, facing) for name, pieces in ready_tables().items()]
    rows = [beside(tables[at : at + IN_A_ROW], BETWEEN) for at in range(0, len(tables), IN_A_ROW)]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, TITLE, NAME, palette.text, INNER)

    return padded(stacked([Block(INNER, NAME.line, paint), *rows], GAP, INNER), MARGIN, MARGIN / 2, MARGIN)


def _table(name: str, pieces: Sequence[Piece], palette: Palette, facing: Facing) -> Block:
    laid = tuple(map(facing.laid, pieces))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        whole = 24 * INCH
        canvas.picture(x, y, painted(laid, 0, 0, whole, whole, int(SIDE * canvas.scale), palette, whole))
        canvas.text(x, y + SIDE + 2, name, WORD, palette.text, SIDE)

    return Block(SIDE, SIDE + 2 + WORD.line, paint)
