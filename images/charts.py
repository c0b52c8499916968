"""Charts that every game may have: bars of a distribution, curves over a match, and results against an interval.

Each has a text that says the same. All can be read on a phone 400 pixels wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.values import Seat
from images.blocks import Block, on_panel, padded, painted, stacked
from images.canvas import Box, Canvas
from images.palette import NIGHT, Colour, Palette
from images.paragraph import paragraph
from images.pictures import Drawn
from images.text import LIMIT
from images.typescale import HEADING, LABEL, SMALL, STRONG

WIDTH: Final = 640.0
SCALE: Final = 1.6
MARGIN: Final = 16.0
PANEL: Final = 14.0
INNER: Final = WIDTH - 2 * MARGIN - 2 * PANEL

MOST_BARS: Final = 12
"""How many values of a distribution have a bar of their own; what lies above is put together."""
MOST_CHARTS: Final = 4
BAR_LINE: Final = 28.0
LABELS: Final = 70.0
SHARES: Final = 74.0

CURVE_HIGH: Final = 300.0
AXIS: Final = 64.0
BELOW: Final = 34.0


@dataclass(frozen=True, slots=True)
class Bars:
    """A distribution: the probability of each value, from 0 to 1, in order. `unit` is what is counted: "damage"."""

    title: str
    unit: str
    shares: tuple[tuple[int, float], ...]

    @property
    def shown(self) -> tuple[tuple[str, float], ...]:
        """Returns the bars with their labels; what is rare and large stands together as "12+"."""
        if len(self.shares) <= MOST_BARS:
            return tuple((str(value), share) for value, share in self.shares)
        alone, rest = self.shares[: MOST_BARS - 1], self.shares[MOST_BARS - 1 :]
        return (*((str(value), share) for value, share in alone), (f"{rest[0][0]}+", sum(share for _, share in rest)))


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A point of a curve: the part of the match, a chance from 0 to 1, and half the width of its interval."""

    part: int
    chance: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class MeasuredSide:
    """A result beside what was expected of it, and between which results 95 of 100 matches end."""

    name: str
    seat: Seat
    result: float
    expected: float
    low: float
    high: float


# -- distributions -----------------------------------------------------------------------------------------------------


def bar_charts(charts: Sequence[Bars], palette: Palette = NIGHT) -> Drawn:
    """Returns the first distributions as one picture."""
    shown = charts[:MOST_CHARTS]
    return Drawn(painted(bars_block(shown, palette), SCALE, palette).png(), _cut(" ".join(map(_told, shown))))


def bars_block(charts: Sequence[Bars], palette: Palette) -> Block:
    """Returns the distributions laid out, not drawn yet."""
    return padded(stacked([_panel(one, palette) for one in charts], 12, WIDTH - 2 * MARGIN), MARGIN, MARGIN, MARGIN)


def _panel(chart: Bars, palette: Palette) -> Block:
    bars, most = chart.shown, max((share for _, share in chart.shares), default=1.0)
    most = max(most, *(share for _, share in bars), 0.01)
    long = INNER - LABELS - SHARES

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for label, share in bars:
            canvas.text(x, y, label, LABEL, palette.text, LABELS - 12, "right")
            canvas.rectangle(Box(x + LABELS, y + 4, max(2.0, long * share / most), BAR_LINE - 8), palette.lit, 4)
            canvas.text(x + LABELS + long + 4, y, percent(share), LABEL, palette.soft, SHARES - 4, "right")
            y += BAR_LINE

    head = paragraph(chart.title, INNER, STRONG, palette.text, 2)
    unit = paragraph(chart.unit, INNER, SMALL, palette.soft, 1)
    body = stacked([head, unit, Block(INNER, BAR_LINE * len(bars), paint)], 4, INNER)
    return on_panel(padded(body, PANEL, PANEL, PANEL), palette.panel, 14)


def _told(chart: Bars) -> str:
    shares = ", ".join(f"{label}: {percent(share)}" for label, share in chart.shown)
    return f"{chart.title}, {chart.unit}: {shares}."


# -- curves ------------------------------------------------------------------------------------------------------------


def curve_chart(title: str, part: str, points: Sequence[CurvePoint], colour: Colour, palette: Palette = NIGHT) -> Drawn:
    """Returns a chance over a match as a curve with its intervals. `part` is what the axis counts: "Turn"."""
    told = ", ".join(f"{part.lower()} {one.part}: {percent(one.chance)}" for one in points)
    block = curve_block(title, part, points, colour, palette)
    return Drawn(painted(block, SCALE, palette).png(), _cut(f"{title}. {told}."))


def curve_block(title: str, part: str, points: Sequence[CurvePoint], colour: Colour, palette: Palette) -> Block:
    """Returns the curve laid out, not drawn yet."""
    long = INNER - AXIS - 10

    def across(number: int) -> float:
        return AXIS + long * (number / max(1, len(points) - 1))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            line = y + LABEL.line / 2 + CURVE_HIGH * (1 - share)
            canvas.rectangle(Box(x + AXIS, line - 1, long, 2), palette.line)
            canvas.text(x, line - LABEL.line / 2, f"{100 * share:.0f} %", LABEL, palette.soft, AXIS - 10, "right")
        top = y + LABEL.line / 2
        for number, one in enumerate(points):
            low, high = max(0.0, one.chance - one.error), min(1.0, one.chance + one.error)
            band = Box(x + across(number) - 2, top + CURVE_HIGH * (1 - high), 4, max(2.0, CURVE_HIGH * (high - low)))
            canvas.rectangle(band, palette.muted, 2)
        for number, (one, after) in enumerate(pairwise(points)):
            start = (x + across(number), top + CURVE_HIGH * (1 - one.chance))
            end = (x + across(number + 1), top + CURVE_HIGH * (1 - after.chance))
            _line(canvas, start, end, colour)
        for number, one in enumerate(points):
            dot = Box(x + across(number) - 5, top + CURVE_HIGH * (1 - one.chance) - 5, 10, 10)
            canvas.rectangle(dot, colour, 5)
        every = max(1, -(-len(points) // 8))
        for number, one in enumerate(points):
            if number % every == 0:
                left = min(max(x, x + across(number) - 30), x + INNER - 60)
                canvas.text(left, top + CURVE_HIGH + 8, str(one.part), LABEL, palette.soft, 60, "middle")

    body = Block(INNER, LABEL.line / 2 + CURVE_HIGH + BELOW, paint)
    below = paragraph(part, INNER, SMALL, palette.soft, 1)
    panel = on_panel(padded(stacked([body, below], 2, INNER), PANEL, PANEL, PANEL), palette.panel, 14)
    head = paragraph(title, WIDTH - 2 * MARGIN, HEADING, palette.text, 2)
    return padded(stacked([head, panel], 10, WIDTH - 2 * MARGIN), MARGIN, MARGIN, MARGIN)


def _line(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], colour: Colour) -> None:
    """Draw a straight line as small squares, which keeps to the kit's rectangles."""
    steps = max(1, int(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / 1.5))
    for step in range(steps + 1):
        share = step / steps
        x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        canvas.rectangle(Box(x - 1.5, y - 1.5, 3, 3), colour)


# -- results against what was expected ---------------------------------------------------------------------------------


def measured_chart(title: str, note: str, sides: Sequence[MeasuredSide], palette: Palette = NIGHT) -> Drawn:
    """Returns the results of each side beside their intervals."""
    told = " ".join(
        f"{one.name}: {one.result:.0f} results, {one.expected:.0f} expected, usually {one.low:.0f} to {one.high:.0f}."
        for one in sides
    )
    block = measured_block(title, note, sides, palette)
    return Drawn(painted(block, SCALE, palette).png(), _cut(f"{title}. {told}"))


def measured_block(title: str, note: str, sides: Sequence[MeasuredSide], palette: Palette) -> Block:
    """Returns them laid out, not drawn yet."""
    least = min(min(one.low, one.result) for one in sides)
    most = max(max(one.high, one.result) for one in sides)
    room = max(most - least, 1.0)

    def row(one: MeasuredSide) -> Block:
        def at(value: float) -> float:
            return 10 + (INNER - 20) * (value - least) / room

        def paint(canvas: Canvas, x: float, y: float) -> None:
            canvas.text(x, y, one.name, STRONG, palette.player(one.seat), INNER * 0.55)
            said = f"{one.result:.0f}, expected {one.expected:.0f}"
            canvas.text(x + INNER * 0.55, y, said, LABEL, palette.text, INNER * 0.45, "right")
            middle = y + STRONG.line + 16
            canvas.rectangle(Box(x, middle - 2, INNER, 4), palette.line, 2)
            canvas.rectangle(
                Box(x + at(one.low), middle - 8, max(4.0, at(one.high) - at(one.low)), 16), palette.muted, 8
            )
            canvas.rectangle(Box(x + at(one.expected) - 2, middle - 12, 4, 24), palette.text, 2)
            canvas.rectangle(Box(x + at(one.result) - 9, middle - 9, 18, 18), palette.player(one.seat), 9)

        return Block(INNER, STRONG.line + 36, paint)

    body = stacked([row(one) for one in sides], 10, INNER)
    panel = on_panel(padded(body, PANEL, PANEL, PANEL), palette.panel, 14)
    inner = WIDTH - 2 * MARGIN
    head = paragraph(title, inner, HEADING, palette.text, 2)
    below = paragraph(note, inner, SMALL, palette.soft, 4)
    return padded(stacked([head, panel, below], 10, inner), MARGIN, MARGIN, MARGIN)


def percent(share: float) -> str:
    """Returns a share in whole per cent; only what is certain is 0 % or 100 %."""
    if share <= 0 or share >= 1:
        return f"{round(100 * min(max(share, 0), 1))} %"
    return "< 1 %" if share < 0.01 else f"{min(99, round(100 * share))} %"


def _cut(text: str) -> str:
    return text if len(text) <= LIMIT else f"{text[: LIMIT - 1]}…"
