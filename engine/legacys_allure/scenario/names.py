"""The words of scenario files: hexes, cards, units, statuses, and the values that a card lets its player choose."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.legacys_allure.cards import CardSet, Property, UnitCard
from engine.legacys_allure.hexes import DIRECTIONS, INDEX, SEATS, Hex, read_hex
from engine.legacys_allure.keywords.table import AS_STATUS, BY_NAME
from engine.legacys_allure.library import find_card
from engine.legacys_allure.state import State, Unit, UnitId
from engine.located import Item
from engine.refusals import Refusal
from engine.values import Json, Seat

NONE: Final = "none"
_UNIT: Final = re.compile(r"^([AB]) (.+?)(?:#(\d{1,2}))?$")
_PROPERTIES: Final = {p.printed: p for p in Property}


def read_seat(item: Item) -> Seat:
    """Returns A or B."""
    return Seat(item.one_of(SEATS))


def read_place(item: Item) -> Hex:
    """Returns a hex."""
    return place(item, item.text())


def place(item: Item, text: str) -> Hex:
    """Returns the hex that a word of an item names."""
    try:
        return read_hex(text)
    except Refusal as unknown:
        raise item.wrong(str(unknown)) from None


def is_place(text: str) -> bool:
    """Returns whether a word is a hex."""
    return text.strip().upper() in INDEX


def unit_card(cards: CardSet, item: Item, text: str) -> UnitCard:
    """Returns the card of a unit."""
    try:
        card = find_card(cards, text)
    except Refusal as unknown:
        raise item.wrong(str(unknown)) from None
    if not isinstance(card, UnitCard):
        raise item.wrong(f"{card.title} is no unit")
    return card


def hero_card(cards: CardSet, item: Item, text: str) -> str:
    """Returns the id of an ability or an item card."""
    try:
        card = find_card(cards, text)
    except Refusal as unknown:
        raise item.wrong(str(unknown)) from None
    if isinstance(card, UnitCard):
        raise item.wrong(f"{card.title} is a unit: say on which hex it stands, under units")
    return card.id


def find_unit(state: State, item: Item, text: str | None = None) -> Unit:
    """Returns the unit of the match that a name means: `A Iron Ram`, of several `A Ash Runner#2`."""
    text = item.text() if text is None else text
    found = _UNIT.match(text.strip())
    if found is None:
        raise item.wrong(f"{text!r} is no unit: name owner and card, for example A Iron Ram")
    card = unit_card(state.cards, item, found[2])
    units = [unit for unit in state.units.values() if unit.owner == found[1] and unit.card == card.id]
    if found[3] is not None:
        unit = state.units.get(UnitId(f"{found[1]} {card.short}#{found[3]}"))
        if unit is None:
            raise item.wrong(f"there is no {text}; {found[1]} has {len(units)} of them")
        return unit
    if units and card.summoned:
        return units[0]  # of summoned ones the name alone is the first, the second has #2
    if len(units) != 1:
        how_many = f"has {len(units)} of them: say which, for example {text}#1" if units else "has none of them"
        raise item.wrong(f"{text}: {found[1]} {how_many}")
    return units[0]


def is_unit_name(text: str) -> bool:
    """Returns whether a word has the form of a unit's name."""
    return _UNIT.match(text.strip()) is not None


@dataclass(frozen=True)
class StatusName:
    """A status as a file names it: keyword or property, with "X" or "+X"."""

    name: str
    set: int | None = None
    plus: int | None = None


COUNTERS: Final = {"Burned": "burned", "Poisoned": "poisoned", "Shield": "shield"}


def read_status(item: Item, text: str) -> StatusName:
    """Returns the status that a printed name means: `Root`, `Armor 2`, `+1 Power`, `Movement 1`."""
    signed = re.fullmatch(r"([+-]\d{1,2}) (.+)", text)
    if signed is not None:
        return StatusName(_numbered(item, text, signed[2]), plus=int(signed[1]))
    counted = re.fullmatch(r"(.+) (\d{1,2})", text)
    if counted is not None:
        return StatusName(_numbered(item, text, counted[1]), set=int(counted[2]))
    known = BY_NAME.get(text)
    if known is not None and known.id in (*AS_STATUS, "control") and not known.needs_x:
        return StatusName(known.id)
    raise item.wrong(f"{text!r} is no status that is known here")


def _numbered(item: Item, text: str, name: str) -> str:
    if name in _PROPERTIES:
        return _PROPERTIES[name].value
    known = BY_NAME.get(f"{name} X")
    if known is None or known.id not in AS_STATUS:
        raise item.wrong(f"{text!r} is no status that is known here")
    return known.id


# -- what a player chooses -------------------------------------------------------------------------------------------


def read_value(state: State, item: Item) -> Json:
    """Returns a choice of a card: a unit, a hex, a triad `E4 E5 F4`, a chain `E3 > E4`, or `none`."""
    if isinstance(item.value, tuple):
        return [word_value(state, item, one.text()) for one in item.items()]
    return word_value(state, item, item.text())


def word_value(state: State, item: Item, text: str) -> Json:
    """Returns the value that a word stands for."""
    text = text.strip()
    if text == NONE:
        return None
    if ">" in text:
        return [_unit_or_hex(state, item, part.strip()) for part in text.split(">")]
    words = text.split()
    if len(words) > 1 and all(is_place(word) for word in words):
        return [place(item, word) for word in words]
    return _unit_or_hex(state, item, text)


def _unit_or_hex(state: State, item: Item, text: str) -> str:
    return find_unit(state, item, text).id if is_unit_name(text) else place(item, text)


def read_hexes(item: Item) -> list[Json]:
    """Returns the hexes of a way or a path: a list, or a word with spaces."""
    if isinstance(item.value, tuple):
        return [read_place(one) for one in item.items()]
    return [place(item, word) for word in item.text().split()]


def read_direction(item: Item) -> str:
    """Returns one of the six directions."""
    return item.one_of(DIRECTIONS)
