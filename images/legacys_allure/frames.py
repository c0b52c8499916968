"""A frame of a replay: the map, and below it, large, what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.legacys_allure.view import BoardView
from images import fonts
from images.blocks import Block
from images.canvas import Box, Canvas
from images.legacys_allure.board import Marks, paint_board
from images.legacys_allure.marking import changes
from images.palette import Palette
from images.pictures import Manner, Moment, Names
from images.replay import MOST_LINES
from images.typescale import BODY

WIDTH: Final = 560.0
_MARGIN: Final = 12.0
_INSET: Final = 10.0


def frame_blocks(moments: Sequence[Moment[BoardView]], names: Names, manner: Manner[BoardView]) -> list[Block]:
    """Returns the frames, all of one size; each map points out what changed since the frame before."""
    captions = [_wrapped(moment.news) for moment in moments]
    lines = max((len(caption) for caption in captions), default=0)
    views = [moment.view for moment in moments]
    return [
        _frame(view, before, names, caption, max(1, lines), manner.palette)
        for view, before, caption in zip(views, [None, *views[:-1]], captions, strict=True)
    ]


def _frame(
    view: BoardView, before: BoardView | None, names: Names, caption: Sequence[str], lines: int, palette: Palette
) -> Block:
    marks = Marks() if before is None else changes(before.table, view.table)
    # The map of a match has the same proportions in every frame.
    map_high = round(WIDTH * _SHARE)
    panel = Box(0.0, map_high, WIDTH - 2 * _MARGIN, lines * BODY.line + 2 * _INSET)
    high = map_high + panel.height + _MARGIN

    def paint(canvas: Canvas, x: float, y: float) -> None:
        whole = paint_board(view, names, palette, marks).image
        size = (canvas.px(WIDTH), canvas.px(map_high))
        canvas.picture(x, y, whole.resize(size, Image.Resampling.LANCZOS))
        canvas.rectangle(Box(x + _MARGIN, y + panel.y, panel.width, panel.height), palette.panel, 12)
        for number, line in enumerate(caption):
            top = y + map_high + _INSET + number * BODY.line
            canvas.text(x + _MARGIN + _INSET, top, line, BODY, palette.text, panel.width - 2 * _INSET)

    return Block(WIDTH, high, paint)


_SHARE: Final = 791 / 800
"""How high a map is for its width."""


def _wrapped(news: Sequence[str]) -> list[str]:
    room = int((WIDTH - 2 * _MARGIN - 2 * _INSET) * fonts.SLACK)
    lines = [line for text in news for line in fonts.wrapped(text, BODY.face, BODY.size, room, 2)]
    return lines[-MOST_LINES:]
