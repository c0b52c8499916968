"""The cards there are: the starter set from `data/`, read once, and with it those that a match brings of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from engine.legacys_allure.cards import AbilityCard, Card, CardId, CardKind, CardSet, Faction
from engine.legacys_allure.hexes import Hex, read_hex
from engine.legacys_allure.schema.cards import Defaults, read_cards
from engine.legacys_allure.schema.fields import card_name, slug
from engine.located import Gathering, Item, NotReadable, read_yaml
from engine.nearest import nearest
from engine.refusals import NotUnderstood
from engine.values import digest

_FILES: Final = ("cinder_guild.yaml", "fenreach_court.yaml", "items.yaml")
MOST_CHARACTERS: Final = 60_000
"""A text of cards may not be longer; a kingdom needs a fifth of that."""
MOST_CARDS: Final = 100
DEEPEST: Final = 14
"""So deep may lists and mappings lie in each other; the schema needs eight."""


def _text(name: str) -> str:
    return files("engine.legacys_allure").joinpath("data", name).read_text(encoding="utf-8")


@cache
def starter_set() -> CardSet:
    """Returns the cards of the starter set."""
    cards = CardSet({})
    for name in _FILES:
        cards = with_cards(cards, read_yaml(_text(name)))
    return cards


@lru_cache(maxsize=64)
def card_set(own: str) -> CardSet:
    """Returns the starter set with the cards of a text; an empty text has none. Raises `NotReadable`."""
    if not own:
        return starter_set()
    found = with_cards(starter_set(), read_text(own))
    if len(found.cards) == len(starter_set().cards):
        raise NotReadable(1, "cards", "there is no card here; list some under the key 'cards'")
    return found


def read_text(own: str) -> Item:
    """Returns a text of cards as data. Raises `NotReadable` for one that is too large or no YAML."""
    return read_yaml(own, most_characters=MOST_CHARACTERS, deepest=DEEPEST)


def digest_of(own: str) -> str:
    """Returns by what a position knows the cards that are not the starter set's; "" for none."""
    return digest(own) if own else ""


def own_cards(cards: CardSet) -> list[Card]:
    """Returns the cards of a set that are not the starter set's."""
    return [card for card in cards if card.id not in starter_set()]


def with_cards(known: CardSet, item: Item) -> CardSet:
    """Returns a set with the cards of a file: `faction` and `cards`. Raises `NotReadable`; then nothing has changed."""
    gathering = Gathering()
    keys = item.mapping()
    gathering.read(item.mapping, ("faction", "cards"))
    factions = dict(known.factions)
    faction = gathering.read(_faction, keys["faction"]) if "faction" in keys else None
    if faction is not None:
        factions.setdefault(faction.id, faction)
    of_the_file = None if "faction" not in keys else "unknown" if faction is None else faction.id
    items = gathering.read(keys["cards"].items) or () if "cards" in keys else ()
    if len(items) > MOST_CARDS:
        raise keys["cards"].wrong(f"no more than {MOST_CARDS} cards may be in a file")
    read_ones = gathering.read(read_cards, items, known, Defaults(of_the_file, factions=tuple(factions))) or []
    gathering.end()
    return CardSet({**known.cards, **{card.id: card for card in read_ones}}, factions)


def _faction(item: Item) -> Faction:
    if isinstance(item.value, str):
        return Faction(slug(card_name(item)), card_name(item))
    keys = item.mapping(("id", "name", "colour"))
    if "name" not in keys:
        raise item.wrong("the key 'name' is missing")
    name = card_name(keys["name"])
    id_ = keys["id"].text() if "id" in keys else slug(name)
    if id_ != slug(id_):
        raise keys["id"].wrong(f"an id has small letters, digits and underscores, for example {slug(name)}")
    colour = keys["colour"].text() if "colour" in keys else "#888888"
    if not re.fullmatch("#[0-9a-fA-F]{6}", colour):
        raise keys["colour"].wrong('a colour is written as "#6a4fa3", in quotation marks')
    return Faction(id_, name, colour)


# -- names -----------------------------------------------------------------------------------------------------------


def find_card(cards: CardSet, text: str) -> Card:
    """Returns the card that a printed name means: a hero also by what stands before the comma, an ability with level.

    Raises `NotUnderstood` with the nearest names, or with the levels where several are meant.
    """
    wanted = " ".join(text.split()).casefold()
    found = [card for card in cards if wanted in {name.casefold() for name in names_of(card)}]
    if not found:
        found = [c for c in cards if isinstance(c, AbilityCard) and c.name.casefold() == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        raise NotUnderstood(f"{text!r} has several levels: {' or '.join(card.title for card in found)}.")
    titles = {name: card for card in cards for name in names_of(card)}
    near = list({titles[name].id: name for name in nearest(" ".join(text.split()), titles, 2, 0.5)}.values())
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise NotUnderstood(f"There is no card {text.strip()!r}.{hint}")


def names_of(card: Card) -> tuple[str, ...]:
    """Returns the names by which a card is meant, whatever others there are."""
    return (card.title,) if card.kind == CardKind.ABILITY else (card.title, card.name)


# -- ready kingdoms --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Preset:
    """A ready kingdom or army: cards with their number, units with their hexes for the south seat."""

    id: str
    format: str
    cards: Mapping[CardId, int]
    units: tuple[tuple[CardId, Hex], ...] = ()


@cache
def presets() -> Mapping[str, Preset]:
    """Returns the ready kingdoms and armies of the starter set by id."""
    keys = read_yaml(_text("kingdoms.yaml")).mapping(("kingdoms", "armies"))
    cards = starter_set()
    found: dict[str, Preset] = {}
    for id_, item in keys["kingdoms"].mapping().items():
        counts = {find_card(cards, name).id: number.number() for name, number in item.mapping().items()}
        found[id_] = Preset(id_, "draft", counts)
    for id_, item in keys["armies"].mapping().items():
        army = item.mapping(("format", "units", "cards"))
        units = tuple(read_placed(cards, unit.text()) for unit in army["units"].items())
        counts = {}
        for card in [*(card for card, _ in units), *(find_card(cards, c.text()).id for c in army["cards"].items())]:
            counts[card] = counts.get(card, 0) + 1
        found[id_] = Preset(id_, army["format"].text(), counts, units)
    return found


def read_placed(cards: CardSet, text: str) -> tuple[CardId, Hex]:
    """Returns what `Iron Ram E2` names. Raises `NotUnderstood`."""
    name, _, place = text.strip().rpartition(" ")
    if not name:
        raise NotUnderstood(f"{text!r}: name a unit and its hex, for example Iron Ram E2.")
    return find_card(cards, name).id, read_hex(place)
