"""What a map of Legacy's Allure is drawn with: figures with fine edges, the grounds of units, discs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from engine.legacys_allure.hexes import SOUTH
from engine.values import Seat
from images.canvas import Box, Canvas
from images.chips import fitting
from images.palette import Colour, Palette
from images.typescale import TextStyle, Typeface

_DISC: Final = TextStyle(Typeface.STRONG, 27, 24)
_STRENGTHS: Final = tuple(TextStyle(Typeface.DISPLAY, size, 34) for size in (31, 27, 24, 20))
"""Power and health, as large as they have room: 10 needs more than 9."""
_HALF: Final = 32.0
"""The width of a unit's power, and of its health beside it."""
_SHADE: Final = 0.82
"""How much of a unit's ground is under its health: enough to tell the two figures apart."""

HURT: Final = (200, 36, 36)
WHITE: Final = (255, 255, 255)
ATTACK: Final = (236, 62, 62)
SHIELD, BURN, POISON, MANA = (226, 230, 238), (240, 140, 40), (110, 190, 70), (90, 150, 245)


Point: TypeAlias = tuple[float, float]


class Pen:
    """Draws figures on an image whose units are this many pixels."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self._draw = ImageDraw.Draw(image)
        self._scale = scale

    def polygon(self, points: Sequence[Point], fill: Colour, outline: Colour | None = None) -> None:
        """Fills the surface between some points."""
        self._draw.polygon(self._pixels(points), fill, outline)

    def line(self, points: Sequence[Point], colour: Colour, thick: float) -> None:
        """Draws a line from point to point."""
        self._draw.line(self._pixels(points), colour, round(thick * self._scale), "curve")

    def circle(self, x: float, y: float, radius: float, fill: Colour | None, edge: Colour, thick: float = 1) -> None:
        """Draws a circle round a point, filled or not."""
        box = self._pixels([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.ellipse(box, fill, edge, max(1, round(thick * self._scale)))

    def _pixels(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]


def pen_on(canvas: Canvas) -> Pen:
    return Pen(canvas.image, canvas.scale)


def put(canvas: Canvas, image: Image.Image, x: float, y: float) -> None:
    """Puts an image down with its middle on a point."""
    at = (round(x * canvas.scale - image.width / 2), round(y * canvas.scale - image.height / 2))
    canvas.image.paste(image, at, image)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@lru_cache(maxsize=64)
def token_image(wide: int, high: int, seat: Seat, fill: Colour, edge: Colour, aslant: bool = False) -> Image.Image:
    """Returns a unit's ground: south a square with round corners, north a house with its roof."""
    fine = 4
    image = Image.new("RGBA", (wide * fine, high * fine))
    draw = ImageDraw.Draw(image)
    w, h, lean = wide * fine - 1, high * fine - 1, (high * fine // 8 if aslant else 0)
    if seat == SOUTH:
        points = [(lean, h // 10), (w, h // 10), (w - lean, h - h // 10), (0, h - h // 10)]
    else:
        points = [(w // 2, 0), (w, h // 6), (w - lean, h - h // 12), (lean, h - h // 12), (0, h // 6)]
    draw.polygon(points, fill=(*fill, 255), outline=(*edge, 255), width=fine * 2)
    return image.resize((wide, high), Image.Resampling.BOX)


def disc(canvas: Canvas, x: float, y: float, text: str, colour: Colour, palette: Palette, side: int = 34) -> None:
    put(canvas, round_image(canvas.px(side), colour, palette.table), x, y)
    canvas.text(x - 18, y - 13, text, _DISC, palette.on(colour), 36, "middle")


def strengths(
    canvas: Canvas, x: float, y: float, figures: tuple[str, str], colours: tuple[Colour, Colour], *, is_wounded: bool
) -> None:
    """Write power and health side by side round a point: the health on a darker ground, or on red once it is wounded.
    The colours are those of the unit's ground and of its ink."""
    ground, ink = colours
    power, health = figures
    canvas.rectangle(Box(x + 1, y - 14, _HALF - 2, 29), HURT if is_wounded else mixed(ink, ground, _SHADE))
    for left, figure, colour in ((x - _HALF, power, ink), (x, health, WHITE if is_wounded else ink)):
        canvas.text(left, y - 17, figure, fitting(figure, _HALF, _STRENGTHS), colour, _HALF, "middle")


@lru_cache(maxsize=32)
def round_image(size: int, fill: Colour, edge: Colour) -> Image.Image:
    fine = 4
    image = Image.new("RGBA", (size * fine, size * fine))
    ImageDraw.Draw(image).ellipse((0, 0, size * fine - 1, size * fine - 1), (*fill, 255), (*edge, 255), fine * 2)
    return image.resize((size, size), Image.Resampling.BOX)
