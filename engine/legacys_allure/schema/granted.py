"""Keywords and changed numbers, as cards print them and as their data says them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from engine.legacys_allure.cards import Keyworded, Property, PropertyModifier
from engine.legacys_allure.keywords.table import AS_PASSIVE, BY_NAME, KEYWORDS
from engine.legacys_allure.schema.fields import MOST_NUMBER, need, number, one_of, unknown
from engine.located import Item


def read_printed(text: str, item: Item) -> Keyworded:
    """Returns the keyword that a card or status states as printed: "Armor 2", "Backstab"."""
    found = re.fullmatch(r"(.+?)(?: (\d{1,2}))?", text.strip())
    assert found is not None
    name, x = found[1], found[2]
    known = BY_NAME.get(f"{name} X" if x is not None else name)
    if known is None and f"{name} X" in BY_NAME:
        raise item.wrong(f"{name} needs a number, for example {name} 1")
    if known is None:
        shown = [one.printed for one in BY_NAME.values()]
        if x is not None:
            shown = [printed.replace(" X", f" {x}") for printed in shown]
        raise unknown(item, text, shown)
    return Keyworded(known.id, None if x is None else int(x))


def keyworded(item: Item) -> Keyworded:
    """Returns `{keyword: armor, x: 1}` or "Armor 1"."""
    if isinstance(item.value, str):
        granted = read_printed(item.value, item)
    else:
        keys = item.mapping(("keyword", "x"))
        need(item, keys, "keyword")
        granted = Keyworded(keyword(keys["keyword"], AS_PASSIVE), _x(keys.get("x")))
        check_x(item, granted)
    if granted.keyword not in AS_PASSIVE:
        raise item.wrong(f"{KEYWORDS[granted.keyword].printed} is no passive; an ability may place it as a status")
    return granted


def keyword(item: Item, among: Iterable[str]) -> str:
    """Returns the id of a keyword, one of some."""
    return item.one_of(sorted(among))


def _x(item: Item | None) -> int | None:
    return None if item is None or item.value is None else number(item)


def check_x(item: Item, granted: Keyworded) -> None:
    """Raises `NotReadable` for a keyword with a number that takes none, or without the one that it needs."""
    known = KEYWORDS[granted.keyword]
    if known.needs_x and granted.x is None:
        raise item.wrong(f"{known.printed} needs a number, for example x: 1")
    if not known.takes_x and granted.x is not None:
        other = f"{granted.keyword}_x"
        hint = f"; {other} has one" if other in KEYWORDS else ""
        raise item.wrong(f"{known.printed} has no x{hint}")


def modifier(item: Item, *, only: bool = False) -> PropertyModifier:
    """Returns what changes a property; `only`: it may hold in melee, or at range, alone."""
    keys = item.mapping(("property", "delta", "set", "only") if only else ("property", "delta", "set"))
    need(item, keys, "property")
    delta, value = _delta_or_set(item, keys)
    return PropertyModifier(
        one_of(keys["property"], Property),
        delta,
        value,
        keys["only"].one_of(("melee", "ranged")) if "only" in keys else None,
    )


def _delta_or_set(item: Item, keys: Mapping[str, Item]) -> tuple[int | None, int | None]:
    delta = number(keys["delta"], -MOST_NUMBER) if "delta" in keys else None
    value = number(keys["set"]) if "set" in keys else None
    if (delta is None) == (value is None):
        raise item.wrong("either delta (+X) or set (X) is needed, and not both")
    return delta, value


def label_keywords(given: Item | None) -> None:
    """Looks over the keywords that a card says it is about: a label, and not read otherwise."""
    for item in () if given is None else given.one_or_more():
        if item.text() not in KEYWORDS:
            raise unknown(item, item.text(), list(KEYWORDS))


def grant(item: Item) -> Keyworded | PropertyModifier:
    """Returns what an aura gives: a keyword, or what changes a property."""
    if isinstance(item.value, str) or "modify" not in item.mapping():
        return keyworded(item)
    return modifier(item.mapping(("modify",))["modify"])
