"""The ready-made forces side by side: each with its name and all its dice, to choose one by sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.printed.dice import Catalogue, TerrainKind
from images.blocks import Block, flowing, on_panel, padded, painted, stacked
from images.canvas import Canvas
from images.chips import fitting
from images.dragon_dice.cards import SCALE, printed, terrain_die
from images.dragon_dice.faces import die_token
from images.palette import NIGHT, Palette
from images.text import LIMIT, cut_between_words
from images.typescale import LEAST_NAME, STRONG, TextStyle

WIDTH: Final = 660.0
_INSET: Final = 14.0
_GAP: Final = 5.0
_INNER: Final = WIDTH - 2 * _INSET
_TOKEN: Final = 0.56
_TERRAIN: Final = 36
_TITLE: Final = 25.0
MOST: Final = 20
"""How many forces have room on one picture."""


def draw_ready_forces(
    forces: Sequence[tuple[str, Sequence[str]]],
    *,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> bytes:
    """Return forces as PNG, one below the other: a title and the dice of each."""
    blocks = [_force(title, dice, palette, known) for title, dice in forces[:MOST]]
    return painted(padded(stacked(blocks, _GAP, WIDTH), _INSET, _GAP, _GAP), SCALE, palette).png()


def describe_ready_forces(forces: Sequence[tuple[str, Sequence[str]]], limit: int = LIMIT) -> str:
    """Return the alternative text: what is in each force."""
    told = [f"{title}: {', '.join(_counted(dice))}." for title, dice in forces[:MOST]]
    return cut_between_words(" ".join(["The ready-made forces.", *told]), limit)


def _counted(dice: Sequence[str]) -> list[str]:
    return [name if number == 1 else f"{number} {name}" for name, number in Counter(dice).items()]


def _force(title: str, dice: Sequence[str], palette: Palette, known: Catalogue) -> Block:
    style = fitting(title, _INNER, (STRONG, LEAST_NAME))
    head = Block(_INNER, _TITLE, lambda canvas, x, y: _title(canvas, x, y, title, style, palette))
    tokens = [token for name, number in Counter(dice).items() for token in _tokens(name, number, palette, known)]
    body = stacked([head, flowing(tokens, _INNER, 6, 2)], 0, _INNER)
    return on_panel(padded(body, _INSET, 3, 5), palette.panel, 14)


def _title(canvas: Canvas, x: float, y: float, title: str, style: TextStyle, palette: Palette) -> None:
    canvas.text(x, y, title, style, palette.lit, _INNER)


def _tokens(name: str, number: int, palette: Palette, known: Catalogue) -> list[Block]:
    kind = printed(name, known)
    if kind is None:
        return []
    one = terrain_die(kind, _TERRAIN, palette) if isinstance(kind, TerrainKind) else die_token(kind, _TOKEN, palette)
    return [one] * number
