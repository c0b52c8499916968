"""Frames of a replay: the table with what has just changed, how far it has come, and what was said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine.d6s.view import TableView
from engine.values import Seat
from images import fonts
from images.blocks import Block, on_panel, padded, stacked
from images.canvas import Box, Canvas
from images.d6s.battle_map import whole_map
from images.d6s.describe import headline
from images.d6s.facing import facing_of
from images.d6s.layout import GAP, INNER, MARGIN, NAME, TEXT
from images.d6s.news import Change, changes
from images.palette import Palette
from images.pictures import Moment, RenderStyle

_MOST_LINES: Final = 4
_INSET: Final = 12.0


def frame_blocks(
    moments: Sequence[Moment[TableView]], names: Mapping[Seat, str], style: RenderStyle[TableView]
) -> list[Block]:
    """Returns the frames laid out, all equally high, not drawn yet."""
    palette = style.palette
    facings = [facing_of(moment.view.state, style.below) for moment in moments]
    changed: list[Sequence[Change]] = [()]
    changed += [changes(one.view.state, other.view.state) for one, other in pairwise(moments)]
    told = [_told(moment.news) for moment in moments]
    high = max(1, *(len(lines) for lines in told))
    frames = []
    for number, (moment, found, lines, facing) in enumerate(zip(moments, changed, told, facings, strict=True), 1):
        parts = [
            _head(moment.view, number, len(moments), palette),
            whole_map(moment.view.state, palette, found, facing),
            _news(lines, high, palette),
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


def _told(news: Sequence[str]) -> list[str]:
    """Returns the last sentences as lines, as many whole ones as there is room for."""
    room = int((INNER - 2 * _INSET) * fonts.SLACK)
    found: list[str] = []
    for text in reversed(news):
        lines = fonts.wrapped(text, TEXT.face, TEXT.size, room, _MOST_LINES)
        if len(found) + len(lines) > _MOST_LINES:
            break
        found = [*lines, *found]
    return found


def _news(lines: Sequence[str], high: int, palette: Palette) -> Block:
    """What was said, on a panel that is equally high in all frames."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, text in enumerate(lines):
            canvas.text(x + _INSET, y + 8 + number * TEXT.line, text, TEXT, palette.text, INNER - 2 * _INSET)

    return on_panel(Block(INNER, high * TEXT.line + 16, paint), palette.panel, 12)
