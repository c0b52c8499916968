"""Every kind of picture of Dragon Dice, over samples and positions of random play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.view import TableView
from images.dragon_dice import exhibits_401c, exhibits_1996
from images.dragon_dice.board import draw_board, draw_changes
from images.dragon_dice.changes import changes_between
from images.dragon_dice.exhibits import EXHIBITS
from images.dragon_dice.lesson import draw_lesson
from images.dragon_dice.portrait.pictures import ON_ONE, draw_portrait
from images.dragon_dice.samples import NAMES, SAMPLES, enchanted
from images.gallery import draw_icons
from images.palette import NIGHT, PALETTES, Palette
from images.pictures import Shown
from images.sai_icons import SAI_ICONS
from images.states import SampleMoment, random_moments

_MOMENTS: Final = 600
_OF_THEM: Final = 4
_GAME: Final = DragonDice()


def gallery(palette: Palette = NIGHT) -> Iterator[Shown]:
    """Yields every kind of picture: the lesson, boards of samples and of random play with what changed, palettes, dice,
    rolls, replays, icons. Boards are upright; wide ones follow."""
    yield Shown("lesson.png", "how to play", draw_lesson(palette))
    for name, make in SAMPLES.items():
        sample = make()
        for number, data in enumerate(draw_portrait(sample.view, sample.names, palette=palette), 1):
            yield Shown(f"board-{name}{'' if number == 1 else f'-{number}'}.png", name.replace("_", " "), data)
    played = eventful(random_moments(_GAME, 2, {"force_points": 24}, _MOMENTS, seed=3))
    six = random_moments(_GAME, 6, {"force_points": 60}, 120, seed=3)[-1]
    for number, moment in enumerate([*played, six], 1):
        for part, data in enumerate(draw_portrait(moment.view, NAMES, palette=palette, before=moment.before), 1):
            yield Shown(f"played-{number}{'' if part == 1 else f'-{part}'}.png", "random play, what changed", data)
    sample = enchanted()
    for name, other in PALETTES.items() if palette is NIGHT else ():
        (data,) = draw_portrait(sample.view, sample.names, palette=other)
        yield Shown(f"palette-{name}.png", f"palette {name}", data)
    yield from _wide(played[-1], palette)
    for name, draw in {**EXHIBITS, **exhibits_401c.exhibits(), **exhibits_1996.exhibits()}.items():
        yield Shown(name, name.partition(".")[0], draw(palette))
    for part, data in enumerate(draw_icons(list(SAI_ICONS), "Special action icons", palette), 1):
        yield Shown(f"icons{'' if part == 1 else f'-{part}'}.png", "icons", data)


def eventful(moments: Sequence[SampleMoment[TableView]]) -> list[SampleMoment[TableView]]:
    """Returns those moments in which most happened, in the order of play."""

    def weight(moment: SampleMoment[TableView]) -> int:
        found = changes_between(moment.before, moment.view)
        return len(found.moved) + sum(3 for change in found.terrains.values() if change.turned_from is not None)

    chosen = sorted(moments, key=weight, reverse=True)[:_OF_THEM]
    return [moment for moment in moments if any(moment is one for one in chosen)]


def _wide(moment: SampleMoment[TableView], palette: Palette) -> Iterator[Shown]:
    """The wide board, an option for a desk; for many players it is upright as well."""
    for name, make in SAMPLES.items():
        sample = make()
        if len(sample.view.players) > ON_ONE:
            continue
        data = draw_board(sample.view, sample.names, palette=palette)
        yield Shown(f"wide-{name}.png", f"{name.replace('_', ' ')}, wide", data)
    data = draw_board(moment.view, NAMES, palette=palette, before=moment.before)
    yield Shown("wide-played.png", "random play, wide", data)
    crop = draw_changes(moment.view, NAMES, moment.before, palette=palette)
    if crop is not None:
        yield Shown("wide-changes.png", "what changed, wide", crop)
