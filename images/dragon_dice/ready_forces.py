"""The ready-made forces side by side: each with its name and all its dice, to choose one by sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.printed.dice import Catalogue, ItemKind, TerrainKind, UnitKind
from images import fonts
from images.blocks import Block, beside, flowing, nothing, on_panel, padded, painted, stacked
from images.canvas import Canvas
from images.chips import fitting
from images.dragon_dice.cards import SCALE, printed, terrain_die
from images.dragon_dice.faces import die_token
from images.dragon_dice.force_table import SUMMED, sums_cells, sums_head, sums_of
from images.pages import UPRIGHT
from images.palette import NIGHT, Palette
from images.text import LIMIT, cut_between_words
from images.typescale import BODY, LEAST_NAME, STRONG, TextStyle

WIDTH: Final = 660.0
_INSET: Final = 14.0
_GAP: Final = 5.0
_INNER: Final = WIDTH - 2 * _INSET
_APART: Final = 6.0
_TOKENS: Final = (0.9, 0.8, 0.7, 0.62, 0.56)
"""How large dice may be: the largest at which the dice of each force stand in one row. The least is for all others."""
_TERRAIN: Final = 64
"""A terrain beside dice of size 1."""
_TITLE: Final = 25.0
_LEFT: Final = 46.0
"""The room of a die at the left of a row."""
_LINE: Final = 26.0
SUMS_OF_ALL: Final = "Each number is the sum of all faces of a force."
MOST: Final = 20
"""How many forces have room on one picture."""


def draw_ready_forces(
    forces: Sequence[tuple[str, Sequence[str]]],
    *,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> bytes:
    """Returns forces as PNG, one below the other: a title and the dice of each."""
    return painted(ready_forces(forces, palette, known), SCALE, palette).png()


def ready_forces(
    forces: Sequence[tuple[str, Sequence[str]]], palette: Palette = NIGHT, known: Catalogue = DICE_401C
) -> Block:
    """Returns the forces laid out: with dice as large as they may be while each force has one row of them, and all of
    them a picture of 3:4; or else small."""
    *larger, least = _TOKENS
    for size in larger:
        tokens = [_tokens(dice, size, palette, known) for _, dice in forces[:MOST]]
        block = _stack(forces, tokens, palette)
        in_one_row = all(sum(one.width + _APART for one in of) - _APART <= _INNER for of in tokens)
        if in_one_row and block.height <= UPRIGHT * WIDTH:
            return block
    block = _stack(forces, [_tokens(dice, least, palette, known) for _, dice in forces[:MOST]], palette)
    return block if block.height <= UPRIGHT * WIDTH else _table(forces[:MOST], palette, known)


def _table(forces: Sequence[tuple[str, Sequence[str]]], palette: Palette, known: Catalogue) -> Block:
    """A row for each force, with the sums of all its faces; the greatest of each column are bright."""
    sums = [_sums(dice, known) for _, dice in forces]
    most = {icon: max(one[icon] for one in sums) for icon in SUMMED}
    cells = [sums_cells(one, [icon for icon in SUMMED if one[icon] == most[icon]], palette) for one in sums]
    rows = [_row(title, dice, of, palette, known) for (title, dice), of in zip(forces, cells, strict=True)]
    head = beside([nothing(_INNER - cells[0].width), sums_head(palette)])
    foot = Block(_INNER, 30, lambda canvas, x, y: _words(canvas, x, y, SUMS_OF_ALL, palette))
    return padded(stacked([head, *rows, foot], 2, _INNER), _INSET, _GAP, _GAP)


def _sums(dice: Sequence[str], known: Catalogue) -> Counter[str]:
    """Returns how much of each basic icon all dice of a force show together."""
    kinds = [kind for name in dice if isinstance(kind := printed(name, known), UnitKind | ItemKind)]
    return sum((Counter(sums_of(kind)) for kind in kinds), Counter())


def _row(title: str, dice: Sequence[str], cells: Block, palette: Palette, known: Catalogue) -> Block:
    room = _INNER - cells.width - _LEFT - 8
    lines = fonts.wrapped(title, STRONG.face, STRONG.size, int(room * fonts.SLACK), 2)
    token = _tokens(dice[:1], _TOKENS[-1], palette, known)
    high = max(len(lines) * _LINE, cells.height) + 8

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for one in token:
            one.put(canvas, x, y + (high - one.height) / 2)
        for number, line in enumerate(lines):
            top = y + (high - len(lines) * _LINE) / 2 + number * _LINE
            canvas.text(x + _LEFT, top, line, STRONG, palette.text, room)
        cells.put(canvas, x + _INNER - cells.width, y + (high - cells.height) / 2)

    return Block(_INNER, high, paint)


def _words(canvas: Canvas, x: float, y: float, text: str, palette: Palette) -> None:
    canvas.text(x, y + 1, text, BODY, palette.muted, _INNER)


def _stack(forces: Sequence[tuple[str, Sequence[str]]], tokens: Sequence[Sequence[Block]], palette: Palette) -> Block:
    blocks = [_force(title, of, palette) for (title, _), of in zip(forces, tokens, strict=False)]
    return padded(stacked(blocks, _GAP, WIDTH), _INSET, _GAP, _GAP)


def describe_ready_forces(forces: Sequence[tuple[str, Sequence[str]]], limit: int = LIMIT) -> str:
    """Returns the alternative text: what is in each force."""
    told = [f"{title}: {', '.join(_counted(dice))}." for title, dice in forces[:MOST]]
    return cut_between_words(" ".join(["The ready-made forces.", *told]), limit)


def _counted(dice: Sequence[str]) -> list[str]:
    return [name if number == 1 else f"{number} {name}" for name, number in Counter(dice).items()]


def _force(title: str, tokens: Sequence[Block], palette: Palette) -> Block:
    style = fitting(title, _INNER, (STRONG, LEAST_NAME))
    head = Block(_INNER, _TITLE, lambda canvas, x, y: _title(canvas, x, y, title, style, palette))
    body = stacked([head, flowing(tokens, _INNER, _APART, 2)], 0, _INNER)
    return on_panel(padded(body, _INSET, 3, 5), palette.panel, 14)


def _title(canvas: Canvas, x: float, y: float, title: str, style: TextStyle, palette: Palette) -> None:
    canvas.text(x, y, title, style, palette.lit, _INNER)


def _tokens(dice: Sequence[str], size: float, palette: Palette, known: Catalogue) -> list[Block]:
    return [
        terrain_die(kind, size * _TERRAIN, palette) if isinstance(kind, TerrainKind) else die_token(kind, size, palette)
        for name in Counter(dice).elements()
        if (kind := printed(name, known)) is not None
    ]
