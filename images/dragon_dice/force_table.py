"""A row for each kind of die with the sums of its faces, for forces of so many dice that faces could not be read."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from images.blocks import Block
from images.canvas import Canvas
from images.dragon_dice.cards import Kind, printed_face, printed_faces, worth_of
from images.dragon_dice.faces import Worth
from images.palette import Palette
from images.typescale import STRONG

SUMMED: Final = ("MELEE", "MISSILE", "MAGIC", "MANEUVER", "SAVE")
"""The icons whose numbers are added up, in the order of the columns."""
_COLUMN: Final = 48.0
_SPECIAL: Final = 34.0
"""The width of a special icon; its face is a little smaller."""
_MOST_SPECIAL: Final = 3
TABLE: Final = len(SUMMED) * _COLUMN + _MOST_SPECIAL * _SPECIAL
"""The width of all columns."""
_HIGH: Final = 34.0
_ICON: Final = 24.0


def sums_of(kind: Kind) -> dict[str, int]:
    """Returns how much of each basic icon all faces of a die show together."""
    sums: dict[str, int] = {}
    for icon, count, _ in printed_faces(kind):
        if icon in SUMMED and count:
            sums[icon] = sums.get(icon, 0) + count
    return sums


def sums_head(palette: Palette, width: float = len(SUMMED) * _COLUMN) -> Block:
    """Returns the icons over the columns, with room on their right to be as wide as is wanted."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, icon in enumerate(SUMMED):
            left = x + number * _COLUMN + (_COLUMN - _ICON) / 2
            canvas.icon(left, y + 3, icon, _ICON, palette.soft)

    return Block(width, 30, paint)


def sums_row(kind: Kind, palette: Palette) -> Block:
    """Returns the sums of a die below those icons, the greatest of them bright, and behind them its special icons."""
    sums = sums_of(kind)
    most = max(sums.values(), default=0)
    cells = sums_cells(sums, [icon for icon, has in sums.items() if has == most], palette)
    special = _special(kind)
    faces = [printed_face(face, kind, _SPECIAL - 4, palette, large_number=True) for face in special]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        cells.put(canvas, x, y)
        for number, face in enumerate(faces):
            face.put(canvas, x + cells.width + number * _SPECIAL + 4, y + 2)

    return Block(TABLE, _HIGH, paint)


def sums_cells(sums: Mapping[str, int], bright: Collection[str], palette: Palette) -> Block:
    """Returns sums in their columns; those of some icons are bright."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, icon in enumerate(SUMMED):
            has = sums.get(icon, 0)
            colour = palette.muted if not has else palette.lit if icon in bright else palette.text
            canvas.text(x + number * _COLUMN, y + 2, str(has) if has else "·", STRONG, colour, _COLUMN, "middle")

    return Block(len(SUMMED) * _COLUMN, _HIGH, paint)


def _special(kind: Kind) -> Sequence[tuple[str, int, str]]:
    """Returns a face of each special icon of a die, as many as have room; without its number, which varies."""
    icons = dict.fromkeys(icon for icon, *_ in printed_faces(kind) if worth_of(icon, kind) is Worth.SPECIAL)
    return [(icon, 0, "") for icon in icons][:_MOST_SPECIAL]
