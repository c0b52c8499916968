"""What the faces of a die do by a book, in a sentence or two each, with the place where that stands: for its card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from engine.dragon_dice.dragons.breath import effects_of
from engine.dragon_dice.dragons.icons import BREATH
from engine.dragon_dice.dragons.targets import WHITE
from engine.dragon_dice.printed.dice import (
    ACTION_ICONS,
    DieKind,
    DragonKind,
    ItemKind,
    MinorTerrainKind,
    TerrainKind,
    UnitKind,
)
from engine.dragon_dice.proving.contents import DRAGON_ICONS, OF_401C, PrintedRule, RulebookIndex, rules
from engine.dragon_dice.proving.in_words import for_players, icon_in_brief, with_its_number
from engine.dragon_dice.sais.table import ICONS
from engine.dragon_dice.wording import WORDING
from engine.english import capital, listed

_PLACE: Final = re.compile(r"\s*\((p\. [\d-]+)[^)]*\)")
_BRACKETS: Final = re.compile(r"\s*\([A-Z][^)]*\)")
"""Where a booklet without pages says it: "(Breath; N-75)"."""
_WORDS: Final = {icon: icon.lower() for icon in ACTION_ICONS}


class OnFace(NamedTuple):
    """The effect of one icon, or of several equal ones: their name, the place in the book, the rule."""

    name: str
    place: str
    text: str


def on_faces(kind: DieKind | TerrainKind, book: RulebookIndex = OF_401C) -> list[OnFace]:
    """Returns what the faces of a die do, each icon once; nothing of icons that say themselves what they give."""
    match kind:
        case UnitKind() | ItemKind():
            return list(_of_icons(kind, book))
        case DragonKind():
            return list(_of_dragon(kind, book))
        case MinorTerrainKind():
            return list(_of_minor_terrain(kind, book))
        case _:
            return list(_of_terrain(kind, book))


def _of_icons(kind: UnitKind | ItemKind, book: RulebookIndex) -> Iterator[OnFace]:
    """The special icons of a unit or an item, each with the number that this die shows beside it."""
    table = book.edition[ICONS]
    for icon in dict.fromkeys(face.icon for face in kind.faces if face.icon in table):
        place = f"p. {table[icon].page}" if book.icons_have_pages else book.icons
        numbers = [face.count for face in kind.faces if face.icon == icon]
        variant = kind.alloy or kind.name
        yield OnFace(icon, place, with_its_number(icon_in_brief(icon, variant, book), numbers))


def _of_terrain(kind: TerrainKind, book: RulebookIndex) -> Iterator[OnFace]:
    """The faces that show an action, and what holding the eighth is good for."""
    wording = book.edition[WORDING]
    yield OnFace(f"1 to {len(kind.faces) - 1}", wording.of_actions, "an army here may take the action that is shown.")
    if kind.eighth_face in wording.eighth:
        yield _told(f"8: {kind.eighth_face}", f"{wording.eighth[kind.eighth_face]}.", wording.of_eighth)


def _of_minor_terrain(kind: MinorTerrainKind, book: RulebookIndex) -> Iterator[OnFace]:
    told = book.edition[WORDING].minor
    icons: dict[str, list[str]] = {}
    for icon in dict.fromkeys(kind.faces):
        icons.setdefault(told.get(icon, ""), []).append(_WORDS.get(icon, icon))
    for text, names in icons.items():
        if text:
            yield _told(listed(names, "or"), f"{text}.", "")


def _of_dragon(kind: DragonKind, book: RulebookIndex) -> Iterator[OnFace]:
    """Each icon, after breath what it does by the dragon's elements, and what is White."""
    for icon in dict.fromkeys(kind.faces):
        yield from _of_rules((DRAGON_ICONS.get(icon, icon), icon), book, icon)
        if icon == BREATH:
            yield from _of_breath(kind, book)
    if kind.kind == WHITE:
        for told in _of_rules(["White Dragon"], book, "White Dragon"):
            # Its health is known, and its targets are on none of its faces.
            yield told._replace(text=f"{told.text.partition('. ')[0].partition('; ')[2]}.")


def _of_breath(kind: DragonKind, book: RulebookIndex) -> Iterator[OnFace]:
    """What the breath of each of its elements does; a book may have a rule for each colour."""
    called = [capital(book.edition[WORDING].element(element)) for element in kind.elements]
    by_colour = list(chain.from_iterable(_of_rules([f"Breath, {colour}"], book, colour) for colour in called))
    yield from by_colour or chain.from_iterable(_of_rules([name], book, name) for name in effects_of(kind, ()))


def _of_rules(names: Iterable[str], book: RulebookIndex, called: str) -> Iterator[OnFace]:
    """The rule of the first of these names that the book has, by the name of its icon."""
    listed_rules = {rule.name: rule for rule in rules(book)}
    rule = next((listed_rules[name] for name in names if name in listed_rules), None)
    if rule is not None and (text := _first_paragraph(rule)):
        yield _told(called, text.removeprefix(f"{called}: ").removeprefix(f"{called}, "), rule.chapter)


def _first_paragraph(rule: PrintedRule) -> str:
    text = rule.text() or ""
    return for_players(" ".join(text.split("\n\n")[0].split()))


def _told(name: str, text: str, elsewhere: str) -> OnFace:
    """Returns a text without places; where it names no page, it stands `elsewhere`."""
    page = _PLACE.search(text)
    return OnFace(name, elsewhere if page is None else page[1], _BRACKETS.sub("", _PLACE.sub("", text)))
