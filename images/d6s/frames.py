"""Frames of a replay: the table with what has just changed, how far it has come, and what was said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine.d6s.view import TableView
from engine.values import Seat
from images.blocks import Block, padded, stacked
from images.canvas import Box, Canvas
from images.d6s.describe import headline
from images.d6s.news import Change, changes
from images.d6s.table import GAP, INNER, MARGIN, NAME, TEXT, whole_map
from images.palette import Palette
from images.pictures import Manner, Moment

_LINES: Final = 3


def frame_blocks(
    moments: Sequence[Moment[TableView]], names: Mapping[Seat, str], manner: Manner[TableView]
) -> list[Block]:
    """Returns the frames laid out, all equally high, not drawn yet."""
    palette = manner.palette
    changed: list[Sequence[Change]] = [()]
    changed += [changes(one.view.state, other.view.state) for one, other in pairwise(moments)]
    frames = []
    for number, (moment, found) in enumerate(zip(moments, changed, strict=True), 1):
        parts = [
            _head(moment.view, number, len(moments), palette),
            whole_map(moment.view.state, palette, found),
            _news(moment.news, palette),
        ]
        frames.append(padded(stacked(parts, GAP, INNER), MARGIN, MARGIN, MARGIN))
    return frames


def _head(view: TableView, number: int, total: int, palette: Palette) -> Block:
    title = headline(view.state).partition(";")[0].rstrip(".")

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x + 2, y, title, NAME, palette.text, INNER - 90)
        canvas.text(x, y + 2, f"{number}/{total}", TEXT, palette.muted, INNER, "right")
        canvas.rectangle(Box(x, y + 36, INNER, 6), palette.sunken, 3)
        canvas.rectangle(Box(x, y + 36, max(6.0, INNER * number / total), 6), palette.accent, 3)

    return Block(INNER, 44, paint)


def _news(news: Sequence[str], palette: Palette) -> Block:
    """The last things that were said, as many as there is room for."""
    shown = list(news)[-_LINES:]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, text in enumerate(shown):
            canvas.text(x + 4, y + number * TEXT.line, text, TEXT, palette.soft, INNER - 8)

    return Block(INNER, _LINES * TEXT.line, paint)
