"""A frame of a replay: the map, and below it, large, what has just happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from engine.legacys_allure.view import BoardView
from images import fonts
from images.blocks import Block
from images.canvas import Box, Canvas
from images.legacys_allure.board import WIDTH as BOARD
from images.legacys_allure.board import board_high, paint_board
from images.legacys_allure.legend import Sign, signs_of
from images.legacys_allure.marking import changes
from images.legacys_allure.marks import Marks
from images.pages import UPRIGHT
from images.palette import Palette
from images.pictures import Moment, Names, RenderStyle
from images.replay import MOST_LINES
from images.typescale import BODY

WIDTH: Final = 560.0
_MARGIN: Final = 12.0
_INSET: Final = 10.0


def frame_blocks(moments: Sequence[Moment[BoardView]], names: Names, style: RenderStyle[BoardView]) -> list[Block]:
    """Returns the frames, all of one size; each map points out what changed since the frame before, and below it are
    the words of all signs that are in any of them."""
    views = [moment.view for moment in moments]
    marked = [Marks() if before is None else changes(before.table, view.table) for before, view in _pairs(views)]
    found = {sign for view, marks in zip(views, marked, strict=True) for sign in signs_of(view, marks)}
    signs = [sign for sign in Sign if sign in found]
    most = min(MOST_LINES, int((WIDTH * UPRIGHT - _map_high(signs) - 2 * _INSET - _MARGIN) / BODY.line))
    captions = [_wrapped(moment.news, most) for moment in moments]
    lines = max((len(caption) for caption in captions), default=0)
    return [
        _frame(view, marks, names, caption, max(1, lines), signs, style.palette)
        for view, marks, caption in zip(views, marked, captions, strict=True)
    ]


def _map_high(signs: Sequence[Sign]) -> int:
    """How high a map is in a frame: in all frames of a replay the same."""
    return round(WIDTH * board_high(signs) / BOARD)


def _pairs(views: Sequence[BoardView]) -> Iterator[tuple[BoardView | None, BoardView]]:
    """Each view with the one before it."""
    yield from zip([None, *views[:-1]], views, strict=True)


def _frame(
    view: BoardView,
    marks: Marks,
    names: Names,
    caption: Sequence[str],
    lines: int,
    signs: Sequence[Sign],
    palette: Palette,
) -> Block:
    map_high = _map_high(signs)
    panel = Box(0.0, map_high, WIDTH - 2 * _MARGIN, lines * BODY.line + 2 * _INSET)
    high = map_high + panel.height + _MARGIN

    def paint(canvas: Canvas, x: float, y: float) -> None:
        whole = paint_board(view, names, palette, marks, signs=signs).image
        size = (canvas.px(WIDTH), canvas.px(map_high))
        canvas.picture(x, y, whole.resize(size, Image.Resampling.LANCZOS))
        canvas.rectangle(Box(x + _MARGIN, y + panel.y, panel.width, panel.height), palette.panel, 12)
        for number, line in enumerate(caption):
            top = y + map_high + _INSET + number * BODY.line
            canvas.text(x + _MARGIN + _INSET, top, line, BODY, palette.text, panel.width - 2 * _INSET)

    return Block(WIDTH, high, paint)


def _wrapped(news: Sequence[str], most: int) -> list[str]:
    """The last sentences as lines, as many as have room; the newest at least."""
    room = int((WIDTH - 2 * _MARGIN - 2 * _INSET) * fonts.SLACK)
    lines: list[str] = []
    for text in reversed(news):
        more = fonts.wrapped(text, BODY.face, BODY.size, room, 2)
        if lines and len(lines) + len(more) > most:
            break
        lines = [*more, *lines]
    return lines
