"""Every kind of picture over many states: what one looks at after a change."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from images.blocks import Block, flowing, padded, painted, stacked
from images.canvas import Canvas
from images.dragon_dice.board import draw_board, draw_changes
from images.dragon_dice.changes import changes_between
from images.dragon_dice.exhibits import EXHIBITS
from images.dragon_dice.samples import NAMES, SAMPLES, enchanted
from images.icons import ICONS
from images.layouts import LAYOUTS, TALL, WIDE
from images.palette import NIGHT, PALETTES, Palette
from images.sai_icons import SAI_ICONS
from images.states import Moment, random_moments
from images.typescale import HEADING, SMALL, STRONG

_MOMENTS: Final = 600
_OF_THEM: Final = 4
_TILE: Final = 420.0
_COLUMNS: Final = 6
_GAP: Final = 18.0
_HIGHEST_TILE: Final = 900.0


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of the gallery: its file name, what it shows, its bytes."""

    name: str
    caption: str
    data: bytes


def gallery() -> Iterator[Shown]:
    """Yields every kind of picture: boards of samples and of random play, changes, palettes, dice, rolls, replays."""
    for name, make in SAMPLES.items():
        sample = make()
        for layout in LAYOUTS.values():
            data = draw_board(sample.view, sample.names, sample.news, layout=layout)
            yield Shown(f"board-{name}-{layout.name}.png", f"{name.replace('_', ' ')}, {layout.name}", data)
    for number, moment in enumerate(eventful(random_moments(2, 24, _MOMENTS, seed=3)), 1):
        yield from _played(f"played-{number}", moment)
    yield from _played("played-six", random_moments(6, 60, 120, seed=3)[-1])
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
    yield Shown("icons.png", "icons", draw_icons())


def eventful(moments: Sequence[Moment]) -> list[Moment]:
    """Returns those moments in which most happened, in the order of play."""

    def weight(moment: Moment) -> int:
        found = changes_between(moment.before, moment.view)
        return len(found.moved) + sum(3 for change in found.terrains.values() if change.turned_from is not None)

    chosen = sorted(moments, key=weight, reverse=True)[:_OF_THEM]
    return [moment for moment in moments if any(moment is one for one in chosen)]


def _played(name: str, moment: Moment) -> Iterator[Shown]:
    for layout in (WIDE, TALL):
        data = draw_board(moment.view, NAMES, layout=layout, before=moment.before)
        yield Shown(f"{name}-{layout.name}.png", f"random play, {layout.name}", data)
        crop = draw_changes(moment.view, NAMES, moment.before, layout=layout)
        if crop is not None:
            yield Shown(f"{name}-changes-{layout.name}.png", f"what changed, {layout.name}", crop)


def draw_icons(palette: Palette = NIGHT) -> bytes:
    """Returns every icon with its name as PNG, those of special actions first."""
    width = 1280.0

    def one(name: str) -> Block:
        def paint(canvas: Canvas, x: float, y: float) -> None:
            canvas.icon(x + 40, y, name, 56, palette.text)
            canvas.text(x, y + 62, name, SMALL, palette.soft, 136, "middle")

        return Block(136, 92, paint)

    def title(text: str) -> Block:
        return Block(width, 44, lambda canvas, x, y: _say(canvas, x, y, text, width, palette))

    others = [name for name in ICONS if name not in SAI_ICONS]
    parts = [title("Special action icons"), flowing([one(name) for name in SAI_ICONS], width, 6, 14)]
    parts += [title("All others"), flowing([one(name) for name in others], width, 6, 14)]
    return painted(padded(stacked(parts, 16, width), 24, 24, 24), 1.0, palette).png()


def _say(canvas: Canvas, x: float, y: float, text: str, width: float, palette: Palette) -> None:
    canvas.text(x, y, text, HEADING, palette.lit, width)


def contact_sheet(shown: Sequence[Shown], palette: Palette = NIGHT) -> bytes:
    """Returns all pictures of a gallery, small, on one sheet as PNG; very high ones are cut at the foot."""
    columns: list[list[Block]] = [[] for _ in range(_COLUMNS)]
    for one in shown:
        lowest = min(columns, key=lambda column: sum(block.height + _GAP for block in column))
        lowest.append(_tile(one, palette))
    stacks = [stacked(column, _GAP, _TILE) for column in columns]
    high = max(block.height for block in stacks)
    width = _COLUMNS * _TILE + (_COLUMNS - 1) * _GAP

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, block in enumerate(stacks):
            block.put(canvas, x + number * (_TILE + _GAP), y)

    return painted(padded(Block(width, high, paint), 24, 24, 24), 1.0, palette).png()


def _tile(shown: Shown, palette: Palette) -> Block:
    picture = smaller(shown.data, round(_TILE))
    picture = picture.crop((0, 0, picture.width, min(picture.height, round(_HIGHEST_TILE))))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, shown.caption, STRONG, palette.soft, _TILE)
        canvas.picture(x, y + 34, picture)

    return Block(_TILE, 34 + picture.height, paint)


def smaller(data: bytes, width: int) -> Image.Image:
    """Returns a picture, the first frame of an animated one, so many pixels wide."""
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    return picture.resize((width, max(1, picture.height * width // picture.width)), Image.Resampling.LANCZOS)
