"""Dice on the table: groups of tokens that wrap, shrink, and in the end are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.view import DragonView, UnitView
from images import icons, tokens
from images.blocks import Block, flowing
from images.canvas import Box, Canvas, width_of
from images.palette import Palette
from images.tokens import Token
from images.typescale import LABEL

FULL: Final = 1.0
BESIDE_THE_TABLE: Final = 0.8
"""Dice that are not in play are drawn this much smaller."""

_SHRINKING: Final = (1.0, 0.86, 0.74, 0.64)
_GAP: Final = 6.0


def unit_token(unit: UnitView) -> Token:
    """Returns how a unit is shown."""
    shape = "monster" if unit.size == "monster" else "unit"
    letters = tokens.species_letters(unit.species)
    icon = unit.name if shape == "monster" and unit.name in icons.ICONS else unit.unit_class
    return Token(shape, unit.elements, icon, letters, unit.health)


def dragon_token(dragon: DragonView) -> Token:
    """Returns how a dragon is shown; its letter is that of its form."""
    return Token("dragon", dragon.elements, dragon.form, dragon.form[0], 0)


def die_block(die: UnitView | DragonView, size: float, palette: Palette) -> Block:
    """Returns one die."""
    if isinstance(die, UnitView):
        token, side = unit_token(die), tokens.SIDE_OF_SIZE[die.size] * size
    else:
        token, side = dragon_token(die), tokens.DRAGON_SIDE * size
    return Block(side, side, lambda canvas, x, y: canvas.picture(x, y, tokens.draw(token, canvas.px(side), palette)))


def dice_block(
    dice: Sequence[UnitView | DragonView], width: float, size: float, most_rows: int, palette: Palette
) -> Block:
    """Returns dice in rows. Where they need more than `most_rows`, they shrink; where that is not enough, the last
    place says how many more there are."""
    block = Block(width, 0, lambda canvas, x, y: None)
    for shrunk in _SHRINKING:
        blocks = [die_block(die, size * shrunk, palette) for die in dice]
        block = flowing(blocks, width, _GAP)
        highest = max([one.height for one in blocks], default=0.0)
        if block.height <= most_rows * (highest + _GAP):
            return block
    shown = len(dice)
    while shown and block.height > most_rows * (tokens.SIDE_OF_SIZE["monster"] * size * _SHRINKING[-1] + _GAP):
        shown -= 1
        smallest = [die_block(die, size * _SHRINKING[-1], palette) for die in dice[:shown]]
        block = flowing([*smallest, _more(len(dice) - shown, palette)], width, _GAP)
    return block


def _more(count: int, palette: Palette) -> Block:
    text = f"+{count}"
    wide = width_of(text, LABEL) + 16

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, wide, 30), palette.line, 15)
        canvas.text(x + 8, y + 2, text, LABEL, palette.on(palette.line), wide - 16, "middle")

    return Block(wide, 30, paint)
