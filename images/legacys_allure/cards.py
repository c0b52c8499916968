"""Cards as pictures: a single one, or a hand, an army or a set on a sheet.

A shown card is plain data (`CardFace`), and as JSON it is the card's key: so a server's own cards are shown like those
of the starter set, whose keys are their printed names.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Final

from engine.legacys_allure.card_text import facts, rules_text
from engine.legacys_allure.cards import AbilityCard, Card, CardSet, ItemCard, UnitCard
from engine.legacys_allure.library import starter_set
from engine.values import Seat
from images import fonts
from images.blocks import Block, on_panel, padded, painted, stacked
from images.canvas import Box, Canvas
from images.palette import NIGHT, Colour, Palette, contrast, mix
from images.pictures import Sheet
from images.text import LIMIT, cut_between_words, shown_name
from images.typescale import HEADING, LABEL, SMALL, STRONG, TextStyle, Typeface

ALONE: Final = 520.0
WIDTH: Final = 760.0
SCALE: Final = 1.5
_TALLEST: Final = 4000.0
_GAP: Final = 10.0
_INSET: Final = 14.0
_MOST: Final = 60
"""Number of kinds of cards on a sheet; it says how many more there are."""
_MOST_LINES: Final = 14
_READABLE: Final = 4.5
_VALUE: Final = TextStyle(Typeface.DISPLAY, 26, 30)
_WORD: Final = TextStyle(Typeface.TEXT, 18, 20)
_NEUTRAL: Final = (128, 128, 128)


@dataclass(frozen=True)
class CardFace:
    """What a picture shows of a card."""

    title: str
    price: str
    colour: Colour
    facts: str
    values: tuple[tuple[str, str], ...]
    """Power, Range or Melee, Movement, Health, Mana, each with its word; empty for cards that are not units."""
    kind: str
    """What stands below the name: kind, faction, types."""
    rules: tuple[str, ...]

    @property
    def key(self) -> str:
        """Returns the key by which `face_of` knows it again."""
        return json.dumps(asdict(self), ensure_ascii=False)

    def as_text(self) -> list[str]:
        """Returns all that it shows, as lines."""
        return [f"{self.title}. {self.facts}", *self.rules]


def face_of_card(card: Card, cards: CardSet) -> CardFace:
    """Returns what is shown of a card."""
    price = "free" if card.gold is None else f"{card.gold} gold"
    rules = tuple(rules_text(card, cards))
    if isinstance(card, UnitCard):
        faction = cards.factions.get(card.faction)
        name = card.faction if faction is None else faction.name
        values = (
            ("Power", "–" if card.power is None else str(card.power)),
            ("Melee", "–") if card.range is None else ("Range", str(card.range)),
            ("Moves", "–" if card.movement is None else str(card.movement)),
            ("Health", str(card.health)),
            ("Mana", "–" if card.mana is None else str(card.mana)),
        )
        what = "Hero" if card.is_hero else "Summoned" if card.summoned else "Legendary" if card.legendary else "Unit"
        kind = " ".join([f"{what}, {name}", *(f"#{word}" for word in card.types)])
        colour = _NEUTRAL if faction is None else _colour(faction.colour)
        return CardFace(card.name, price, colour, facts(card, cards), values, kind, rules)
    if isinstance(card, AbilityCard):
        hero = cards[card.hero].short
        return CardFace(card.title, price, _NEUTRAL, facts(card, cards), (), f"Ability of {hero}", rules)
    assert isinstance(card, ItemCard)
    kind = f"Item, {card.slots} {'slot' if card.slots == 1 else 'slots'}"
    return CardFace(card.name, price, _NEUTRAL, facts(card, cards), (), kind, rules)


def _colour(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@lru_cache(maxsize=1)
def printed_cards() -> Mapping[str, CardFace]:
    """Returns the cards of the starter set by their titles."""
    cards = starter_set()
    return {card.title: face_of_card(card, cards) for card in cards}


def face_of(key: str) -> CardFace:
    """Returns the card of a key. Raises KeyError for a key that is none."""
    if not key.startswith("{"):
        return printed_cards()[key]
    data = json.loads(key)
    return CardFace(
        data["title"],
        data["price"],
        (data["colour"][0], data["colour"][1], data["colour"][2]),
        data["facts"],
        tuple((name, value) for name, value in data["values"]),
        data["kind"],
        tuple(data["rules"]),
    )


def key_of(card: Card, cards: CardSet) -> str:
    """Returns the key of a card: its title in the starter set, else all that is shown of it."""
    return card.title if card.id in starter_set() else face_of_card(card, cards).key


# -- pictures ----------------------------------------------------------------------------------------------------------


def draw_card(key: str, palette: Palette = NIGHT) -> bytes:
    """Returns a single card as PNG. Raises KeyError."""
    block = padded(card_block(face_of(key), ALONE, palette), _GAP, _GAP, _GAP)
    return painted(block, SCALE, palette).png()


def draw_sheet(sheet: Sheet, names: Mapping[Seat, str], palette: Palette = NIGHT) -> bytes:
    """Returns cards together as PNG: each kind once, with how many there are."""
    block = sheet_block(sheet, names, palette)
    return painted(block, min(SCALE, _TALLEST / block.height), palette).png()


def describe_sheet(sheet: Sheet, names: Mapping[Seat, str], limit: int = LIMIT) -> str:
    """Returns the alternative text of a sheet: what is in each group."""
    lines = [f"{_titled(sheet, names)}."]
    for title, keys in sheet.groups:
        counted = Counter(face_of(key).title for key in keys)
        shown = ", ".join(name if number == 1 else f"{number} {name}" for name, number in counted.items())
        lines.append(f"{title}: {shown or 'nothing'}.")
    return cut_between_words(" ".join(lines), limit)


def sheet_as_text(sheet: Sheet, names: Mapping[Seat, str]) -> list[str]:
    """Returns all that a sheet shows, as lines."""
    lines = [f"{_titled(sheet, names)}."]
    for title, keys in sheet.groups:
        lines.append(f"{title}:")
        for key, number in Counter(keys).items():
            first, *more = face_of(key).as_text()
            lines += [f"{f'{number} ' if number > 1 else ''}{first}", *more]
    return lines


def _titled(sheet: Sheet, names: Mapping[Seat, str]) -> str:
    who = "" if sheet.owner is None else f" of {fonts.plain(shown_name(names, sheet.owner))}"
    return f"{fonts.plain(sheet.title)}{who}"


def sheet_block(sheet: Sheet, names: Mapping[Seat, str], palette: Palette) -> Block:
    """Returns a sheet: a title, then each group in two columns."""
    title = _titled(sheet, names)
    blocks = [Block(WIDTH, HEADING.line, lambda c, x, y: _line(c, x, y, title, HEADING, palette.text, WIDTH))]
    room = _MOST
    for name, keys in sheet.groups:
        counted = Counter(keys)
        shown = list(counted.items())[:room]
        room -= len(shown)
        more = f", {len(counted) - len(shown)} more kinds" if len(shown) < len(counted) else ""
        blocks.append(_heading(f"{name}: {_cards(len(keys))}{more}", palette))
        blocks.append(_two_columns([_kept(face_of(key), number, palette) for key, number in shown]))
    return padded(stacked(blocks, _GAP, WIDTH), _INSET, _INSET, _INSET)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _heading(text: str, palette: Palette) -> Block:
    return Block(WIDTH, STRONG.line, lambda c, x, y: _line(c, x, y, text, STRONG, palette.lit, WIDTH))


def _line(canvas: Canvas, x: float, y: float, text: str, style: TextStyle, colour: Colour, room: float) -> None:
    canvas.text(x, y, text, style, colour, room)


def _kept(face: CardFace, number: int, palette: Palette) -> Block:
    return card_block(face, (WIDTH - _GAP) / 2, palette, number)


def _two_columns(blocks: Sequence[Block]) -> Block:
    """Returns blocks in two columns, each put where there is more room."""
    columns: tuple[list[Block], list[Block]] = ([], [])
    heights = [0.0, 0.0]
    places: list[tuple[Block, int, float]] = []
    for block in blocks:
        side = 0 if heights[0] <= heights[1] else 1
        places.append((block, side, heights[side]))
        columns[side].append(block)
        heights[side] += block.height + _GAP

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for block, side, top in places:
            block.put(canvas, x + side * (WIDTH + _GAP) / 2, y + top)

    return Block(WIDTH, max(0.0, max(heights) - _GAP), paint)


def card_block(face: CardFace, width: float, palette: Palette, number: int = 1, most_rules: int | None = None) -> Block:
    """Returns a card: name and price, what it is, its values, its rules, of which only some lines may have room."""
    inner = width - 2 * _INSET
    lines = [
        (line, first)
        for rule in face.rules
        for first, line in _first(fonts.wrapped(rule, SMALL.face, SMALL.size, int(inner * fonts.SLACK), _MOST_LINES))
    ]
    lines = lines[:most_rules]
    edge = _readable(face.colour, palette)
    top, values = 58.0, 56.0 if face.values else 0.0
    height = top + values + sum(SMALL.line + (4 if first else 0) for _, first in lines) + 8

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, 8, height), edge, 3)
        title = f"{number} × {face.title}" if number > 1 else face.title
        price = canvas.text_width(face.price, LABEL) + 4
        canvas.text(x + _INSET, y + 6, title, STRONG, palette.text, inner - price - 8)
        canvas.text(x + width - _INSET - price, y + 8, face.price, LABEL, palette.lit, price, "right")
        canvas.text(x + _INSET, y + 33, face.kind, SMALL, palette.soft, inner)
        for index, (word, value) in enumerate(face.values):
            _value(canvas, Box(x + _INSET + index * inner / 5, y + top, inner / 5 - 6, 50), word, value, palette)
        below = y + top + values
        for line, first in lines:
            below += 4 if first else 0
            canvas.text(x + _INSET, below, line, SMALL, palette.text, inner)
            below += SMALL.line

    return on_panel(Block(width, height, paint), palette.panel, 10)


def _first(lines: Sequence[str]) -> list[tuple[bool, str]]:
    return [(index == 0, line) for index, line in enumerate(lines)]


def _value(canvas: Canvas, box: Box, word: str, value: str, palette: Palette) -> None:
    canvas.rectangle(box, palette.raised, 6)
    canvas.text(box.x + 2, box.y + 1, value, _VALUE, palette.text, box.width - 4, "middle")
    canvas.text(box.x + 2, box.y + 30, word, _WORD, palette.soft, box.width - 4, "middle")


def _readable(colour: Colour, palette: Palette) -> Colour:
    """Returns a faction's colour as it stands out on a panel."""
    for share in (0.0, 0.25, 0.5, 0.75):
        tried = mix(colour, palette.text, share)
        if contrast(tried, palette.panel) >= _READABLE:
            return tried
    return palette.text
