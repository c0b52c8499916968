"""Where the numbers of figures stand: at their own rim, or further out with a line to it; never over a base.

The most crowded figures choose first. A label covers no base, no object, no other label, no pips and no sign, and none
leaves the map; a line to a label crosses no base.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Final

from engine.d6s.state import Side
from images import fonts
from images.canvas import Box, Canvas, width_of
from images.d6s import figures, glyphs
from images.palette import Palette, mix
from images.typescale import TextStyle, Typeface

SIZES: Final = tuple(TextStyle(Typeface.STRONG, size, size + 2) for size in (22, 20, 18))
"""How numbers are written: smaller ones only where there is no room for large ones."""
NEAR: Final = (45, 315, 135, 0, 180, 225, 270, 90)
"""Directions at the own rim, in degrees clockwise from the east, the best first."""
OVER_PIPS: Final = (45, 90, 135)
RINGS: Final = 6
EVERY: Final = 15
CROWD: Final = 2.4
"""In radii: bases so near make a crowd."""
OWN: Final = 0.7
"""How near a label at the own rim comes to the middle of its base, as a share of its reach: the glyph stays free."""
TIGHT: Final = TextStyle(Typeface.STRONG, 16, 18)
INWARD: Final = 0.42
"""The same where the whole crowd leaves no other room: the label covers a corner of its own glyph."""
SLIT: Final = 1.0
"""Space between a label and everything else, in units."""


@dataclass(frozen=True, slots=True)
class Base:
    """A base that may need a number: the middle and the reach of its sprite in units."""

    name: str
    text: str
    side: Side
    x: float
    y: float
    reach: float
    is_dim: bool = False
    is_leader: bool = False
    has_pips: bool = False
    has_signs: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A number: whose, where, and from where on the rim a line leads to it, if one does."""

    base: Base
    style: TextStyle
    box: Box
    line_from: tuple[float, float] | None = None


def labels_of(bases: Sequence[Base], others: Sequence[Box], inside: Box) -> list[Label]:
    """Returns the labels of bases that have something to say; `others` is where something else lies.

    Where there is no room for all, smaller ones are tried; what is left stands small on its own base.
    """
    wanted = [base for base in bases if base.text or base.is_leader]
    found: list[Label] = []
    for style in SIZES:
        labels = _placed(wanted, bases, others, inside, style)
        if len(labels) > len(found):
            found = labels
        if len(found) == len(wanted):
            break
    missing = [base for base in wanted if base.name not in {label.base.name for label in found}]
    taken = [*others, *(label.box for label in found)]
    for base in missing:
        label = next(_on_own(base, bases, taken, inside), None)
        if label is not None:
            taken.append(label.box)
            found.append(label)
    return found


def _on_own(base: Base, bases: Sequence[Base], taken: Sequence[Box], inside: Box) -> Iterator[Label]:
    """Yields places for a small label that reaches into its own base, and over nobody else's."""
    wide, high = size_of(base, TIGHT)
    near = [one for one in bases if one is not base and hypot(one.x - base.x, one.y - base.y) < 3 * one.reach + wide]
    for away in (OWN, INWARD, 0.2, 0.0):
        for angle in NEAR:
            across, down = cos(radians(angle)), sin(radians(angle))
            x, y = _beside(base, across, down, base.reach * away, wide, high)
            box = Box(x - wide / 2, y - high / 2, wide, high)
            free = not any(touches(box, one) for one in near) and not any(box.overlaps(one) for one in taken)
            if inside.holds(box, 0) and free:
                yield Label(base, TIGHT, box)


def _placed(
    wanted: Sequence[Base], bases: Sequence[Base], others: Sequence[Box], inside: Box, style: TextStyle
) -> list[Label]:
    def crowd(base: Base) -> int:
        return -sum(hypot(one.x - base.x, one.y - base.y) < CROWD * (one.reach + base.reach) for one in bases)

    taken = list(others)
    found = []
    for base in sorted(wanted, key=crowd):
        label = next(_free(base, bases, taken, inside, style), None)
        if label is not None:
            taken.append(label.box)
            found.append(label)
    return found


def _free(base: Base, bases: Sequence[Base], taken: Sequence[Box], inside: Box, style: TextStyle) -> Iterator[Label]:
    """Yields the places of a label that are free, the best first."""
    wide, high = size_of(base, style)
    far = base.reach + style.size * 0.35 * RINGS + wide + 30
    near = [one for one in bases if one is not base and hypot(one.x - base.x, one.y - base.y) < far + one.reach]
    close = [box for box in taken if abs(box.x - base.x) < far + box.width and abs(box.y - base.y) < far + box.height]
    for ring in range(RINGS + 1):
        for angle in NEAR if ring == 0 else range(45, 405, EVERY):
            if ring == 0 and ((base.has_pips and angle in OVER_PIPS) or (base.has_signs and angle in (180, 225, 270))):
                continue
            across, down = cos(radians(angle)), sin(radians(angle))
            away = base.reach * OWN if ring == 0 else base.reach + style.size * 0.35 * ring + 5
            x, y = _beside(base, across, down, away, wide, high)
            box = Box(x - wide / 2, y - high / 2, wide, high)
            if not inside.holds(box, 0) or any(touches(box, one) for one in near):
                continue
            grown = Box(box.x - SLIT, box.y - SLIT, wide + 2 * SLIT, high + 2 * SLIT)
            if any(grown.overlaps(one) for one in close):
                continue
            if ring == 0:
                yield Label(base, style, box)
                continue
            rim = base.x + across * base.reach, base.y + down * base.reach
            if not any(_distance((one.x, one.y), rim, (x, y)) < one.reach for one in near):
                yield Label(base, style, box, rim)


def _beside(base: Base, across: float, down: float, away: float, wide: float, high: float) -> tuple[float, float]:
    """Returns the middle of a box in that direction whose nearest point is so far from the middle of the base."""
    x, y = base.x + across * (away + wide / 2 * abs(across)), base.y + down * (away + high / 2 * abs(down))
    for _ in range(6):
        dx = max(0.0, abs(x - base.x) - wide / 2)
        dy = max(0.0, abs(y - base.y) - high / 2)
        short = away - hypot(dx, dy)
        if abs(short) < 0.5:
            break
        x, y = x + across * short, y + down * short
    return x, y


def size_of(base: Base, style: TextStyle) -> tuple[float, float]:
    """Returns how wide and how high a label is."""
    crown = style.size * 0.9 if base.is_leader else 0.0
    text = width_of(base.text, style) / fonts.SLACK if base.text else 0.0
    return text + crown + style.size * 0.4, style.size * 1.04


def touches(box: Box, base: Base) -> bool:
    """Returns whether a label would cover a part of a base."""
    x = min(max(base.x, box.x), box.right)
    y = min(max(base.y, box.y), box.bottom)
    return hypot(base.x - x, base.y - y) < base.reach + SLIT


def _distance(point: tuple[float, float], begin: tuple[float, float], end: tuple[float, float]) -> float:
    """Returns how far a point is from a straight line."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    whole = dx * dx + dy * dy
    share = 0.0 if not whole else ((point[0] - begin[0]) * dx + (point[1] - begin[1]) * dy) / whole
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - begin[0] - share * dx, point[1] - begin[1] - share * dy)


def along(begin: tuple[float, float], end: tuple[float, float]) -> list[Box]:
    """Returns small boxes along a line, so that labels keep off it."""
    (x1, y1), (x2, y2) = begin, end
    steps = max(1, round(max(abs(x2 - x1), abs(y2 - y1)) / _STEP))
    half = _STEP / 2
    return [
        Box(x1 + (x2 - x1) * n / steps - half, y1 + (y2 - y1) * n / steps - half, _STEP, _STEP)
        for n in range(steps + 1)
    ]


_STEP: Final = 10.0


def paint_line(canvas: Canvas, label: Label, palette: Palette) -> None:
    """Draws the line from a rim to its label: below the figures, so that it comes from under the rim."""
    if label.line_from is None:
        return
    end = label.box.x + label.box.width / 2, label.box.y + label.box.height / 2
    canvas.line(label.line_from, end, palette.ink, 4.0)
    canvas.line(label.line_from, end, _frame(label, palette), 2.0)


def paint_label(canvas: Canvas, label: Label, palette: Palette) -> None:
    """Writes a number on a dark tab framed in the side's colour; a leader's is gold, with a crown."""
    box, style, base = label.box, label.style, label.base
    canvas.rectangle(box, _frame(label, palette), style.size * 0.3)
    ground = palette.accent if base.is_leader else palette.ink
    canvas.rectangle(Box(box.x + 1.6, box.y + 1.6, box.width - 3.2, box.height - 3.2), ground, style.size * 0.22)
    ink = palette.on(ground)
    if base.is_dim and not base.is_leader:
        ink = mix(palette.light, palette.ink, 0.35)
    left, room = box.x, box.width
    if base.is_leader:
        size = style.size * 0.82
        at = box.x + (style.size * 0.2 if base.text else (box.width - size) / 2)
        canvas.mask(at, box.y + (box.height - size) / 2, glyphs.drawn(glyphs.LEADER, canvas.px(size)), ink)
        left, room = at + size, box.right - at - size
    if base.text:
        canvas.text(left, box.y + (box.height - style.line) / 2, base.text, style, ink, room, "middle")


def _frame(label: Label, palette: Palette) -> tuple[int, int, int]:
    own = figures.colour(label.base.side, palette)
    return mix(own, palette.raised, 0.62) if label.base.is_dim else own
