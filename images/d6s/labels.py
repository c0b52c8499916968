"""Where the tags of small bases stand: beside them, where a phone can show no letters on them.

A tag keeps off bases, objects, other tags and what else is written; where all is full it hides as little as it can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.d6s.state import Side
from images import fonts
from images.canvas import Box, Canvas, width_of
from images.d6s import figures
from images.palette import Palette, mix
from images.typescale import TextStyle, Typeface

TAG: Final = TextStyle(Typeface.STRONG, 22, 24)
"""No letters are smaller."""
_HIGH: Final = 25.0
_STEP: Final = 10.0
_PASSES: Final = 4
_WORSE: Final = 5
"""How much worse it is to hide a tag than to hide a part of a base."""
_AROUND: Final = (
    *((1, 0), (-1, 0), (0, -1), (0, 1)),
    *((1, -0.75), (-1, -0.75), (1, 0.75), (-1, 0.75), (0.45, -1), (-0.45, -1), (0.45, 1), (-0.45, 1)),
    *((1, -1.1), (-1, -1.1), (1, 1.1), (-1, 1.1), (0.7, -1), (-0.7, -1), (0.7, 1), (-0.7, 1)),
)
"""Where a tag is tried around a base, the best place first: parts of the way to where it would touch the base."""


@dataclass(frozen=True, slots=True)
class Label:
    """A tag beside a base: whose, and where."""

    name: str
    text: str
    side: Side
    is_dim: bool
    box: Box


@dataclass(frozen=True, slots=True)
class Base:
    """A base that may need its tag beside it."""

    name: str
    text: str
    side: Side
    is_dim: bool
    box: Box

    @property
    def is_readable(self) -> bool:
        """Returns whether the tag has room on the base."""
        return figures.tag_size(self.text, self.box.width) >= TAG.size


def labels_of(bases: Sequence[Base], others: Sequence[Box], inside: Box) -> list[Label]:
    """Returns the tags that stand beside their bases; `others` is where something else lies or is written."""
    small = [base for base in bases if not base.is_readable]
    things = [*(base.box for base in bases), *others]
    tries = {base.name: _tries(base, inside) for base in small}
    placed: dict[str, Box] = {}
    for _ in range(_PASSES):
        for base in small:
            taken = [box for name, box in placed.items() if name != base.name]
            hidden = [
                _hidden(box, things) + _WORSE * _hidden(box, taken) + number for number, box in _ranked(tries, base)
            ]
            placed[base.name] = tries[base.name][hidden.index(min(hidden))]
    return [Label(base.name, base.text, base.side, base.is_dim, placed[base.name]) for base in small]


def _ranked(tries: Mapping[str, Sequence[Box]], base: Base) -> list[tuple[float, Box]]:
    """The places of a tag, each with how much worse it is than the best."""
    return [(number * 1.5, box) for number, box in enumerate(tries[base.name])]


def _tries(base: Base, inside: Box) -> list[Box]:
    wide = width_of(base.text, TAG) / fonts.SLACK + 8
    x, y = base.box.x + base.box.width / 2, base.box.y + base.box.height / 2
    far_x, far_y = (base.box.width + wide) / 2 + 1, (base.box.height + _HIGH) / 2 + 1
    found = []
    for across, down in _AROUND:
        left = min(max(x + across * far_x - wide / 2, inside.x), inside.right - wide)
        top = min(max(y + down * far_y - _HIGH / 2, inside.y), inside.bottom - _HIGH)
        found.append(Box(left, top, wide, _HIGH))
    return found


def _hidden(box: Box, others: Sequence[Box]) -> float:
    """Returns how much of a box others cover."""
    return sum(
        max(0.0, min(box.right, one.right) - max(box.x, one.x))
        * max(0.0, min(box.bottom, one.bottom) - max(box.y, one.y))
        for one in others
    )


def along(begin: tuple[float, float], end: tuple[float, float]) -> list[Box]:
    """Returns small boxes along a line, so that tags keep off it."""
    (x1, y1), (x2, y2) = begin, end
    steps = max(1, round(max(abs(x2 - x1), abs(y2 - y1)) / _STEP))
    half = _STEP / 2
    return [
        Box(x1 + (x2 - x1) * n / steps - half, y1 + (y2 - y1) * n / steps - half, _STEP, _STEP)
        for n in range(steps + 1)
    ]


def paint_label(canvas: Canvas, label: Label, palette: Palette) -> None:
    """Writes a tag on a plate of its side's colour; dimmed after the character's turn, as its base is."""
    ground = figures.colour(label.side, palette)
    ground = mix(ground, palette.ink, 0.5) if label.is_dim else ground
    box = label.box
    canvas.rectangle(box, palette.ink, 6)
    canvas.rectangle(Box(box.x + 1.5, box.y + 1.5, box.width - 3, box.height - 3), ground, 5)
    canvas.text(box.x, box.y + (_HIGH - TAG.line) / 2, label.text, TAG, palette.on(ground), box.width, "middle")
