"""Sample scenes: played by the rules of a book, so that they show nothing impossible.

A scene is written like a scenario file. Its text is checked against the rules: an illegal one gives no picture.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.dragon_dice.scenario import parse_scenario, run
from engine.dragon_dice.text.position import parse_position
from engine.dragon_dice.text.words import OF_401C, Words
from engine.dragon_dice.view import TableView, view_of
from engine.dragon_dice.wording import WORDING
from engine.events import Event
from images.dragon_dice.board import draw_board
from images.dragon_dice.gathering import exchanges
from images.dragon_dice.portrait.pictures import draw_portrait
from images.dragon_dice.roll import draw_events, exchange_pages
from images.dragon_dice.samples import NAMES
from images.palette import Palette


@dataclass(frozen=True, slots=True)
class Scene:
    """Something that has happened: the table before and after it, and what was told."""

    title: str
    before: TableView
    after: TableView
    events: Sequence[Event]

    def pictured(self) -> list[list[Event]]:
        """Returns the events of each picture that shows dice."""
        return exchanges(self.events)


@lru_cache(maxsize=32)
def scene(text: str, words: Words = OF_401C) -> Scene:
    """Returns a scene played by a book. Raises ValueError with what in it is not by its rules."""
    result = run(text)
    if result.differences:
        raise ValueError(f"{result.title}: {'; '.join(result.differences)}")
    before = parse_scenario(text).start
    after = parse_position(json.dumps(result.position), words)
    said = words.edition[WORDING]
    return Scene(result.title, view_of(before, None, said), view_of(after, None, said), result.events)


Draw = Callable[[Palette], bytes]


def pictures_of(
    scenes: Mapping[str, str], words: Words = OF_401C, prefix: str = "", *, wide: bool = True
) -> dict[str, Draw]:
    """Returns how each picture of scenes is drawn, by its name: their dice, and the table after them."""
    found: dict[str, Draw] = {}
    for name, text in scenes.items():
        told = scene(text, words).pictured()
        drawn = [(number, part) for number, one in enumerate(told) for part, _ in enumerate(exchange_pages(one, NAMES))]
        for place, (number, part) in enumerate(drawn):
            found[f"{prefix}{name}{'' if not place else f'-{place + 1}'}.png"] = _dice(text, words, number, part)
        found[f"{prefix}{name}-table.png"] = _tall(text, words)
        if wide:
            found[f"{prefix}{name}-table-wide.png"] = _wide(text, words)
    return found


def _dice(text: str, words: Words, number: int, part: int) -> Draw:
    said = words.edition[WORDING]
    return lambda palette: draw_events(scene(text, words).pictured()[number], NAMES, palette=palette, said=said)[part]


def _tall(text: str, words: Words) -> Draw:
    def draw(palette: Palette) -> bytes:
        it = scene(text, words)
        return draw_portrait(it.after, NAMES, palette=palette, before=it.before)[0]

    return draw


def _wide(text: str, words: Words) -> Draw:
    def draw(palette: Palette) -> bytes:
        it = scene(text, words)
        return draw_board(it.after, NAMES, palette=palette, before=it.before)

    return draw
