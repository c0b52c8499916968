"""How a roll adds up, term by term: what the dice show, what was added and taken away and why, the sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from images import fonts
from images.blocks import Block, flowing
from images.canvas import Box, Canvas, width_of
from images.dragon_dice.rolled import DrawnRoll, DrawnStep
from images.palette import Palette
from images.typescale import BODY, STRONG

_MOST_CAUSES: Final = 10
_BETWEEN: Final = 22.0
"""Between two terms of a sum."""
_RULE: Final = 7.0
"""Between a sum and the line above it."""
_PLAIN: Final = ("Minus", "Special", "Plus")
"""Steps that a number with its sign says already; of the others the line says what was done, such as halved."""


class Line(NamedTuple):
    """A number and what it is."""

    number: str
    words: str
    is_sum: bool = False


def ledger_of(name: str, steps: Sequence[DrawnStep]) -> list[Line]:
    """Returns the lines of one type of result, `name`: none where the dice alone say it."""
    first, *others = steps
    changed = [step for step in others if step.change or step.causes]
    if not changed:
        return []
    causes = [cause for step in changed for cause in _causes(step)]
    shown = causes[:_MOST_CAUSES]
    lines = [*([Line(str(first.after), "normal icons, IDs")] if first.after else ()), *shown]
    if len(causes) > len(shown):
        lines.append(Line("", f"and {len(causes) - len(shown)} more"))
    total = steps[-1].after
    return [*lines, Line(str(total), f"{name}s" if name == "save" and total != 1 else name, is_sum=True)]


def _causes(step: DrawnStep) -> Iterator[Line]:
    """Why a step changed the sum; where that is unknown, the name of the step."""
    for why, by in step.causes or ((step.name.lower(), step.change),):
        said = why if step.name in _PLAIN or not step.causes else f"{step.name.lower()}: {why}"
        yield Line(f"{by:+d}".replace("-", "−") if by else "−0", said)


def sum_blocks(roll: DrawnRoll, width: float, palette: Palette) -> list[Block]:
    """Returns the sums of a roll, one for each type of result that something changed: what they consist of stands one
    after the other, in as many lines as it needs."""
    sums = [lines for name, steps in roll.sums if (lines := ledger_of(name, steps))]
    return [_running(lines, width, palette) for lines in sums]


def _running(lines: Sequence[Line], width: float, palette: Palette) -> Block:
    terms = flowing([_term(line, width, palette) for line in lines], width, _BETWEEN, 0)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 1.5), palette.line)
        terms.put(canvas, x, y + _RULE)

    return Block(width, terms.height + _RULE, paint)


def _term(line: Line, width: float, palette: Palette) -> Block:
    """A number and what it is; of the sum a sign before it."""
    style = STRONG if line.is_sum else BODY
    number = f"= {line.number}" if line.is_sum else line.number
    left = width_of(number, STRONG) + (8 if number else 0)
    words = fonts.wrapped(line.words, style.face, style.size, int((width - left) * fonts.SLACK), 3) or [""]
    wide = min(width, left + max(width_of(text, style) for text in words) / fonts.SLACK)
    colour = palette.lit if line.is_sum or line.number[:1] in "+−" else palette.text

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, number, STRONG, colour, left)
        for place, text in enumerate(words):
            soft = palette.text if line.is_sum else palette.soft
            canvas.text(x + left, y + place * style.line, text, style, soft, wide - left)

    return Block(wide, style.line * len(words), paint)
