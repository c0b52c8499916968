"""Bases: whose by colour and ring, who by the tag, health as a ring of segments, what lies on them as signs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.d6s.state import Character, Side
from engine.values import Seat
from images import fonts
from images.palette import Colour, Palette, mix
from images.typescale import Typeface

_FINE: Final = 3
LYING: Final = ("prone", "stunned")
"""Conditions in which a character is drawn tilted."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What a base shows; no `tag` where that stands beside it. `health` and `wounds` are a ring of segments, those lost
    dark."""

    tag: str
    side: Side
    health: int
    wounds: int
    is_lying: bool = False
    is_done: bool = False
    """Whether it has had its turn in this phase; then it is dim."""
    is_acting: bool = False
    is_ridden: bool = False
    signs: int = 0
    """How many conditions and spells lie on it."""


def figure(unit: Character, tag: str, *, acting: bool, done: bool, signs: int) -> Figure:
    """Returns how a character is shown."""
    lying = any(unit.has(name) for name in LYING)
    return Figure(tag, unit.side, unit.kit.health, unit.wounds, lying, done, acting, bool(unit.rider), signs)


def colour(side: Side, palette: Palette) -> Colour:
    """Returns the colour of a side: that of its first seat."""
    return palette.player(Seat(side.value))


@lru_cache(maxsize=512)
def drawn(shown: Figure, pixels: int, palette: Palette) -> Image.Image:
    """Returns a base as a picture with an alpha channel, this many pixels wide."""
    side = pixels * _FINE
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    own = colour(shown.side, palette)
    body = mix(own, palette.ink, 0.5) if shown.is_done else own
    edge = max(2, side // 26)
    rim = palette.lit if shown.is_acting else palette.ink
    draw.ellipse((0, 0, side - 1, side - 1), fill=rim)
    _health(draw, shown, side, edge, body, palette)
    inner = edge + max(3, side // 9)
    draw.ellipse((inner, inner, side - 1 - inner, side - 1 - inner), fill=body)
    if shown.side is Side.B:
        # The other side has a second ring, for eyes that do not see the colours apart.
        width = max(2, side // 30)
        draw.ellipse(
            (inner + width, inner + width, side - 1 - inner - width, side - 1 - inner - width),
            outline=palette.ink,
            width=width,
        )
    if shown.is_ridden:
        # A saddle: whoever rides stands for both.
        draw.chord((inner, inner, side - 1 - inner, side - 1 - inner), 35, 145, fill=mix(body, palette.ink, 0.6))
    small = image.resize((pixels, pixels), Image.Resampling.LANCZOS)
    _tag(small, shown, pixels, palette, body)
    return small


def _health(draw: ImageDraw.ImageDraw, shown: Figure, side: int, edge: int, body: Colour, palette: Palette) -> None:
    """A ring with a segment for each Health, those lost dark; beginning at the top, clockwise."""
    box = (edge, edge, side - 1 - edge, side - 1 - edge)
    lost = mix(palette.ink, body, 0.15)
    left = palette.light if not shown.is_done else mix(palette.light, palette.ink, 0.35)
    count = max(1, shown.health)
    step = 360 / count
    apart = 0 if count == 1 else min(10.0, step / 4)
    for number in range(count):
        begin = -90 + number * step + apart / 2
        kept = number < count - shown.wounds
        draw.pieslice(box, begin, begin + step - apart, fill=left if kept else lost)


def _bar(image: Image.Image, pixels: int, ink: Colour) -> None:
    """Draws a slanted bar on a base without letters, for a prone character."""
    fine = Image.new("L", (pixels * _FINE, pixels * _FINE))
    begin, end = pixels * _FINE * 0.3, pixels * _FINE * 0.7
    ImageDraw.Draw(fine).line((begin, end, end, begin), fill=255, width=max(3, pixels * _FINE // 9))
    image.paste(ink, (0, 0), fine.resize((pixels, pixels), Image.Resampling.LANCZOS))


def tag_size(tag: str, side: float) -> int:
    """Returns how large a tag is written on a base so wide, in the measure of its width."""
    room = round(side * 0.64)
    return next(
        (size for size in range(round(side * 0.46), 6, -1) if fonts.width(tag, Typeface.STRONG, size) <= room), 7
    )


def _tag(image: Image.Image, shown: Figure, pixels: int, palette: Palette, body: Colour) -> None:
    ink = palette.on(body)
    size = tag_size(shown.tag, pixels)
    mask = fonts.mask(shown.tag, Typeface.STRONG, size)
    ascent = fonts.metrics(Typeface.STRONG, size)[0]
    if shown.is_lying and not shown.tag:
        _bar(image, pixels, ink)
    elif shown.is_lying:
        square = Image.new("L", (pixels, pixels))
        square.paste(mask, ((pixels - mask.width) // 2, round(pixels / 2 - ascent + size * 0.35)))
        mask = square.rotate(38, Image.Resampling.BICUBIC)
        image.paste(ink, (0, 0), mask)
    else:
        image.paste(ink, ((pixels - mask.width) // 2, round(pixels / 2 - ascent + size * 0.35)), mask)
    if shown.signs:
        dot = max(4, round(pixels * 0.2))
        spot = Image.new("L", (dot * 3, dot * 3))
        ImageDraw.Draw(spot).ellipse((0, 0, dot * 3 - 1, dot * 3 - 1), fill=255)
        spot = spot.resize((dot, dot), Image.Resampling.BOX)
        for number in range(min(3, shown.signs)):
            at = (pixels - dot - number * (dot + 1), 0)
            rim = spot.resize((dot, dot))
            image.paste((*palette.ink, 255), at, rim)
            core = spot.resize((max(2, dot - 2), max(2, dot - 2)))
            image.paste((*palette.accent, 255), (at[0] + 1, at[1] + 1), core)
