"""Shapes with smooth edges, as masks: Pillow draws hard ones, so each is drawn four times as large and shrunk, once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from images.palette import Colour

_FINE = 4


@lru_cache(maxsize=32)
def corners(radius: int) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """Returns the four quarters of a disc: top left, top right, bottom right, bottom left."""
    large = Image.new("L", (2 * radius * _FINE, 2 * radius * _FINE))
    ImageDraw.Draw(large).ellipse((0, 0, 2 * radius * _FINE - 1, 2 * radius * _FINE - 1), fill=255)
    disc = large.resize((2 * radius, 2 * radius), Image.Resampling.BOX)
    both = 2 * radius
    return (
        disc.crop((0, 0, radius, radius)),
        disc.crop((radius, 0, both, radius)),
        disc.crop((radius, radius, both, both)),
        disc.crop((0, radius, radius, both)),
    )


def frame(width: int, height: int, radius: int, thick: int) -> Image.Image:
    """Returns a frame with round corners as a mask."""
    mask = Image.new("L", (width, height))
    draw = ImageDraw.Draw(mask)
    draw.rectangle((0, 0, width - 1, height - 1), outline=255, width=thick)
    outer, inner = corners(radius), corners(max(1, radius - thick))
    places = ((0, 0), (width - radius, 0), (width - radius, height - radius), (0, height - radius))
    for number, (place, corner) in enumerate(zip(places, outer, strict=True)):
        hole = Image.new("L", corner.size)
        within = inner[number]
        at = (thick if number in (0, 3) else 0, thick if number in (0, 1) else 0)
        hole.paste(within, at)
        mask.paste(ImageChops.subtract(corner, hole), place)
    return mask


@lru_cache(maxsize=32)
def ring(size: int, thick: int) -> Image.Image:
    """Returns a circle as a mask."""
    side = size * _FINE
    large = Image.new("L", (side, side))
    ImageDraw.Draw(large).ellipse((0, 0, side - 1, side - 1), outline=255, width=thick * _FINE)
    return large.resize((size, size), Image.Resampling.BOX)


def drawn(
    size: tuple[int, int],
    line: Sequence[tuple[float, float]],
    thick: int,
    head: Sequence[tuple[float, float]] = (),
) -> Image.Image:
    """Returns a line, with a polygon at its end if there is one, as a mask; the points are in pixels."""
    fine = 2
    large = Image.new("L", (size[0] * fine, size[1] * fine))
    draw = ImageDraw.Draw(large)
    draw.line([(x * fine, y * fine) for x, y in line], fill=255, width=max(1, thick * fine))
    if head:
        draw.polygon([(x * fine, y * fine) for x, y in head], fill=255)
    return large.resize(size, Image.Resampling.BOX)


def polygon_mask(size: int, points: Sequence[tuple[float, float]]) -> Image.Image:
    """Returns a square mask of a polygon; its points are in shares of the side, 0 to 1."""
    large = Image.new("L", (size * _FINE, size * _FINE))
    side = size * _FINE - 1
    ImageDraw.Draw(large).polygon([(x * side, y * side) for x, y in points], fill=255)
    return large.resize((size, size), Image.Resampling.BOX)


@lru_cache(maxsize=16)
def octagon(size: int) -> Image.Image:
    """Returns a regular octagon as a mask."""
    cut = 0.2929
    points = ((cut, 0), (1 - cut, 0), (1, cut), (1, 1 - cut), (1 - cut, 1), (cut, 1), (0, 1 - cut), (0, cut))
    return polygon_mask(size, points)


def rounded_mask(size: int, radius: float) -> Image.Image:
    """Returns a square mask with round corners; `radius` is a share of the side."""
    large = Image.new("L", (size * _FINE, size * _FINE))
    side = size * _FINE - 1
    ImageDraw.Draw(large).rounded_rectangle((0, 0, side, side), radius * side, fill=255)
    return large.resize((size, size), Image.Resampling.BOX)


@lru_cache(maxsize=64)
def banner(width: int, height: int, radius: int, left: Colour, right: Colour, round_below: bool = False) -> Image.Image:
    """Returns a banner in two colours that meet on a slant, its upper corners round, with an alpha channel.

    With `round_below` the lower corners are round, too.
    """
    large = Image.new("RGB", (width * 2, height * 2), left)
    foot, head = width * 1.24, width * 1.24 + height * 1.2
    ImageDraw.Draw(large).polygon([(foot, height * 2), (head, 0), (width * 2, 0), (width * 2, height * 2)], fill=right)
    picture = large.resize((width, height), Image.Resampling.BOX).convert("RGBA")
    alpha = Image.new("L", (width, height), 255)
    upper_left, upper_right, lower_right, lower_left = corners(radius)
    alpha.paste(upper_left, (0, 0))
    alpha.paste(upper_right, (width - radius, 0))
    if round_below:
        alpha.paste(lower_right, (width - radius, height - radius))
        alpha.paste(lower_left, (0, height - radius))
    picture.putalpha(alpha)
    return picture


@lru_cache(maxsize=64)
def halves(size: int, upper: Colour, lower: Colour) -> Image.Image:
    """Returns a square cut from bottom left to top right, in two colours."""
    large = Image.new("RGB", (size * _FINE, size * _FINE), upper)
    side = size * _FINE
    ImageDraw.Draw(large).polygon([(side, 0), (side, side), (0, side)], fill=lower)
    return large.resize((size, size), Image.Resampling.BOX)
