"""Everything that is drawn of d6s with Dragons, as the bot asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.d6s.view import TableView
from images.blocks import Block
from images.canvas import Canvas
from images.d6s.describe import headline, lines
from images.d6s.lesson import ALT_TEXT, draw_lesson
from images.d6s.news import changes
from images.d6s.samples import SAMPLES
from images.d6s.table import DENSITY, crop_block, table_block
from images.palette import NIGHT, Palette
from images.pictures import Drawn, Names, Pictures, Sample
from images.text import LIMIT, cut_between_words

CHANGED: Final = "What changed"


class D6sPictures(Pictures[TableView]):
    """The pictures of d6s with Dragons."""

    def is_laid(self, view: TableView) -> bool:
        """Returns whether there is a battlefield: before that there are only secret armies."""
        return view.state.step not in ("armies", "table") or bool(view.state.pieces)

    def board(
        self,
        view: TableView,
        names: Names,
        *,
        palette: Palette = NIGHT,
        wide: bool = False,
        before: TableView | None = None,
    ) -> Sequence[Drawn]:
        """Returns the table with what just happened on it; where that was in one corner, that corner larger."""
        found = changes(None if before is None else before.state, view.state)
        words = cut_between_words(" ".join(lines(view.state, names, found)), LIMIT)
        whole = Drawn(_png(table_block(view.state, names, palette, found), palette), words)
        crop = crop_block(view.state, palette, found)
        if crop is None:
            return [whole]
        told = lines(view.state, names, found)
        some = cut_between_words(" ".join(told[told.index(f"{CHANGED}:") :]), LIMIT)
        return [whole, Drawn(_png(crop, palette), some, CHANGED)]

    def differ(self, before: TableView | None, now: TableView) -> bool:
        """Returns whether anybody has moved, was wounded or is gone."""
        return before is not None and bool(changes(before.state, now.state))

    def as_text(self, view: TableView, names: Names, before: TableView | None = None) -> list[str]:
        """Returns everybody with their square, Health and what lies on them; then what changed."""
        return lines(view.state, names, changes(None if before is None else before.state, view.state))

    def turn(self, view: TableView, names: Names) -> str:
        """Returns "Round 3 of 12, Movement Phase; Sacred Objects"."""
        return headline(view.state).removesuffix(".")

    def lesson(self, *, palette: Palette = NIGHT) -> Drawn:
        """Returns what a round is, above a table."""
        return Drawn(draw_lesson(palette), ALT_TEXT)

    def samples(self) -> Mapping[str, Callable[[], Sample[TableView]]]:
        """Returns a skirmish, a bare table, and armies in secret."""
        return SAMPLES


def paint(block: Block, palette: Palette, scale: float = 1.0, *, remember: bool = False) -> Canvas:
    """Returns a canvas with a picture on it; with `remember`, whatever sticks out of its place raises `StickingOut`."""
    canvas = Canvas(block.width, block.height, palette.table, DENSITY * scale, remember)
    block.put(canvas, 0, 0)
    return canvas


def _png(block: Block, palette: Palette) -> bytes:
    return paint(block, palette).png()
