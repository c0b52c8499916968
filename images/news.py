"""What just happened, in the words the bot found for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from images import fonts
from images.blocks import Block, on_panel, padded, stacked
from images.canvas import Canvas
from images.layouts import WIDE, Layout
from images.palette import Palette
from images.typescale import BODY, LABEL

_INSET: Final = 20.0
_AHEAD: Final = 34.0


def news_block(news: Sequence[str], width: float, palette: Palette, layout: Layout = WIDE) -> Block:
    """Returns the last sentences: those that come later matter more, and are kept where not all fit."""
    ahead = _AHEAD if not layout.narrow else 26.0
    inner = width - 2 * _INSET - ahead
    lines: list[list[str]] = []
    for sentence in reversed([text for text in news if fonts.plain(text)]):
        wrapped = fonts.wrapped(sentence, BODY.face, BODY.size, int(inner * fonts.SLACK), layout.news_lines // 2)
        if sum(len(taken) for taken in lines) + len(wrapped) > layout.news_lines:
            break
        lines.insert(0, wrapped)
    if not lines:
        return Block(width, 0, lambda canvas, x, y: None)

    def title(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + 2, "news", 22, palette.lit)
        canvas.text(x + _AHEAD, y, "Just now", LABEL, palette.lit, inner - _AHEAD)

    def sentence_block(wrapped: Sequence[str], newest: bool) -> Block:
        def paint(canvas: Canvas, x: float, y: float) -> None:
            colour = palette.text if newest else palette.soft
            canvas.icon(x, y + 3, "right", 24, palette.lit if newest else palette.muted)
            for number, line in enumerate(wrapped):
                canvas.text(x + ahead, y + number * BODY.line, line, BODY, colour, inner + 2)

        return Block(inner + ahead + 2, BODY.line * len(wrapped), paint)

    blocks = [sentence_block(wrapped, newest=wrapped is lines[-1]) for wrapped in lines]
    whole = stacked([Block(inner + ahead + 2, 28, title), *blocks], 2)
    return on_panel(padded(whole, _INSET - 1, 12, 12), palette.panel, 16)
