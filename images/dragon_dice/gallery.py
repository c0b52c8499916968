"""Every kind of picture of Dragon Dice, over samples and positions of random play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.view import TableView
from images.dragon_dice.board import draw_board, draw_changes
from images.dragon_dice.changes import changes_between
from images.dragon_dice.exhibits import EXHIBITS
from images.dragon_dice.samples import NAMES, SAMPLES, enchanted
from images.gallery import draw_icons
from images.layouts import LAYOUTS, TALL, WIDE
from images.palette import NIGHT, PALETTES
from images.pictures import Shown
from images.sai_icons import SAI_ICONS
from images.states import Moment, random_moments

_MOMENTS: Final = 600
_OF_THEM: Final = 4
_GAME: Final = DragonDice()


def gallery() -> Iterator[Shown]:
    """Yields every kind of picture: boards of samples and of random play, changes, palettes, dice, rolls, replays."""
    for name, make in SAMPLES.items():
        sample = make()
        for layout in LAYOUTS.values():
            data = draw_board(sample.view, sample.names, sample.news, layout=layout)
            yield Shown(f"board-{name}-{layout.name}.png", f"{name.replace('_', ' ')}, {layout.name}", data)
    for number, moment in enumerate(eventful(random_moments(_GAME, 2, {"force_points": 24}, _MOMENTS, seed=3)), 1):
        yield from _played(f"played-{number}", moment)
    yield from _played("played-six", random_moments(_GAME, 6, {"force_points": 60}, 120, seed=3)[-1])
    sample = enchanted()
    for name, palette in PALETTES.items():
        yield Shown(
            f"palette-{name}.png",
            f"palette {name}",
            draw_board(sample.view, sample.names, sample.news, palette=palette),
        )
    for name, draw in EXHIBITS.items():
        stem, _, ending = name.partition(".")
        yield Shown(name, stem, draw(NIGHT))
        yield Shown(f"{stem}-light.{ending}", f"{stem}, light", draw(PALETTES["light"]))
    yield Shown("icons.png", "icons", draw_icons(list(SAI_ICONS), "Special action icons"))


def eventful(moments: Sequence[Moment[TableView]]) -> list[Moment[TableView]]:
    """Returns those moments in which most happened, in the order of play."""

    def weight(moment: Moment[TableView]) -> int:
        found = changes_between(moment.before, moment.view)
        return len(found.moved) + sum(3 for change in found.terrains.values() if change.turned_from is not None)

    chosen = sorted(moments, key=weight, reverse=True)[:_OF_THEM]
    return [moment for moment in moments if any(moment is one for one in chosen)]


def _played(name: str, moment: Moment[TableView]) -> Iterator[Shown]:
    for layout in (WIDE, TALL):
        data = draw_board(moment.view, NAMES, layout=layout, before=moment.before)
        yield Shown(f"{name}-{layout.name}.png", f"random play, {layout.name}", data)
        crop = draw_changes(moment.view, NAMES, moment.before, layout=layout)
        if crop is not None:
            yield Shown(f"{name}-changes-{layout.name}.png", f"what changed, {layout.name}", crop)
