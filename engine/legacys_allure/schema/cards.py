"""Units, abilities and items, checked one by one and against each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.legacys_allure.cards import (
    AbilityCard,
    Card,
    CardEffect,
    CardId,
    CardKind,
    CardSet,
    ItemCard,
    PropertyModifier,
    Summon,
    UnitCard,
)
from engine.legacys_allure.schema.abilities import MOST_PASSIVES, AbilityReader
from engine.legacys_allure.schema.fields import (
    MOST_MOVEMENT,
    at,
    card_name,
    each,
    fields,
    listed,
    number,
    number_or_none,
    slug,
    truth,
    unknown,
)
from engine.legacys_allure.schema.granted import modifier
from engine.located import Gathering, Item

ABILITIES: Final = "passives and actives"
MOST_TYPES: Final = 6

_UNIT_KEYS: Final = (
    "kind",
    "name",
    "faction",
    "gold",
    "mana",
    "power",
    "range",
    "movement",
    "health",
    "types",
    "legendary",
    "summoned",
    "passives",
    "actives",
    "keywords",
    "text",
)

_ABILITY_KEYS: Final = ("kind", "name", "level", "hero", "gold", "passives", "actives", "modifiers", "keywords", "text")

_ITEM_KEYS: Final = ("kind", "name", "gold", "slots", "passives", "actives", "modifiers", "keywords", "text")


@dataclass(frozen=True)
class Defaults:
    """What holds where a card does not say it: None means that it must."""

    faction: str | None = None
    gold: int | None = None
    factions: tuple[str, ...] | None = None
    """The factions there are; None where any word is one."""


IN_SCENARIOS: Final = Defaults("test", 5)


def read_cards(items: Iterable[Item], known: CardSet, defaults: Defaults) -> list[Card]:
    """Returns the cards of a list, checked against each other and those that are known.

    Raises `NotReadable`: one for all that is wrong with the list.
    """
    read: list[tuple[Item, Card]] = []
    gathering = Gathering()
    for item in items:
        others = [*known, *(card for _, card in read)]
        card = gathering.read(_new_card, item, defaults, others)
        if card is not None:
            read.append((item, card))
    # What a card with a mistake might have been is not missed yet.
    if not gathering.mistakes:
        everything = [*known, *(card for _, card in read)]
        linked = [gathering.read(_linked, item, card, everything) for item, card in read]
        gathering.end()
        return [card for card in linked if card is not None]
    gathering.end()
    return []


def _new_card(item: Item, defaults: Defaults, others: Sequence[Card]) -> Card:
    card = _card(item, defaults)
    for other in others:
        if other.id == card.id or (other.title == card.title and other.kind != CardKind.ABILITY):
            raise at(item, "name").wrong(f"there is a card {card.title!r} already; give this one another name")
    return card


def _linked(item: Item, card: Card, everything: Sequence[Card]) -> Card:
    """Returns the card with what it names among the others: an ability's hero, summoned units."""
    units = [one for one in everything if isinstance(one, UnitCard)]
    if isinstance(card, AbilityCard):
        heroes = [one for one in units if one.is_hero]
        card = replace(card, hero=_find(at(item, "hero"), card.hero, heroes).id)
    actives = tuple(replace(a, effects=_summoning(item, a.effects, units)) for a in card.actives)
    triggers = tuple(replace(t, effects=_summoning(item, t.effects, units)) for t in card.triggers)
    return replace(card, actives=actives, triggers=triggers)


def _summoning(item: Item, effects: Sequence[CardEffect], units: Sequence[UnitCard]) -> tuple[CardEffect, ...]:
    return tuple(
        replace(effect, unit=_find(item, effect.unit, units).id) if isinstance(effect, Summon) else effect
        for effect in effects
    )


def _find(item: Item, word: str, among: Sequence[UnitCard]) -> UnitCard:
    for card in among:
        if word in (card.id, card.name, card.short):
            return card
    raise unknown(item, word, [name for card in among for name in (card.id, card.name)] or ["none"])


def _card(item: Item, defaults: Defaults) -> Card:
    keys = item.mapping()
    kind = keys["kind"].one_of([k.value for k in CardKind]) if "kind" in keys else CardKind.UNIT.value
    if kind == CardKind.ABILITY:
        return _ability_card(item, defaults)
    return _item_card(item, defaults) if kind == CardKind.ITEM else _unit_card(item, CardKind(kind), defaults)


def _unit_card(item: Item, kind: CardKind, defaults: Defaults) -> UnitCard:
    keys = item.mapping()
    summoned = "summoned" in keys and keys["summoned"].value is True
    free = kind == CardKind.HERO or summoned
    faction = ("faction",) if defaults.faction is None else ()
    made = fields(
        item,
        _UNIT_KEYS,
        ("name", *_gold_if_needed(defaults, free=free), "power", "movement", "health", *faction),
        {
            "name": card_name,
            "gold": lambda given: _gold(given, defaults, free=free),
            "faction": lambda given: _faction(given, defaults),
            "mana": number_or_none,
            "power": number_or_none,
            "range": number_or_none,
            "movement": lambda given: number_or_none(given, MOST_MOVEMENT),
            "health": lambda given: number(given, 1),
            "types": _types,
            "legendary": truth,
            "summoned": truth,
            ABILITIES: lambda _: AbilityReader().abilities(keys),
        },
    )
    abilities = made.pop(ABILITIES)
    card = UnitCard(id=CardId(slug(made["name"])), kind=kind, **made, **abilities)
    # Scenario files may ask what becomes of an ability that can never be paid.
    if defaults.gold is None and card.mana is None and any(active.mana for active in card.actives):
        raise keys["actives"].wrong(f"{card.name} has no mana, so it could never pay for this ability: give it mana")
    return card


def _ability_card(item: Item, defaults: Defaults) -> AbilityCard:
    keys = item.mapping()
    made = fields(
        item,
        _ABILITY_KEYS,
        ("name", "hero", *_gold_if_needed(defaults, free=False)),
        {
            "name": card_name,
            "level": lambda given: 1 if given is None else number(given, 1, 9),
            "gold": lambda given: _gold(given, defaults, free=False),
            "hero": lambda given: CardId(given.text()),
            "modifiers": _modifiers,
            ABILITIES: lambda _: AbilityReader().abilities(keys),
        },
    )
    abilities = made.pop(ABILITIES)
    id_ = CardId(f"{slug(made['name'])}_{made['level']}")
    return AbilityCard(id=id_, kind=CardKind.ABILITY, **made, **abilities)


def _item_card(item: Item, defaults: Defaults) -> ItemCard:
    keys = item.mapping()
    made = fields(
        item,
        _ITEM_KEYS,
        ("name", *_gold_if_needed(defaults, free=False)),
        {
            "name": card_name,
            "gold": lambda given: _gold(given, defaults, free=False),
            "slots": lambda given: 1 if given is None else number(given, 1, 3),
            "modifiers": _modifiers,
            ABILITIES: lambda _: AbilityReader().abilities(keys),
        },
    )
    abilities = made.pop(ABILITIES)
    return ItemCard(id=CardId(slug(made["name"])), kind=CardKind.ITEM, **made, **abilities)


def _gold_if_needed(defaults: Defaults, *, free: bool) -> tuple[str, ...]:
    return () if free or defaults.gold is not None else ("gold",)


def _faction(given: Item | None, defaults: Defaults) -> str:
    if given is None:
        return str(defaults.faction)
    return given.text() if defaults.factions is None else given.one_of(defaults.factions)


def _modifiers(given: Item | None) -> tuple[PropertyModifier, ...]:
    return each(listed(given, MOST_PASSIVES), lambda one: modifier(one, only=True))


def _types(given: Item | None) -> tuple[str, ...]:
    words = () if given is None else given.one_or_more()
    if len(words) > MOST_TYPES:
        raise words[MOST_TYPES].wrong(f"no more than {MOST_TYPES} types are possible")
    return each(words, _type)


def _type(item: Item) -> str:
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9 _-]{0,29}", item.text()):
        raise item.wrong("a type is a word of up to 30 letters, without #")
    return item.text()


def _gold(given: Item | None, defaults: Defaults, *, free: bool) -> int | None:
    if free:
        if given is not None and given.value is not None:
            raise given.wrong("heroes and summoned units have no gold cost: leave it out (5.3.3)")
        return None
    if given is None:
        return defaults.gold
    if given.value is None:
        # A gold cost of nothing belongs to heroes and summoned units; scenario files may still ask what it does.
        if defaults.gold is None:
            raise given.wrong("only heroes and summoned units have no gold cost (5.3.3)")
        return None
    return number(given, 0, 160)
