"""Dice on the upright board: all equally large, the strongest first, in rows that are evenly filled."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from typing import Final

from engine.dragon_dice.view import UnitView
from images.blocks import Block, nothing, stacked
from images.canvas import Canvas
from images.dragon_dice import tokens, words
from images.dragon_dice.dice import FOOT_WITH_LETTERS, shown_token
from images.dragon_dice.look import DrawingLook

GAP: Final = 4.0
_PEEKING: Final = 0.34
"""The part of a die that shows behind an equal one."""
_FOOT: Final = 0.29


def die(die: words.TableDie, side: float, look: DrawingLook, *, faint: bool = False) -> Block:
    """Returns one die; one that lies elsewhere than before has a thick frame, a `faint` one is no longer there."""
    token = shown_token(die, look.palette)
    foot = FOOT_WITH_LETTERS if token.letters else _FOOT
    marked = die.die in look.changes.moved and not faint

    def paint(canvas: Canvas, x: float, y: float) -> None:
        pixels = canvas.px(side)
        if faint:
            canvas.picture(x, y, tokens.faint(token, pixels, look.palette, foot))
        else:
            canvas.picture(x, y, tokens.draw(token, pixels, look.palette, foot, marked))
        canvas.note(token.letters, tokens.letter_size(token.shape, side, foot), die.die)

    return Block(side, side, paint)


def by_strength(dice: Sequence[words.TableDie]) -> list[words.TableDie]:
    """Returns units with the most health first, equal ones side by side, then everything else."""

    def strength(die: words.TableDie) -> tuple[int, str]:
        return (-die.health if isinstance(die, UnitView) else 0, die.name)

    return sorted(dice, key=strength)


def overlapping(blocks: Sequence[Block], step: float) -> Block:
    """Returns blocks of one size on top of each other like cards, the first one uppermost, each `step` further on."""
    if not blocks:
        return nothing()

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number in range(len(blocks) - 1, -1, -1):
            blocks[number].put(canvas, x + number * step, y)

    return Block(blocks[0].width + (len(blocks) - 1) * step, blocks[0].height, paint)


def heap(dice: Sequence[words.TableDie], side: float, room: float, look: DrawingLook) -> Block:
    """Returns dice in one row, overlapping only as far as `room` makes them."""
    if not dice:
        return nothing()
    step = side + GAP
    if len(dice) > 1:
        step = min(step, (room - side) / (len(dice) - 1))
    return overlapping([die(one, side, look) for one in by_strength(dice)], max(step, 0.5))


def in_rows(dice: Sequence[words.TableDie], side: float, room: float, look: DrawingLook, *, heaped: bool) -> Block:
    """Returns dice in as few rows as `room` allows, the rows as even as can be; equal ones overlap when `heaped`."""
    pieces = pieces_of(dice, side, look, heaped=heaped)
    rows = _flow(pieces, room)
    if len(rows) > 1:
        total = sum(piece.width + GAP for piece in pieces)
        narrow = total / len(rows)
        while narrow < room:
            tighter = _flow(pieces, narrow)
            if len(tighter) <= len(rows):
                rows = tighter
                break
            narrow += side / 4
    return stacked([_row(row) for row in rows], GAP)


def squeezed(dice: Sequence[words.TableDie], side: float, room: float, rows: int, look: DrawingLook) -> Block:
    """Returns dice in at most this many rows, overlapping as far as necessary."""
    ordered = by_strength(dice)
    longest = max(1, ceil(len(ordered) / rows))
    lines = [ordered[first : first + longest] for first in range(0, len(ordered), longest)]
    return stacked([heap(line, side, room, look) for line in lines], GAP)


def pieces_of(dice: Sequence[words.TableDie], side: float, look: DrawingLook, *, heaped: bool) -> list[Block]:
    """Returns dice one by one, or equal ones as heaps; what just came is never hidden behind what was there."""
    if not heaped:
        return [die(one, side, look) for one in by_strength(dice)]

    def kind(one: words.TableDie) -> tuple[str, bool]:
        return one.name, one.die in look.changes.moved

    # Sorting keeps the order of what is equally strong, so equal dice that moved lie together, too.
    ordered = by_strength(sorted(dice, key=lambda one: one.die in look.changes.moved))
    groups = [list(group) for _, group in groupby(ordered, key=kind)]
    return [overlapping([die(one, side, look) for one in group], side * _PEEKING) for group in groups]


def _flow(pieces: Sequence[Block], room: float) -> list[list[Block]]:
    rows: list[list[Block]] = []
    left = 0.0
    for piece in pieces:
        if not rows or piece.width > left:
            rows.append([])
            left = room
        rows[-1].append(piece)
        left -= piece.width + GAP
    return rows


def _row(pieces: Sequence[Block]) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        for piece in pieces:
            piece.put(canvas, x, y)
            x += piece.width + GAP

    wide = sum(piece.width + GAP for piece in pieces) - GAP
    return Block(wide, max(piece.height for piece in pieces), paint)
