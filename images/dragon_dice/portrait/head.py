"""The head of the upright board: turn, whose it is, and the phase between dots for those done and those to come."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.view import TableView
from images.blocks import Block
from images.canvas import Box, Canvas, width_of
from images.chips import fitting
from images.dragon_dice import words
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.portrait import chips
from images.dragon_dice.portrait.measures import INNER, NAME, SHORT_NAME, TEXT, TURN, WORD
from images.palette import mix

HEIGHT: Final = 52.0
_BADGE: Final = 36.0
_DOT: Final = 10.0


def head(view: TableView, look: DrawingLook) -> Block:
    """Returns the head of the board."""
    if view.outcome is not None:
        return _victory(view, look)
    playing = view.phase is not None
    title = f"Turn {view.turn}" if playing else "Setting up"
    pill = _phase(view, look)
    seat = view.marching if playing else None
    palette = look.palette

    def paint(canvas: Canvas, x: float, y: float) -> None:
        at = x + canvas.text(x, y + 2, title, TURN, palette.text, INNER - pill.width - 8) + 18
        if seat is not None:
            chips.badge(seat, look, _BADGE).put(canvas, at, y + 8)
            at += _BADGE + 10
            room = max(1.0, x + INNER - pill.width - 10 - at)
            name = look.name(seat)
            style = fitting(name, room, (NAME, SHORT_NAME))
            canvas.text(at, y + 26 - style.line / 2, name, style, palette.lit, room)
        pill.put(canvas, x + INNER - pill.width, y + 6)

    return Block(INNER, HEIGHT, paint)


def _phase(view: TableView, look: DrawingLook) -> Block:
    """The phase by name, with a dot before it for each that is over and one behind for each to come."""
    palette = look.palette
    steps, now = (words.phases(view), view.phase) if view.phase is not None else (words.SETUP, view.step)
    names = list(steps)
    current = names.index(now) if now in steps else len(names)
    text = steps.get(str(now), "")
    wide = width_of(text, WORD) + 32 if text else 0.0
    dots = _DOT + 6
    total = wide + dots * (len(names) - (1 if text else 0)) + (4 if text else 0)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number in range(len(names)):
            if number == current:
                canvas.rectangle(Box(x, y, wide, 40), palette.accent, 20)
                canvas.text(x, y + 5, text, WORD, palette.on(palette.accent), wide, "middle")
                x += wide + 6
            else:
                colour = mix(palette.lit, palette.table, 0.35) if number < current else palette.line
                canvas.rectangle(Box(x, y + 15, _DOT, _DOT), colour, _DOT / 2)
                x += dots

    return Block(total, 40, paint)


def _victory(view: TableView, look: DrawingLook) -> Block:
    assert view.outcome is not None, "only a match that is over has a victory"
    palette = look.palette
    sentence = words.outcome_sentence(view.outcome, look.names)
    ink = palette.on(palette.accent)
    turn = f"turn {view.turn}"
    room = INNER - 64 - width_of(turn, TEXT) - 26
    style = fitting(sentence, room, (NAME, SHORT_NAME, TEXT))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, INNER, HEIGHT), palette.accent, 14)
        canvas.icon(x + 14, y + 8, "winner", 36, ink)
        canvas.text(x + 60, y + 26 - style.line / 2, sentence, style, ink, room)
        canvas.text(x, y + 11, turn, TEXT, ink, INNER - 14, "right")

    return Block(INNER, HEIGHT, paint)
