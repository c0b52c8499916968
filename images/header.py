"""The head of the board: the turn, whose it is, the phases; or the steps of setting up; or who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.dragon_dice.view import TableView
from engine.values import Seat
from images import words
from images.blocks import Block, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge
from images.palette import Palette, mix
from images.typescale import HEADING, LABEL, SMALL, TITLE

_TITLE_HEIGHT: Final = 60.0
_BAR_HEIGHT: Final = 44.0


def header(view: TableView, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    """Returns the head of the board."""
    if view.outcome is not None:
        return stacked([_victory(view, names, width, palette)], width=width)
    if view.phase is not None:
        bar = _bar(list(words.PHASES), list(words.PHASES.values()), view.phase, width, palette)
        return stacked([_turn(view, names, width, palette), bar], 10, width)
    bar = _bar(list(words.SETUP), list(words.SETUP.values()), view.step, width, palette)
    return stacked([_setup(view, width, palette), bar], 10, width)


def _turn(view: TableView, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    seat = view.marching
    title = f"Turn {view.turn}"
    points = f"{view.force_points} points"

    def paint(canvas: Canvas, x: float, y: float) -> None:
        at = x + canvas.text(x, y + 4, title, TITLE, palette.text, width) + 24
        room = x + width - at - width_of(points, SMALL) - 30
        if seat is not None:
            badge(seat, palette, 38).put(canvas, at, y + 12)
            name = words.shown_name(names, seat)
            canvas.text(at + 50, y + 11, name, HEADING, palette.lit, room - 50)
        canvas.text(x, y + 18, points, SMALL, palette.muted, width, "right")

    return Block(width, _TITLE_HEIGHT, paint)


def _setup(view: TableView, width: float, palette: Palette) -> Block:
    sentence = words.SETUP_SENTENCES.get(view.step, view.step)
    points = f"{view.force_points} points"

    def paint(canvas: Canvas, x: float, y: float) -> None:
        at = x + canvas.text(x, y + 4, "Setting up", TITLE, palette.text, width) + 24
        room = x + width - at - width_of(points, SMALL) - 30
        canvas.text(at, y + 13, sentence[:1].upper() + sentence[1:], HEADING, palette.lit, room)
        canvas.text(x, y + 18, points, SMALL, palette.muted, width, "right")

    return Block(width, _TITLE_HEIGHT, paint)


def _victory(view: TableView, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    assert view.outcome is not None, "only a match that is over has a victory"
    sentence = words.outcome_sentence(view.outcome, names)
    turn = f"Turn {view.turn}"

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 84), palette.accent, 18)
        canvas.icon(x + 20, y + 14, "winner", 56, palette.on(palette.accent))
        room = width - 96 - width_of(turn, LABEL) - 40
        style = TITLE if width_of(sentence, TITLE) <= room else HEADING
        canvas.text(x + 96, y + 42 - style.line / 2, sentence, style, palette.ink, room)
        canvas.text(x, y + 29, turn, LABEL, palette.ink, width - 24, "right")

    return Block(width, 84, paint)


def _bar(steps: Sequence[str], labels: Sequence[str], now: str, width: float, palette: Palette) -> Block:
    """Steps in a row: those that are over ticked, the one that is played lit."""
    current = steps.index(now) if now in steps else -1
    gap = 8.0
    wide = (width - gap * (len(steps) - 1)) / len(steps)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, label in enumerate(labels):
            box = Box(x + number * (wide + gap), y, wide, _BAR_HEIGHT)
            if number == current:
                canvas.rectangle(box, palette.accent, 14)
                colour = palette.ink
            else:
                canvas.rectangle(box, palette.panel, 14)
                colour = palette.muted if number < current else palette.soft
            done = number < current
            ahead = 26.0 if done else 0.0
            taken = min(width_of(label, LABEL), wide - 12 - ahead)
            left = box.x + (wide - taken - ahead) / 2
            if done:
                canvas.icon(left, y + 12, "done", 20, mix(palette.muted, palette.panel, 0.2))
            canvas.text(left + ahead, y + 9, label, LABEL, colour, taken + 1)

    return Block(width, _BAR_HEIGHT, paint)
