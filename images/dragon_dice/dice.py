"""Dice on the table: groups of tokens that wrap, shrink, and in the end are counted."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.view import DragonView, ItemView, MinorTerrainView, UnitView
from images import icons
from images.blocks import Block, flowing
from images.canvas import Box, Canvas, width_of
from images.dragon_dice import tokens
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.tokens import DrawnToken
from images.dragon_dice.words import TableDie
from images.layouts import WIDE, DiceLook
from images.palette import Palette
from images.typescale import LABEL

_GAP: Final = 6.0


def unit_token(unit: UnitView) -> DrawnToken:
    """Returns how a unit is shown; of a species made in several elements or alloys a third letter says in which.

    White dice, of all elements, have none.
    """
    shape = "monster" if unit.size == "monster" else "unit"
    letters = tokens.species_letters(unit.species)
    name, _, made_in = unit.name.partition(" (")
    if made_in:
        letters += made_in[0]
    icon = name if unit.size in ("monster", "champion") and name in icons.ICONS else unit.unit_class
    elements = (unit.alloy,) if unit.alloy else ("white",) if len(unit.elements) == len(ELEMENTS) else unit.elements
    return DrawnToken(shape, elements, icon, letters, unit.health)


def item_token(item: ItemView) -> DrawnToken:
    """Returns how an item is shown: its variety by its shape, what it is for by the icon, its element or alloy."""
    made_of = (item.alloy,) if item.alloy else item.elements
    icon = item.action or (item.name if item.name in icons.ICONS else item.variety)
    return DrawnToken(item.variety, made_of, icon, initials(made_of), 0)


def minor_terrain_token(terrain: MinorTerrainView) -> DrawnToken:
    """Returns how a minor terrain is shown that no army controls: its kind, its elements."""
    return DrawnToken("minor terrain", terrain.elements, terrain.kind, initials(terrain.elements), 0)


def initials(elements: Sequence[str]) -> str:
    """Returns the first letters of elements or alloys; no two of them have the same."""
    return "".join(element[0].upper() for element in elements)


def dragon_token(dragon: DragonView) -> DrawnToken:
    """Returns how a dragon is shown: its form by its wings, its elements by their colours and first letters."""
    if dragon.kind == "white":
        return DrawnToken("dragon", ("white",), dragon.form, "Wh", 0)
    elements = dragon.elements if dragon.kind in ("elemental", "hybrid") else (*dragon.elements, "ivory")
    return DrawnToken("dragon", elements, dragon.form, initials(elements), 0)


def token_and_side(die: TableDie) -> tuple[DrawnToken, int]:
    """Returns how a die is shown, and how large in units of the layout."""
    if isinstance(die, UnitView):
        return unit_token(die), tokens.SIDE_OF_SIZE[die.size]
    if isinstance(die, ItemView):
        return item_token(die), tokens.ITEM_SIDES[die.size or die.variety]
    if isinstance(die, MinorTerrainView):
        return minor_terrain_token(die), tokens.MINOR_SIDE
    return dragon_token(die), tokens.DRAGON_SIDE


LETTERED: Final = frozenset({"Dragonkin", "Eldarim", "Dracolem"})
"""Species that come in the colours of all others: only letters tell them apart."""
FOOT_WITH_LETTERS: Final = 0.42
"""The share of a die that its letters take where it has some: large enough to be read."""


def shown_token(die: TableDie, palette: Palette) -> DrawnToken:
    """Returns how a die is shown at the size of a board: colours, shape and symbol, the health as points.

    Letters stand on dice whose colours do not say their species, and in palettes for eyes that miss colours; their
    health is a number then. On all others they would be too small to be read.
    """
    token, _ = token_and_side(die)
    if not isinstance(die, UnitView):
        return token._replace(letters="", pips=0)
    if has_letters(die.species, palette):
        return token._replace(letters=f"{token.letters}{die.health}", pips=0)
    return token._replace(letters="")


def has_letters(species: str, palette: Palette) -> bool:
    """Returns whether letters stand on the dice of a species."""
    return palette.by_letters or species in LETTERED


def die_block(die: TableDie, size: float, palette: Palette, foot: float = tokens.FOOT, marked: bool = False) -> Block:
    """Returns one die; `foot` is the share that its points take, a marked one has a thick frame."""
    token, side = shown_token(die, palette), token_and_side(die)[1] * size
    if token.letters:
        foot = FOOT_WITH_LETTERS

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.picture(x, y, tokens.draw(token, canvas.px(side), palette, foot, marked))
        canvas.note(token.letters, tokens.letter_size(token.shape, side, foot), die.die)

    return Block(side, side, paint)


def row_width(dice: Sequence[TableDie], size: float) -> float:
    """Returns how wide dice are side by side."""
    sides = [token_and_side(die)[1] for die in dice]
    return sum(sides) * size + _GAP * max(0, len(sides) - 1) + 0.5


def gone_block(die: TableDie, look: DrawingLook, *, fallen: bool) -> Block:
    """Returns a die that is no longer there: faint, and crossed out if it died."""
    dice = look.layout.dice
    token, side = shown_token(die, look.palette), token_and_side(die)[1] * dice.beside
    foot = FOOT_WITH_LETTERS if token.letters else dice.foot

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.picture(x, y, tokens.faint(token, canvas.px(side), look.palette, foot))
        canvas.note(token.letters, tokens.letter_size(token.shape, side, foot), die.die)
        if fallen:
            canvas.icon(x + side * 0.4, y, "out", side * 0.6, look.palette.lit)

    return Block(side, side, paint)


def dice_block(
    dice: Sequence[TableDie],
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

    def drawn(die: TableDie, size: float) -> Block:
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
