"""The head of the board: the turn, whose it is, the phases; or the steps of setting up; or who has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.dragon_dice.view import TableView
from images import fonts
from images.blocks import Block, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, fitting
from images.dragon_dice import words
from images.dragon_dice.look import DrawingLook
from images.typescale import HEADING, LABEL, SMALL, SUBHEADING, TITLE

_TITLE_HEIGHT: Final = 60.0
_BAR_HEIGHT: Final = 44.0
_BADGE: Final = 38.0


def header(view: TableView, look: DrawingLook, width: float) -> Block:
    """Returns the head of the board."""
    if view.outcome is not None:
        return _victory(view, look, width)
    steps, now = (words.phases(view), view.phase) if view.phase is not None else (words.SETUP, view.step)
    title = _turn(view, look, width) if view.phase is not None else _setup(view, look, width)
    return stacked([title, _bar(steps, now, look, width)], 10, width)


def _turn(view: TableView, look: DrawingLook, width: float) -> Block:
    title = _title(f"Turn {view.turn}", view, look, width)
    seat = view.marching
    if seat is None:
        return title
    ahead = width_of(f"Turn {view.turn}", TITLE) + 24
    end = width_of(_points(view), SMALL) + 30
    room = width - ahead - end - _BADGE - 12
    name = look.name(seat)
    style = fitting(name, room, (HEADING, SUBHEADING))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        badge(seat, look.palette, _BADGE).put(canvas, x + ahead, y)
        canvas.text(x + ahead + _BADGE + 12, y + 18 - style.line / 2, name, style, look.palette.lit, room)

    mover = Block(width, _BADGE + 2, paint)
    return _over(title, mover, 12)


def _setup(view: TableView, look: DrawingLook, width: float) -> Block:
    title = _title("Setting up", view, look, width)
    sentence = words.SETUP_SENTENCES.get(view.step, view.step)
    sentence = sentence[:1].upper() + sentence[1:]
    ahead = width_of("Setting up", TITLE) + 24
    room = width - ahead - width_of(_points(view), SMALL) - 30

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x + ahead, y, sentence, HEADING, look.palette.lit, room)

    return _over(title, Block(width, HEADING.line, paint), 13)


def _points(view: TableView) -> str:
    return f"{view.force_points} points"


def _title(text: str, view: TableView, look: DrawingLook, width: float) -> Block:
    points = _points(view)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y + 4, text, TITLE, look.palette.text, width - width_of(points, SMALL) - 20)
        canvas.text(x, y + 18, points, SMALL, look.palette.muted, width, "right")

    return Block(width, _TITLE_HEIGHT, paint)


def _over(below: Block, above: Block, down: float) -> Block:
    """One block drawn over another, `down` units lower."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        below.put(canvas, x, y)
        above.put(canvas, x, y + down)

    return Block(below.width, max(below.height, above.height + down), paint)


def _victory(view: TableView, look: DrawingLook, width: float) -> Block:
    assert view.outcome is not None, "only a match that is over has a victory"
    palette = look.palette
    sentence = words.outcome_sentence(view.outcome, look.names)
    turn = f"Turn {view.turn}"
    colour = palette.on(palette.accent)
    room = width - 96 - 20 - (width_of(turn, LABEL) + 20)
    style = fitting(sentence, room, (TITLE, HEADING))
    lines = fonts.wrapped(sentence, style.face, style.size, int(room * fonts.SLACK), 2)
    high = max(84.0, 28 + style.line * len(lines))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, high), palette.accent, 18)
        canvas.icon(x + 20, y + 14, "winner", 56, colour)
        canvas.text(x, y + 29, turn, LABEL, colour, width - 24, "right")
        top = y + (high - style.line * len(lines)) / 2
        for number, line in enumerate(lines):
            canvas.text(x + 96, top + number * style.line, line, style, colour, room)

    return Block(width, high, paint)


def _bar(steps: Mapping[str, str], now: str, look: DrawingLook, width: float) -> Block:
    """Steps in a row: those that are over ticked, the one that is played lit."""
    palette = look.palette
    current = _number(steps, now)
    gap = 8.0
    wide = (width - gap * (len(steps) - 1)) / len(steps)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, label in enumerate(steps.values()):
            box = Box(x + number * (wide + gap), y, wide, _BAR_HEIGHT)
            done = number < current
            canvas.rectangle(box, palette.accent if number == current else palette.panel, 14)
            colour = palette.muted if done else palette.soft
            if number == current:
                colour = palette.on(palette.accent)
            ahead = 26.0 if done else 0.0
            taken = min(width_of(label, LABEL), wide - 12 - ahead)
            left = box.x + (wide - taken - ahead) / 2
            if done:
                canvas.icon(left, y + 12, "done", 20, palette.muted)
            canvas.text(left + ahead, y + 9, label, LABEL, colour, taken + 1)

    return Block(width, _BAR_HEIGHT, paint)


def _number(steps: Mapping[str, str], now: str) -> int:
    return list(steps).index(now) if now in steps else -1
