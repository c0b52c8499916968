"""A player's rating over time: after each game the estimate as a dot, and how sure it is as a bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.league.ratings import BASE, SCALE, Rating
from images.blocks import Block, on_panel, padded
from images.canvas import Box, Canvas
from images.league.frame import INNER, framed, png
from images.palette import NIGHT, Palette
from images.typescale import LABEL

MOST_GAMES: Final = 40
"""How many games one picture shows: the newest ones."""
HEIGHT: Final = 260.0
SIDE: Final = 12.0
AXIS: Final = 62.0
"""The room for the numbers beside the plot."""
STEP: Final = 200
"""How far apart the lines of the plot are, on the shown scale."""


def draw_history(title: str, history: Sequence[tuple[int, Rating]], palette: Palette = NIGHT) -> bytes:
    """Returns the plot as PNG. Raises ValueError for a player without a game."""
    return png(title, _note(history), _body(history, palette), palette)


def history_block(title: str, history: Sequence[tuple[int, Rating]], palette: Palette = NIGHT) -> Block:
    """Returns the plot laid out, not drawn yet."""
    return framed(title, _note(history), _body(history, palette), palette)


def describe_history(title: str, history: Sequence[tuple[int, Rating]]) -> str:
    """Returns what the plot shows."""
    first, last = _shown(history)[0][1], history[-1][1]
    low, high = last.interval
    return (
        f"{title}: from {estimate(first)} to {estimate(last)} in {len(_shown(history))} games. "
        f"Now the strength lies between {low} and {high}, 95 times of 100."
    )


def estimate(rating: Rating) -> int:
    """Returns the middle of a rating's interval, on the shown scale."""
    return round(BASE + SCALE * rating.mu)


def _note(history: Sequence[tuple[int, Rating]]) -> str:
    shown = len(_shown(history))
    which = f"The newest {shown} of {len(history)} games." if shown < len(history) else f"{shown} games."
    return f"{which} Dots: the estimate after each game. Bars: where your strength lies, 95 times of 100."


def _shown(history: Sequence[tuple[int, Rating]]) -> Sequence[tuple[int, Rating]]:
    if not history:
        raise ValueError("there is no game to show")
    return history[-MOST_GAMES:]


def _body(history: Sequence[tuple[int, Rating]], palette: Palette) -> Block:
    shown = [rating for _, rating in _shown(history)]
    low = min(rating.interval[0] for rating in shown) // STEP * STEP
    high = -(-max(rating.interval[1] for rating in shown) // STEP) * STEP
    width = INNER - 2 * SIDE
    room = (width - AXIS) / len(shown)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        def at(value: float) -> float:
            return y + HEIGHT * (high - value) / max(high - low, 1)

        for value in range(low, high + 1, STEP * max(1, (high - low) // STEP // 6)):
            canvas.rectangle(Box(x + AXIS, at(value), width - AXIS, 1), palette.line)
            canvas.text(x, at(value) - LABEL.line / 2, f"{value}", LABEL, palette.soft, AXIS - 10, "right")
        for number, rating in enumerate(shown):
            middle = x + AXIS + room * (number + 0.5)
            bottom, top = rating.interval
            canvas.rectangle(Box(middle - 2, at(top), 4, at(bottom) - at(top)), palette.muted, 2)
            canvas.rectangle(Box(middle - 5, at(estimate(rating)) - 5, 10, 10), palette.lit, 5)

    return on_panel(padded(Block(width, HEIGHT, paint), SIDE, SIDE + 8, SIDE), palette.panel, 16)
