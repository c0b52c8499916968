"""What only a text must hold that is new on a server: names that cannot be taken for others, and no words of its own.

Texts of running matches are read without it, so that a match goes on with the cards that it began with.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from engine.legacys_allure.cards import CardSet
from engine.located import Gathering, Item, NotReadable

_STROKED: Final = frozenset("æøðþßœłđÆØÐÞŒŁĐ")
"""Latin letters without a plain one in them that nobody takes for another."""

_ALIKE: Final = str.maketrans({"I": "l", "1": "l", "0": "o", "O": "o", "5": "s", "S": "s"})
"""Letters and digits of a to z that look like each other, with the one that stands for all."""

_NO_TEXT: Final = "a card's words are made from its data; leave `text` out"


def check_new(page: Item, cards: CardSet) -> None:
    """Raises `NotReadable` for everything in a readable text that a new one must not hold.

    `cards` are those of the text with those that it joins.
    """
    gathering = Gathering()
    keys = page.mapping()
    if "faction" in keys:
        faction = keys["faction"]
        name = faction.mapping().get("name") if not isinstance(faction.value, str) else faction
        gathering.read(_letters, name) if name is not None else None
    known: dict[str, str] = {}
    for one in cards:
        known.setdefault(_skeleton(one.title), one.title)
    for card in keys["cards"].items() if "cards" in keys else ():
        said = card.mapping()
        if "text" in said:
            gathering.mistakes.append(said["text"].wrong(_NO_TEXT))
        for name in _names(card):
            gathering.read(_letters, name)
        title = " ".join(said["name"].text().split())
        other = known.get(_skeleton(title), title)
        if other != title:
            gathering.mistakes.append(
                said["name"].wrong(f"{title!r} looks like the card {other!r}; give this one another name")
            )
    gathering.end()


def _names(card: Item) -> Iterator[Item]:
    """Yields the names that a card states: its own, and those of its abilities."""
    said = card.mapping()
    yield said["name"]
    for active in said["actives"].items() if "actives" in said else ():
        yield active.mapping()["name"]


def _letters(name: Item) -> None:
    """Raises `NotReadable` for a letter or digit that may be taken for one of a to z, or for another one."""
    for letter in unicodedata.normalize("NFC", name.text()):
        if letter.isalnum() and not _is_plain(letter):
            raise _alike(name, letter)


def _is_plain(letter: str) -> bool:
    """Returns whether a letter is one of a to z, perhaps with an accent, a digit of 0 to 9, or a stroked one."""
    base = unicodedata.normalize("NFD", letter)[0]
    return (base.isascii() and base.isalnum()) or letter in _STROKED


def _alike(name: Item, letter: str) -> NotReadable:
    what = unicodedata.name(letter, "a letter without a name").lower()
    return name.wrong(f"the letter {letter!r} ({what}) may be taken for another; names have the letters a to z")


def _skeleton(title: str) -> str:
    """Returns what is the same for names that look the same."""
    plain = "".join(one for one in unicodedata.normalize("NFD", title) if not unicodedata.combining(one))
    return " ".join(plain.translate(_ALIKE).casefold().replace("rn", "m").replace("vv", "w").split())
