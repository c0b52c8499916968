"""Cards to choose from, large enough for a phone: a hand, a kingdom that is built, and one card in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from images.blocks import Block, nothing, padded, painted, stacked
from images.canvas import Canvas
from images.chips import fitting
from images.legacys_allure.cards import CardFace, card_block, face_of
from images.palette import Palette
from images.typescale import TextStyle, Typeface

WIDTH: Final = 520.0
SCALE: Final = 990 / WIDTH
"""Pixels per unit: as wide as the board."""
COLUMNS: Final = 2
_INSET: Final = 12.0
_GAP: Final = 8.0
_ROW: Final = 29.0
_HEAD: Final = TextStyle(Typeface.DISPLAY, 24, 34)
NAME_SIZES: Final = tuple(TextStyle(Typeface.STRONG, size, 28) for size in (20, 19, 18, 17))
_NUMBERS: Final = TextStyle(Typeface.TEXT, 20, 28)
_NOTE: Final = TextStyle(Typeface.TEXT, 18, 26)
_PRICE: Final = 42.0
_FIGHTS: Final = 54.0
CARD_ROOM: Final = WIDTH / COLUMNS - _INSET - 8 - _PRICE - _FIGHTS
"""The width for the name of a unit."""
MOST_HEROES: Final = 3
"""How many heroes are shown at a time."""
MOST_RULES: Final = 2
"""Lines of a card's rules below a map; all of them stand in the message."""


def draw_cards(title: str, keys: Sequence[str], palette: Palette, note: str = "", chosen: str = "") -> bytes:
    """Returns cards in two columns as PNG, the dearest first, below the chosen one in full. `note` is a small line."""
    blocks = [_in_full(chosen, palette)] if chosen else []
    blocks.append(_head(title, palette))
    if note:
        blocks.append(Block(WIDTH, _NOTE.line, lambda c, x, y: _line(c, x, y, note, _NOTE, palette)))
    blocks.append(_table(keys, palette))
    return painted(padded(stacked(blocks, 2, WIDTH), 0, _GAP, _GAP), SCALE, palette).png()


def draw_heroes(keys: Sequence[str], palette: Palette) -> bytes:
    """Returns heroes in full as PNG, one below the other."""
    blocks = [_in_full(key, palette) for key in keys[:MOST_HEROES]]
    return painted(padded(stacked(blocks, _GAP, WIDTH), 0, _GAP, _GAP), SCALE, palette).png()


def draw_kingdoms(kingdoms: Sequence[tuple[str, Sequence[str]]], palette: Palette) -> bytes:
    """Returns kingdoms as PNG, one below the other: a title and the cards of each."""
    blocks = [block for title, keys in kingdoms for block in (_head(title, palette), _table(keys, palette))]
    return painted(padded(stacked(blocks, 2, WIDTH), 0, _GAP, _GAP), SCALE, palette).png()


def draw_below(board: Canvas, key: str, palette: Palette) -> bytes:
    """Returns a map with a card below it as PNG."""
    share = WIDTH / board.box.width
    above = Block(WIDTH, board.box.height * share, lambda c, x, y: c.picture(x, y, board.image))
    return painted(stacked([above, _in_full(key, palette, MOST_RULES)], 0, WIDTH), SCALE, palette).png()


def _in_full(key: str, palette: Palette, most_rules: int | None = None) -> Block:
    block = card_block(face_of(key), WIDTH - 2 * _INSET, palette, most_rules=most_rules)
    return Block(WIDTH, block.height, lambda canvas, x, y: block.put(canvas, x + _INSET, y))


def _head(title: str, palette: Palette) -> Block:
    return Block(WIDTH, _HEAD.line, lambda canvas, x, y: _line(canvas, x, y, title, _HEAD, palette))


def _line(canvas: Canvas, x: float, y: float, text: str, style: TextStyle, palette: Palette) -> None:
    canvas.text(x + _INSET, y, text, style, palette.lit, WIDTH - 2 * _INSET)


def _table(keys: Sequence[str], palette: Palette) -> Block:
    """Returns each kind of card once: its number and name, power and health, price."""
    counted = sorted(Counter(keys).items(), key=lambda pair: (-_gold(face_of(pair[0])), pair[0]))
    if not counted:
        return nothing(WIDTH)
    rows = -(-len(counted) // COLUMNS)
    wide = WIDTH / COLUMNS

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for index, (key, number) in enumerate(counted):
            _card(canvas, x + index // rows * wide, y + index % rows * _ROW, face_of(key), number, palette)

    return Block(WIDTH, rows * _ROW, paint)


def _card(canvas: Canvas, x: float, y: float, face: CardFace, number: int, palette: Palette) -> None:
    name = face.title.partition(",")[0]
    title = f"{number} × {name}" if number > 1 else name
    right = x + WIDTH / COLUMNS - 8
    canvas.text(right - _PRICE, y, _price(face), _NUMBERS, palette.lit, _PRICE, "right")
    fights = _fights(face)
    canvas.text(right - _PRICE - _FIGHTS, y, fights, _NUMBERS, palette.text, _FIGHTS, "right")
    room = CARD_ROOM if fights else CARD_ROOM + _FIGHTS
    canvas.text(x + _INSET, y, title, fitting(title, room, NAME_SIZES), palette.text, room)


def _fights(face: CardFace) -> str:
    """Returns power and health, "4/6"; "" for a card that is no unit."""
    values = dict(face.values)
    return f"{values['Power']}/{values['Health']}" if values else ""


def _price(face: CardFace) -> str:
    return face.price.removesuffix(" gold")


def _gold(face: CardFace) -> int:
    price = face.price.partition(" ")[0]
    return int(price) if price.isdecimal() else 99
