"""The legend: what is on this very table, each kind once, with a sample cut from the map and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Final

from PIL import Image, ImageDraw

from engine.d6s.geometry import Point
from engine.d6s.state import State
from engine.d6s.terrain import Kind, Piece
from images import fonts
from images.blocks import Block, flowing
from images.canvas import Canvas, width_of
from images.d6s import ground
from images.d6s.facing import Facing
from images.d6s.layout import INNER, TINY, TINY_STRONG
from images.d6s.terrain.looks import TerrainLook, effect_of, look_of_piece
from images.palette import Palette

SWATCH: Final = (30.0, 22.0)
ROW: Final = 26.0
BETWEEN: Final = 14.0
MOST_ROWS: Final = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of terrain on the table: its name, what it does, and a piece to cut the sample from."""

    look: TerrainLook
    effect: str
    piece: Piece


def entries(pieces: Sequence[Piece]) -> list[Entry]:
    """Returns what is on a table, in the order in which it was laid; a look whose pieces differ in effect, twice."""
    found: dict[tuple[TerrainLook, str], Piece] = {}
    for piece in pieces:
        key = look_of_piece(piece), effect_of(piece)
        known = found.get(key)
        if known is None or _size(piece) > _size(known):
            found[key] = piece
    return [Entry(look, effect, piece) for (look, effect), piece in found.items()]


def _size(piece: Piece) -> int:
    x1, y1, x2, y2 = piece.box
    return min(x2 - x1, y2 - y1)


def legend_block(state: State, palette: Palette, facing: Facing, width: float = INNER) -> Block | None:
    """Returns the legend laid out; None for a table without terrain."""
    found = [_entry(entry, tuple(state.pieces), palette, facing) for entry in entries(state.pieces)]
    if not found:
        return None
    block = flowing(found, width, BETWEEN, 2)
    while block.height > MOST_ROWS * (ROW + 2):
        found.pop()
        block = flowing(found, width, BETWEEN, 2)
    return block


def _entry(entry: Entry, pieces: tuple[Piece, ...], palette: Palette, facing: Facing) -> Block:
    name = entry.look.value
    left = SWATCH[0] + 7
    first = width_of(name, TINY_STRONG) / fonts.SLACK + 6
    wide = left + first + width_of(entry.effect, TINY) / fonts.SLACK + 2

    def paint(canvas: Canvas, x: float, y: float) -> None:
        size = (canvas.px(SWATCH[0]), canvas.px(SWATCH[1]))
        canvas.picture(x, y + (ROW - SWATCH[1]) / 2, _sample(entry.piece, size, palette, facing))
        at = left + canvas.text(x + left, y + (ROW - TINY.line) / 2, name, TINY_STRONG, palette.text, first) + 6
        canvas.text(x + at, y + (ROW - TINY.line) / 2, entry.effect, TINY, palette.soft, wide - at)

    return Block(wide, ROW, paint)


@lru_cache(maxsize=256)
def _sample(piece: Piece, size: tuple[int, int], palette: Palette, facing: Facing) -> Image.Image:
    """Returns a sample of a piece with round corners, about 1.9 inches wide."""
    laid = facing.laid(piece)
    x, y = middle(laid)
    span, rise = 1900, round(1900 * size[1] / size[0])
    if piece.kind is Kind.GAP:
        # The middle of a hole is black: its rim says what it is.
        x, y = laid.box[0] + 700, laid.box[3] - 500
    # Samples are kept here: they would push whole tables out of what the ground keeps.
    image = ground.paint_part((laid,), x - span // 2, y - rise // 2, span, rise, size[0], palette, facing.up)
    image = image.resize(size).convert("RGBA")
    mask = Image.new("L", (size[0] * 3, size[1] * 3))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] * 3 - 1, size[1] * 3 - 1), size[1], fill=255)
    image.putalpha(mask.resize(size, Image.Resampling.BOX))
    return image


def middle(piece: Piece) -> Point:
    """Returns where the name of a piece stands: its centre, or the middle of its longest stretch of wall."""
    if piece.shape == "circle":
        return piece.points[0]
    if piece.shape == "line":
        pairs = list(zip(piece.points, piece.points[1:], strict=False))
        a, b = max(pairs, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))
        return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
    xs, ys = [p[0] for p in piece.points], [p[1] for p in piece.points]
    return sum(xs) // len(xs), sum(ys) // len(ys)
