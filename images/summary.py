"""What came of a match, as one picture: figures beside each other for all players, and how it went turn by turn.

A game says the figures (`Pictures.summary`); how they are drawn and read out is the same for all.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.values import Seat
from images.blocks import Block, on_panel, padded, painted, stacked
from images.canvas import Box, Canvas
from images.chips import badge
from images.palette import NIGHT, Palette
from images.paragraph import paragraph
from images.text import LIMIT, cut_between_words, shown_name
from images.typescale import BODY, HEADING, STRONG

WIDTH: Final = 640.0
SCALE: Final = 1.6
_MARGIN: Final = 20.0
_INNER: Final = WIDTH - 2 * _MARGIN
_LABELS: Final = 0.38
"""The share of the width that the names of the figures take."""
_CURVE: Final = 150.0
"""How high the course is drawn."""
_MOST_TITLE_LINES: Final = 3
_MOST_LINES_OF_NOTES: Final = 5
_THICK: Final = 4.0
"""The lines of a curve."""
_MOST_COLUMNS: Final = 90
"""Of a longer match several turns share a column."""


@dataclass(frozen=True, slots=True)
class SummaryFigure:
    """A figure of each player: "Terrains captured", 2 and 0. A player without one has a dash."""

    label: str
    values: Mapping[Seat, str]


@dataclass(frozen=True, slots=True)
class Course:
    """Something that grew from turn to turn, for each player, such as health lost; as long for all of them."""

    title: str
    points: Mapping[Seat, Sequence[int]]
    unit: str = "turn"
    """Figures with a column each."""
    turning: int | None = None
    """The turn, counted from 0, in which the match turned."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of a match. `turning` says in a sentence when it turned, where that can be said; `counted` what the
    figures count and what not, where their names do not say it."""

    figures: tuple[SummaryFigure, ...]
    course: Course | None = None
    turning: str = ""
    counted: str = ""


def turning_turn(losses: Mapping[Seat, Sequence[int]], winners: Sequence[Seat]) -> int | None:
    """Returns the turn, counted from 0, in which the others lost most more than the winners; None where none did.

    `losses` grow from turn to turn.
    """
    turns = min((len(points) for points in losses.values()), default=0)
    best, at = 0, None
    for turn in range(turns):
        swing = 0
        for seat, points in losses.items():
            lost = points[turn] - (points[turn - 1] if turn else 0)
            swing += -lost if seat in winners else lost
        if winners and swing > best:
            best, at = swing, turn
    return at


def summed_up(counted: Sequence[Mapping[Seat, int]], seats: Sequence[Seat]) -> dict[Seat, list[int]]:
    """Returns for each seat the sum so far after each turn, from what was counted in each."""
    return {seat: list(itertools.accumulate(turn.get(seat, 0) for turn in counted)) for seat in seats}


def draw_summary(title: str, summary: Summary, names: Mapping[Seat, str], palette: Palette = NIGHT) -> bytes:
    """Returns the picture as PNG."""
    return painted(summary_block(title, summary, names, palette), SCALE, palette).png()


def summary_block(title: str, summary: Summary, names: Mapping[Seat, str], palette: Palette = NIGHT) -> Block:
    """Returns the picture laid out, not drawn yet."""
    seats = list(names)
    parts = [_title(title, palette)]
    if summary.figures:
        parts.append(_table(summary.figures, seats, names, palette))
    if summary.counted:
        parts.append(paragraph(summary.counted, _INNER, BODY, palette.soft, _MOST_LINES_OF_NOTES))
    if summary.course is not None and any(len(points) > 1 and any(points) for points in summary.course.points.values()):
        parts.append(_course(summary.course, palette))
    if summary.turning:
        parts.append(paragraph(summary.turning, _INNER, BODY, palette.text))
    return padded(stacked(parts, 14, _INNER), _MARGIN, _MARGIN, _MARGIN)


def describe_summary(title: str, summary: Summary, names: Mapping[Seat, str], limit: int = LIMIT) -> str:
    """Returns everything that the picture shows."""
    lines = [title]
    for figure in summary.figures:
        each = [f"{shown_name(names, seat)} {figure.values.get(seat, '–')}" for seat in names]
        lines.append(f"{figure.label}: {', '.join(each)}.")
    return cut_between_words(" ".join([*lines, summary.counted, summary.turning]).strip(), limit)


def _title(title: str, palette: Palette) -> Block:
    return paragraph(title, _INNER, HEADING, palette.text, _MOST_TITLE_LINES)


def _table(
    figures: Sequence[SummaryFigure], seats: Sequence[Seat], names: Mapping[Seat, str], palette: Palette
) -> Block:
    inside = _INNER - 28
    labels = inside * _LABELS
    column = (inside - labels) / max(1, len(seats))
    narrow = len(seats) > 3

    def head(canvas: Canvas, x: float, y: float) -> None:
        for number, seat in enumerate(seats):
            left = x + labels + number * column
            badge(seat, palette, 30, STRONG).put(canvas, left, y + 2)
            if not narrow:
                canvas.text(left + 38, y, shown_name(names, seat), STRONG, palette.text, column - 44)

    def row(figure: SummaryFigure) -> Block:
        def paint(canvas: Canvas, x: float, y: float) -> None:
            canvas.text(x, y, figure.label, BODY, palette.soft, labels - 8)
            for number, seat in enumerate(seats):
                left = x + labels + number * column
                canvas.text(left, y, figure.values.get(seat, "–"), STRONG, palette.text, column - 6)

        return Block(inside, BODY.line + 4, paint)

    rows = stacked([Block(inside, STRONG.line + 4, head), *map(row, figures)], 2, inside)
    return on_panel(padded(rows, 14, 10, 10), palette.panel, 16)


def _course(course: Course, palette: Palette) -> Block:
    inside = _INNER - 28
    turns = max(len(points) for points in course.points.values())
    step = -(-turns // _MOST_COLUMNS)
    most = max((max(points, default=0) for points in course.points.values()), default=0) or 1

    def place(x: float, y: float, turn: int, value: int) -> tuple[float, float]:
        return x + inside * turn / max(1, turns - 1), y + _CURVE * (1 - value / most)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, course.title, STRONG, palette.soft, inside * 0.8)
        canvas.text(x, y, str(most), BODY, palette.soft, inside, "right")
        top = y + STRONG.line + 8
        for share in (0.0, 0.5, 1.0):
            canvas.rectangle(Box(x, top + _CURVE * share, inside, 1.5), palette.line)
        if course.turning is not None:
            left = min(place(x, top, course.turning, 0)[0], x + inside - 3)
            canvas.rectangle(Box(left, top, 3, _CURVE), palette.lit)
        for seat, points in course.points.items():
            colour = palette.player(seat)
            shown = sorted({*range(0, len(points), step), len(points) - 1})
            for before, now in itertools.pairwise(shown):
                aside = _THICK * _drawn_there(course.points, seat, before)
                start, end = place(x, top, before, points[before]), place(x, top, now, points[now])
                _stairs(canvas, (start[0], start[1] - aside), end, colour)
        canvas.text(x, top + _CURVE + 4, "1", BODY, palette.soft, inside)
        canvas.text(x, top + _CURVE + 4, f"{course.unit} {turns}", BODY, palette.soft, inside, "right")

    high = STRONG.line + 8 + _CURVE + 4 + BODY.line
    return on_panel(padded(Block(inside, high, paint), 14, 10, 8), palette.panel, 16)


def _drawn_there(points: Mapping[Seat, Sequence[int]], seat: Seat, turn: int) -> int:
    """Returns how many lines of others are drawn already where a seat's leads on from a turn: it lies beside them."""
    before = itertools.takewhile(lambda one: one != seat, points)
    return sum(points[one][turn] == points[seat][turn] for one in before)


def _stairs(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], colour: tuple[int, int, int]) -> None:
    """Draws one step of what grows: level, then up."""
    canvas.rectangle(Box(start[0], start[1] - _THICK / 2, end[0] - start[0], _THICK), colour)
    canvas.rectangle(Box(end[0] - _THICK, end[1] - _THICK / 2, _THICK, max(_THICK, start[1] - end[1])), colour)
