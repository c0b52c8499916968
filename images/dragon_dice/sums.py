"""How a roll adds up, as lines of a ledger: what the dice show, what was added and taken away and why, the sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from images import fonts
from images.blocks import Block, nothing, stacked
from images.canvas import Box, Canvas
from images.dragon_dice.rolled import Roll, Step
from images.palette import Palette
from images.typescale import BODY, STRONG

_NUMBERS: Final = 54.0
"""How wide the column of numbers is."""
_MOST_CAUSES: Final = 10
_BETWEEN: Final = 12.0
"""Between the ledgers of two types of result."""
_RULE: Final = 7.0
_PLAIN: Final = ("Minus", "Special", "Plus")
"""Steps that a number with its sign says already; of the others the line says what was done, such as halved."""


class Line(NamedTuple):
    """A number and what it is."""

    number: str
    words: str
    is_sum: bool = False


def ledger_of(name: str, steps: Sequence[Step]) -> list[Line]:
    """Returns the lines of one type of result, `name`: none where the dice alone say it."""
    first, *others = steps
    changed = [step for step in others if step.change or step.causes]
    if not changed:
        return []
    causes = [cause for step in changed for cause in _causes(step)]
    shown = causes[:_MOST_CAUSES]
    lines = [*([Line(str(first.after), "on the dice")] if first.after else ()), *shown]
    if len(causes) > len(shown):
        lines.append(Line("", f"and {len(causes) - len(shown)} more"))
    total = steps[-1].after
    return [*lines, Line(str(total), f"{name}s" if name == "save" and total != 1 else name, is_sum=True)]


def _causes(step: Step) -> Iterator[Line]:
    """Why a step changed the sum; where nobody knows, what the step is called."""
    for why, by in step.causes or ((step.name.lower(), step.change),):
        said = why if step.name in _PLAIN or not step.causes else f"{step.name.lower()}: {why}"
        yield Line(f"{by:+d}".replace("-", "−"), said)


def sum_block(roll: Roll, width: float, palette: Palette) -> Block:
    """Returns the ledgers of a roll, one for each type of result that something changed; nothing where nothing did."""
    ledgers = [_ledger(lines, width, palette) for name, steps in roll.sums if (lines := ledger_of(name, steps))]
    return stacked(ledgers, _BETWEEN, width) if ledgers else nothing(width)


def _ledger(lines: Sequence[Line], width: float, palette: Palette) -> Block:
    return stacked([_line(line, width, palette) for line in lines], 0, width)


def _line(line: Line, width: float, palette: Palette) -> Block:
    room = width - _NUMBERS - 4
    style = STRONG if line.is_sum else BODY
    wrapped = fonts.wrapped(line.words, style.face, style.size, int(room), 3) or [""]
    above = _RULE if line.is_sum else 0.0
    signed = line.number[:1] in "+−"

    def paint(canvas: Canvas, x: float, y: float) -> None:
        if line.is_sum:
            canvas.rectangle(Box(x, y + above / 2 - 1, width, 1.5), palette.line)
        colour = palette.lit if signed or line.is_sum else palette.text
        canvas.text(x, y + above, line.number, STRONG, colour, _NUMBERS - 12, "right")
        for number, text in enumerate(wrapped):
            soft = palette.text if line.is_sum else palette.soft
            canvas.text(x + _NUMBERS, y + above + number * style.line, text, style, soft, room)

    return Block(width, above + style.line * len(wrapped), paint)
