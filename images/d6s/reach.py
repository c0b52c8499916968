"""The reach of a character as it is drawn: a breath of gold with a bright rim, darker outside.

Costs are a height field: scaled up and cut at what is left, it has a smooth rim at any size. Bases, walls and the edge
of the table are cut out exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.d6s.reaching import Reach
from engine.d6s.state import Character, Edge, State
from engine.d6s.terrain import Kind
from images.canvas import Box, Canvas
from images.d6s.scale import Scale
from images.palette import Palette, mix

_NOWHERE: Final = 99_000.0
_STEEP: Final = 1.6
"""How sharp the rim is: 128 lies at it, so much more for each 1/1000 inch."""
_TURNED: Final = {
    Edge.NORTH: Image.Transpose.ROTATE_180,
    Edge.WEST: Image.Transpose.ROTATE_90,
    Edge.EAST: Image.Transpose.ROTATE_270,
}


@dataclass(frozen=True, slots=True)
class ReachShown:
    """A reach to be drawn: the costs, who goes, and how far it may go and still shoot or cast."""

    reach: Reach
    unit: Character
    prepared: int = 0


def paint_reach(canvas: Canvas, state: State, shown: ReachShown, scale: Scale, inside: Box, palette: Palette) -> None:
    """Draws a reach over the ground, below the figures."""
    corner = canvas.px(inside.x), canvas.px(inside.y)
    part = canvas.image.crop((*corner, canvas.px(inside.right), canvas.px(inside.bottom)))
    size = part.size
    free = _free(canvas, state, shown.unit, scale, inside, size)
    whole = ImageChops.darker(_within(canvas, shown.reach, shown.reach.most, scale, inside, size), free)
    whole = whole.filter(ImageFilter.GaussianBlur(1.6))
    part.paste(palette.ink, (0, 0), ImageChops.invert(whole).point(lambda value: value * 92 // 255))
    part.paste(palette.accent, (0, 0), whole.point(lambda value: value * 44 // 255))
    part.paste(mix(palette.accent, palette.light, 0.4), (0, 0), _rim(whole, 5, 2))
    if 0 < shown.prepared < shown.reach.most:
        half = ImageChops.darker(_within(canvas, shown.reach, shown.prepared, scale, inside, size), free)
        part.paste(palette.light, (0, 0), _rim(half.filter(ImageFilter.GaussianBlur(1.2)), 3, 3))
    canvas.image.paste(part, (canvas.px(inside.x), canvas.px(inside.y)))


def _rim(mask: Image.Image, wide: int, strong: int) -> Image.Image:
    """Returns the inner rim of a mask."""
    inner = mask.filter(ImageFilter.GaussianBlur(wide))
    return ImageChops.subtract(mask, inner).point(lambda value: min(255, value * strong))


def _within(canvas: Canvas, reach: Reach, most: int, scale: Scale, inside: Box, size: tuple[int, int]) -> Image.Image:
    """Returns a mask of where costs are not above `most`."""
    span = max((max(abs(x), abs(y)) for x, y in reach.costs), default=0) + 3
    count = 2 * span + 1
    field = Image.new("F", (count, count), _NOWHERE)
    pixels = field.load()
    assert pixels is not None
    for (x, y), cost in reach.costs.items():
        pixels[span + x, span - y] = cost
    for _ in range(2):
        # Beside what stops somebody the costs go on a little, so that the rim there is the exact one.
        near = field.filter(ImageFilter.MinFilter(3))
        empty = (
            field.point(lambda value: value * 1.0 - (_NOWHERE - 300.0)).convert("L").point(lambda v: 255 if v else 0)
        )
        field.paste(near, (0, 0), empty)
    turn = _TURNED.get(scale.facing.below)
    if turn is not None:
        field = field.transpose(turn)
    # From costs to a grey scale in which the rim is 128.
    field = field.point(lambda value: value * -_STEEP + (most * _STEEP + 128.0))
    side = ceil(count * scale.length(reach.step) * canvas.scale)
    grey = field.resize((side, side), Image.Resampling.BILINEAR).convert("L")
    across, down = scale.at(reach.origin)
    left = round((across - inside.x) * canvas.scale - side / 2)
    top = round((down - inside.y) * canvas.scale - side / 2)
    mask = Image.new("L", size)
    mask.paste(grey, (left, top))
    return mask


def _free(
    canvas: Canvas, state: State, unit: Character, scale: Scale, inside: Box, size: tuple[int, int]
) -> Image.Image:
    """Returns a mask of where the middle of a base may stand: on nobody, in no obstacle, wholly on the table."""
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    radius = state.radius(unit)
    per = canvas.scale

    def at(point: tuple[int, int]) -> tuple[float, float]:
        x, y = scale.at(point)
        return (x - inside.x) * per, (y - inside.y) * per

    (x1, y1), (x2, y2) = at((radius, radius)), at((state.width - radius, state.depth - radius))
    draw.rectangle((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), fill=255)
    body = state.body(unit).name
    for other in state.standing():
        if other.name != body:
            (x, y), reach = at(state.place(other)), scale.length(other.kit.radius + radius) * per
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=0)
    for piece in state.pieces:
        if piece.kind is not Kind.OBSTACLE:
            continue
        reach = scale.length(radius) * per
        points = [at(point) for point in piece.points]
        if piece.shape == "circle":
            (x, y), reach = points[0], scale.length(piece.radius + radius) * per
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=0)
            continue
        ring = points if piece.shape == "line" else [*points, points[0]]
        if piece.shape != "line":
            draw.polygon(points, fill=0)
        draw.line(ring, fill=0, width=max(1, round(2 * reach)))
        for x, y in points:
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=0)
    return mask
