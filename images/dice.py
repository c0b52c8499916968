"""Dice on the table: groups of tokens that wrap, shrink, and in the end are counted."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from engine.dragon_dice.view import DragonView, UnitView
from images import icons, tokens
from images.blocks import Block, flowing
from images.canvas import Box, Canvas, width_of
from images.layouts import WIDE, DiceLook
from images.look import Look
from images.palette import Palette
from images.tokens import Token
from images.typescale import LABEL

_GAP: Final = 6.0


def unit_token(unit: UnitView) -> Token:
    """Returns how a unit is shown."""
    shape = "monster" if unit.size == "monster" else "unit"
    letters = tokens.species_letters(unit.species)
    icon = unit.name if shape == "monster" and unit.name in icons.ICONS else unit.unit_class
    return Token(shape, unit.elements, icon, letters, unit.health)


def dragon_token(dragon: DragonView) -> Token:
    """Returns how a dragon is shown: its form by its wings, its elements by their colours and first letters."""
    if dragon.kind == "white":
        return Token("dragon", ("white",), dragon.form, "Wh", 0)
    elements = dragon.elements if dragon.kind in ("elemental", "hybrid") else (*dragon.elements, "ivory")
    return Token("dragon", elements, dragon.form, "".join(element[0].upper() for element in elements), 0)


def die_block(
    die: UnitView | DragonView, size: float, palette: Palette, foot: float = tokens.FOOT, marked: bool = False
) -> Block:
    """Returns one die; `foot` is the share that its letters take, a marked one has a thick frame."""
    if isinstance(die, UnitView):
        token, side = unit_token(die), tokens.SIDE_OF_SIZE[die.size] * size
    else:
        token, side = dragon_token(die), tokens.DRAGON_SIDE * size

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.picture(x, y, tokens.draw(token, canvas.px(side), palette, foot, marked))
        canvas.note(token.letters, tokens.letter_size(token.shape, side, foot), die.die)

    return Block(side, side, paint)


def row_width(dice: Sequence[UnitView | DragonView], size: float) -> float:
    """Returns how wide dice are side by side."""
    sides = [tokens.SIDE_OF_SIZE[die.size] if isinstance(die, UnitView) else tokens.DRAGON_SIDE for die in dice]
    return sum(sides) * size + _GAP * max(0, len(sides) - 1) + 0.5


def fallen_block(unit: UnitView, look: Look) -> Block:
    """Returns a unit that is no longer there: faint, and crossed out."""
    dice = look.layout.dice
    token = unit_token(unit)
    side = tokens.SIDE_OF_SIZE[unit.size] * dice.beside

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.picture(x, y, tokens.faint(token, canvas.px(side), look.palette, dice.foot))
        canvas.note(token.letters, tokens.letter_size(token.shape, side, dice.foot), unit.die)
        canvas.icon(x + side * 0.4, y, "out", side * 0.6, look.palette.lit)

    return Block(side, side, paint)


def dice_block(
    dice: Sequence[UnitView | DragonView],
    width: float,
    size: float,
    most_rows: int,
    palette: Palette,
    *,
    look: DiceLook = WIDE.dice,
    marked: Container[str] = (),
) -> Block:
    """Returns dice in rows. Where they need more than `most_rows`, they shrink; where that is not enough, the last
    place says how many more there are."""

    def drawn(die: UnitView | DragonView, size: float) -> Block:
        return die_block(die, size, palette, look.foot, die.die in marked)

    block = Block(width, 0, lambda canvas, x, y: None)
    for shrunk in look.shrinking:
        blocks = [drawn(die, size * shrunk) for die in dice]
        block = flowing(blocks, width, _GAP)
        highest = max([one.height for one in blocks], default=0.0)
        if block.height <= most_rows * (highest + _GAP):
            return block
    shown = len(dice)
    while shown and block.height > most_rows * (tokens.SIDE_OF_SIZE["monster"] * size * look.shrinking[-1] + _GAP):
        shown -= 1
        smallest = [drawn(die, size * look.shrinking[-1]) for die in dice[:shown]]
        block = flowing([*smallest, _more(len(dice) - shown, palette)], width, _GAP)
    return block


def _more(count: int, palette: Palette) -> Block:
    text = f"+{count}"
    wide = width_of(text, LABEL) + 16

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, wide, 30), palette.line, 15)
        canvas.text(x + 8, y + 2, text, LABEL, palette.on(palette.line), wide - 16, "middle")

    return Block(wide, 30, paint)
