"""Blocks: parts of a picture that know their size before they are drawn, and how blocks are put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from images.canvas import Box, Canvas
from images.palette import NIGHT, Colour, Palette


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a picture. `paint(canvas, x, y)` draws it; it keeps within `width` by `height` units."""

    width: float
    height: float
    paint: Callable[[Canvas, float, float], None]

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        """Draws the block with its top left corner at x, y. Raises `StickingOut` on a canvas that remembers."""
        before = 0 if canvas.marks is None else len(canvas.marks)
        self.paint(canvas, x, y)
        if canvas.marks is not None:
            own = Box(x, y, self.width, self.height)
            for mark in canvas.marks[before:]:
                if not own.holds(mark):
                    raise StickingOut(f"{mark} sticks out of {own}")


class StickingOut(Exception):
    """Something was drawn outside of its block: a bug in a layout."""


def painted(block: Block, scale: float, palette: Palette = NIGHT, *, remember: bool = False) -> Canvas:
    """Returns a canvas with a block on it; with `remember`, whatever sticks out of its place raises `StickingOut`."""
    canvas = Canvas(block.width, block.height, palette.table, scale, remember)
    block.put(canvas, 0, 0)
    return canvas


def nothing(width: float = 0, height: float = 0) -> Block:
    """Returns empty space."""
    return Block(width, height, lambda canvas, x, y: None)


def stacked(blocks: Sequence[Block], gap: float = 0, width: float | None = None) -> Block:
    """Returns blocks one below the other."""
    blocks = [block for block in blocks if block.height > 0]
    wide = max([block.width for block in blocks], default=0.0) if width is None else width

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for block in blocks:
            block.put(canvas, x, y)
            y += block.height + gap

    return Block(wide, sum(block.height for block in blocks) + gap * max(0, len(blocks) - 1), paint)


def beside(blocks: Sequence[Block], gap: float = 0) -> Block:
    """Returns blocks side by side, their tops on one line."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for block in blocks:
            block.put(canvas, x, y)
            x += block.width + gap

    wide = sum(block.width for block in blocks) + gap * max(0, len(blocks) - 1)
    return Block(wide, max([block.height for block in blocks], default=0.0), paint)


def flowing(
    blocks: Iterable[Block], width: float, gap: float, row_gap: float | None = None, *, level: bool = False
) -> Block:
    """Returns blocks side by side, in as many rows as they need; the feet of a row are on one line, or `level` their
    middles."""
    share = 0.5 if level else 1.0
    rows = [_row(row, gap, share) for row in parted(blocks, width, gap)]
    return stacked(rows, gap if row_gap is None else row_gap, width)


def in_rows(blocks: Iterable[Block], width: float, gap: float) -> list[Block]:
    """Returns rows of blocks side by side, their middles on one line; as few rows as possible."""
    return [_row(row, gap, 0.5) for row in parted(blocks, width, gap)]


def parted(blocks: Iterable[Block], width: float, gap: float) -> list[list[Block]]:
    """Returns blocks side by side in as many rows as they need."""
    rows: list[list[Block]] = []
    room = 0.0
    for block in blocks:
        if not rows or block.width > room:
            rows.append([])
            room = width
        rows[-1].append(block)
        room -= block.width + gap
    return rows


def _row(blocks: Sequence[Block], gap: float, share: float) -> Block:
    high = max(block.height for block in blocks)
    return beside([_sunk(block, high, share) for block in blocks], gap)


def _sunk(block: Block, height: float, share: float) -> Block:
    """A block in a given height, with this share of the rest above it."""
    if block.height == height:
        return block
    above = (height - block.height) * share
    return Block(block.width, height, lambda canvas, x, y: block.put(canvas, x, y + above))


def padded(block: Block, sides: float, top: float, bottom: float) -> Block:
    """Returns a block with space around it."""
    return Block(
        block.width + 2 * sides,
        block.height + top + bottom,
        lambda canvas, x, y: block.put(canvas, x + sides, y + top),
    )


def on_panel(
    block: Block, colour: Colour, radius: float, height: float = 0, frame: Colour | None = None, thick: float = 4
) -> Block:
    """Returns a block on a panel with round corners, at least `height` high; a frame lies over the panel's edge."""
    high = max(height, block.height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, block.width, high), colour, radius)
        block.put(canvas, x, y)
        if frame is not None:
            canvas.frame(Box(x, y, block.width, high), frame, radius, thick)

    return Block(block.width, high, paint)
