"""The operations of which effects are made: the fields of each, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.legacys_allure import cards as c
from engine.legacys_allure.cards import CardEffect, DamageType, Keyworded, Property, StatusLabel, Until
from engine.legacys_allure.keywords.table import AS_STATUS
from engine.legacys_allure.schema.fields import MOST_MOVEMENT, MOST_NUMBER, handle, number, one_of
from engine.legacys_allure.schema.granted import check_x, keyword
from engine.located import Item


@dataclass(frozen=True)
class Operation:
    """One operation: what makes its effect, its fields, and which of them it needs."""

    make: Callable[[Item, dict[str, Any]], CardEffect]
    fields: tuple[str, ...]
    needed: tuple[str, ...]


def _simple(kind: type[CardEffect], **renamed: str) -> Callable[[Item, dict[str, Any]], CardEffect]:
    def make(_: Item, read: dict[str, Any]) -> CardEffect:
        return kind(**{renamed.get(key, key): value for key, value in read.items()})

    return make


def _status(item: Item, read: dict[str, Any]) -> CardEffect:
    granted = Keyworded(read["status"], read.get("x"))
    check_x(item, granted)
    if read.get("add") and granted.x is None:
        raise item.wrong("add is for a status with x")
    if "until" not in read and granted.keyword in ("burned", "poisoned"):
        read["until"] = Until.COUNTERS
    return c.GiveStatus(**read)


def _modify(item: Item, read: dict[str, Any]) -> CardEffect:
    if ("delta" in read) == ("set" in read):
        raise item.wrong("either delta (+X) or set (X) is needed, and not both")
    return c.Modify(**read)


FIELDS: Final[Mapping[str, Callable[[Item], Any]]] = {
    "type": lambda item: one_of(item, DamageType),
    "amount": number,
    "non_lethal": Item.truth,
    "spell_power": Item.truth,
    "status": lambda item: keyword(item, AS_STATUS),
    "x": number,
    "until": lambda item: one_of(item, Until),
    "add": Item.truth,
    "bundle": handle,
    "property": lambda item: one_of(item, Property),
    "delta": lambda item: number(item, -MOST_NUMBER),
    "set": number,
    "max_instances": lambda item: number(item, 1),
    "label": lambda item: one_of(item, StatusLabel),
    "most": lambda item: number(item, 1),
    "distance": lambda item: number(item, 1, MOST_MOVEMENT),
    "exhausted": Item.truth,
    "unit": Item.text,
}
"""The reader of each field without targets."""

OPS: Final[Mapping[str, Operation]] = {
    "damage": Operation(
        _simple(c.DealDamage), ("type", "amount", "to", "non_lethal", "spell_power"), ("type", "amount", "to")
    ),
    "heal": Operation(_simple(c.Heal), ("amount", "to", "spell_power"), ("amount", "to")),
    "status": Operation(_status, ("status", "x", "to", "until", "add", "bundle"), ("status", "to")),
    "modify": Operation(
        _modify, ("property", "delta", "set", "to", "until", "max_instances", "bundle"), ("property", "to")
    ),
    "cleanse": Operation(_simple(c.Cleanse), ("to", "label", "most"), ("to",)),
    "push": Operation(_simple(c.Push, **{"from": "source"}), ("x", "to", "from"), ("x", "to")),
    "pull": Operation(_simple(c.Pull), ("x", "to", "toward"), ("x", "to")),
    "move": Operation(_simple(c.MoveUnit), ("distance", "to", "away_from"), ("distance", "to")),
    "relocate": Operation(_simple(c.Relocate), ("to", "destination"), ("to", "destination")),
    "switch": Operation(_simple(c.Switch), ("a", "b"), ("a", "b")),
    "control": Operation(_simple(c.TakeControl), ("to", "until"), ("to",)),
    "grant_action": Operation(_simple(c.GrantAction), ("to",), ("to",)),
    "mana": Operation(_simple(c.ChangeMana), ("delta", "to"), ("delta", "to")),
    "destroy": Operation(_simple(c.Destroy), ("to",), ("to",)),
    "sacrifice": Operation(_simple(c.Sacrifice), ("to",), ("to",)),
    "return_from_graveyard": Operation(
        _simple(c.ReturnFromGraveyard), ("to", "destination", "exhausted"), ("to", "destination")
    ),
    "summon": Operation(_simple(c.Summon), ("unit", "destination", "exhausted"), ("unit", "destination")),
}
"""Every operation by the word that a card's data has for it."""
