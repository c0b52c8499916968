"""What is laid over the map for a look: letters, ways, ghosts, rings of threat, shots, cones, reach.

Shapes are in inches of the table; whoever paints them knows where the map lies. Lines are drawn twice as fine and made
smaller, all of a look at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, floor
from typing import Final

from PIL import Image, ImageDraw

from engine.d6s.geometry import Point, distance, toward
from images.canvas import Box, Canvas, width_of
from images.d6s.reach import ReachShown
from images.d6s.scale import Scale
from images.palette import Colour, Palette, mix
from images.typescale import TextStyle, Typeface

_FINE: Final = 2
_THICK: Final = 12
"""Pixels by which a thick line, its joints and its end stick out."""
_RINGS_BELOW: Final = ("reach", "half", "threat", "who")
LETTER: Final = TextStyle(Typeface.STRONG, 24, 28)
SMALL: Final = TextStyle(Typeface.STRONG, 22, 26)


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle: a base that would stand there, a threatened inch, a reach."""

    centre: Point
    radius: int
    kind: str = "ghost"
    """`ghost`, `threat`, `reach`, `half`, `who`; `corner` is not drawn, but seen."""
    unit: str = ""
    """The character whose figure is drawn there, pale."""


@dataclass(frozen=True, slots=True)
class Line:
    """A way or a shot; a way is thick and ends in a dot."""

    points: tuple[Point, ...]
    kind: str = "way"
    """`way`, `shot`, `strike`, `enemy`, `link` (enemies side by side)."""


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon: a cone, the zone in which one deploys."""

    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter on a disc."""

    at: Point
    text: str
    kind: str = "letter"
    """`letter`, `odds` (above its place), `rim`, `strike`."""


@dataclass(slots=True)
class Overlay:
    """All that is laid over a map."""

    rings: list[Ring] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    letters: list[Letter] = field(default_factory=list)
    reach: ReachShown | None = None
    """How far somebody gets, by the law of moving."""

    @property
    def points(self) -> list[Point]:
        """Returns every point that should be seen."""
        found = [ring.centre for ring in self.rings if ring.kind != "threat"]
        if self.reach is not None:
            reach = self.reach.reach
            found += [reach.point(cell) for cell, cost in reach.costs.items() if cost <= reach.most]
        found += [p for line in self.lines for p in line.points]
        found += [letter.at for letter in self.letters]
        return found + [p for area in self.areas for p in area.corners]


def paint_below(
    canvas: Canvas, overlay: Overlay, scale: Scale, inside: Box, palette: Palette, bases: Mapping[Point, int]
) -> None:
    """Paints what lies under the figures: areas, reach, rings of threat, shots from rim to rim of the `bases`.

    Blocking characters stand on the line, so that their names stay readable.
    """
    rings = [ring for ring in overlay.rings if ring.kind in _RINGS_BELOW]
    points = [p for area in overlay.areas for p in area.corners]
    points += [p for line in overlay.lines if line.kind != "way" for p in line.points]
    where = _extent(canvas, scale, inside, points, rings)
    _drawn(canvas, inside, where, lambda draw, at, per: _below(draw, overlay, at, per, palette, bases), scale)


def paint_above(
    canvas: Canvas,
    overlay: Overlay,
    scale: Scale,
    inside: Box,
    palette: Palette,
    bases: Mapping[Point, int],
    written: Sequence[Box] = (),
) -> None:
    """Paints what lies over them: ways from the rim of a base, ghosts; then the letters, beside bases and what is
    `written`."""
    rings = [ring for ring in overlay.rings if ring.kind == "ghost"]
    points = [p for line in overlay.lines if line.kind == "way" for p in line.points]
    where = _extent(canvas, scale, inside, points, rings)
    _drawn(canvas, inside, where, lambda draw, at, per: _above(draw, overlay, at, per, palette, bases), scale)
    ghosts = {ring.centre: ring.radius for ring in overlay.rings if ring.kind == "ghost"}
    for letter, box in boxes_of(overlay.letters, scale, inside, {**ghosts, **bases}, written):
        _letter(canvas, letter, box, palette)


def _hurt(palette: Palette) -> Colour:
    """The colour of what harms the mover."""
    return mix(palette.elements["fire"], palette.text, 0.3)


_At = Callable[[Point], tuple[float, float]]


_Pixels = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of the map, in pixels of the picture, from the map's own corner."""


def _extent(canvas: Canvas, scale: Scale, inside: Box, points: Sequence[Point], rings: Sequence[Ring]) -> _Pixels:
    """Returns the part of the map that lines through these points and these rings may touch."""
    edges = [(*scale.at(point), 0.0) for point in points]
    edges += [(*scale.at(ring.centre), scale.length(ring.radius)) for ring in rings]
    if not edges:
        return (0, 0, 0, 0)
    per = canvas.scale
    left = (min(x - r for x, _, r in edges) - inside.x) * per - _THICK
    top = (min(y - r for _, y, r in edges) - inside.y) * per - _THICK
    right = (max(x + r for x, _, r in edges) - inside.x) * per + _THICK
    bottom = (max(y + r for _, y, r in edges) - inside.y) * per + _THICK
    wide, high = canvas.px(inside.width), canvas.px(inside.height)
    return max(0, floor(left)), max(0, floor(top)), min(wide, ceil(right)), min(high, ceil(bottom))


def _drawn(
    canvas: Canvas,
    inside: Box,
    where: _Pixels,
    draws: Callable[[ImageDraw.ImageDraw, _At, float], None],
    scale: Scale,
) -> None:
    left, top, right, bottom = where
    wide, high = right - left, bottom - top
    if wide <= 0 or high <= 0:
        return
    layer = Image.new("RGBA", (wide * _FINE, high * _FINE))
    per = canvas.scale * _FINE

    def at(point: Point) -> tuple[float, float]:
        x, y = scale.at(point)
        return (x - inside.x) * per - left * _FINE, (y - inside.y) * per - top * _FINE

    draws(ImageDraw.Draw(layer), at, scale.per_inch * per / 1000)
    small = layer.resize((wide, high), Image.Resampling.BOX)
    canvas.image.paste(small, (canvas.px(inside.x) + left, canvas.px(inside.y) + top), small)


def _below(
    draw: ImageDraw.ImageDraw, overlay: Overlay, at: _At, per: float, palette: Palette, bases: Mapping[Point, int]
) -> None:
    for area in overlay.areas:
        draw.polygon([at(p) for p in area.corners], fill=(*palette.lit, 60), outline=(*palette.lit, 255), width=4)
    for ring in overlay.rings:
        x, y = at(ring.centre)
        r = ring.radius * per
        box = (x - r, y - r, x + r, y + r)
        if ring.kind == "reach":
            draw.ellipse(box, fill=(*palette.light, 34), outline=(*palette.text, 200), width=5)
        elif ring.kind == "half":
            _dashed(draw, x, y, r, (*palette.text, 255), 5)
        elif ring.kind == "threat":
            draw.ellipse(box, fill=(*_hurt(palette), 38), outline=(*_hurt(palette), 170), width=3)
        elif ring.kind == "who":
            draw.ellipse(box, outline=(*palette.lit, 255), width=9)
    for line in overlay.lines:
        if line.kind == "link":
            ends = [at(p) for p in line.points]
            draw.line(ends, fill=(*palette.ink, 200), width=13)
            draw.line(ends, fill=(*palette.light, 230), width=7)
        elif line.kind != "way":
            points = [at(p) for p in _between_rims(line.points, bases)]
            draw.line(points, fill=(*palette.ink, 255), width=15)
            draw.line(points, fill=(*_line_colour(line, palette), 255), width=9)


def _line_colour(line: Line, palette: Palette) -> Colour:
    return _hurt(palette) if line.kind in ("strike", "enemy") else palette.lit


def _above(
    draw: ImageDraw.ImageDraw, overlay: Overlay, at: _At, per: float, palette: Palette, bases: Mapping[Point, int]
) -> None:
    for line in overlay.lines:
        if line.kind != "way" or len(line.points) < 2:
            # Somebody who is as far as this move goes already has no way to draw.
            continue
        points, colour = [at(p) for p in _from_rim(line.points, bases)], _line_colour(line, palette)
        draw.line(points, fill=(*palette.ink, 255), width=17, joint="curve")
        draw.line(points, fill=(*colour, 255), width=11, joint="curve")
        for x, y in points[1:]:
            draw.ellipse((x - 9, y - 9, x + 9, y + 9), fill=(*colour, 255))
    for ring in overlay.rings:
        if ring.kind == "ghost":
            x, y = at(ring.centre)
            r = ring.radius * per
            draw.ellipse((x - r, y - r, x + r, y + r), fill=(*palette.lit, 66), outline=(*palette.ink, 255), width=3)
            _dashed(draw, x, y, r - 3, (*palette.lit, 255), 6)


def _from_rim(points: Sequence[Point], bases: Mapping[Point, int]) -> list[Point]:
    """Returns a way from the rim of the base that goes it, so that its name is read."""
    first, second, *rest = points
    begins = bases.get(first, 0)
    return [toward(first, second, begins) if distance(first, second) > begins else first, second, *rest]


def _between_rims(points: Sequence[Point], bases: Mapping[Point, int]) -> list[Point]:
    """Returns a straight line without what of it would lie on the bases at its ends, so that their names are read."""
    first, last = points[0], points[-1]
    whole = distance(first, last)
    begins, ends = bases.get(first, 0), bases.get(last, 0)
    if whole <= begins + ends:
        touch = toward(first, last, begins)
        return [touch, touch]
    return [toward(first, last, begins), toward(last, first, ends)]


def _dashed(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, colour: tuple[int, ...], width: int) -> None:
    step = 360 / max(12, min(60, int(r / 5)))
    angle = 0.0
    while angle < 360:
        draw.arc((x - r, y - r, x + r, y + r), angle, angle + step * 0.6, fill=colour, width=width)
        angle += step


def boxes_of(
    letters: Sequence[Letter], scale: Scale, inside: Box, bases: Mapping[Point, int], written: Sequence[Box] = ()
) -> list[tuple[Letter, Box]]:
    """Returns where each letter is written: not on what is `written`, and not on a base; where all is full, where it
    hides least. Odds stand beside the base that they are about, above it if they can.
    """
    figures = [_square(scale, at, radius) for at, radius in bases.items()]
    found: list[tuple[Letter, Box]] = []
    for letter in letters:
        tries = [_kept(box, inside) for box in _tries(letter, scale, bases.get(letter.at, 0))]
        # A letter marks an empty place; its disk may overlap others with letters of their own.
        others = [*written, *(box for _, box in found)] + ([] if letter.kind == "letter" else figures)
        found.append((letter, min(tries, key=lambda box: sum(_shared(box, other) for other in others))))
    return found


def _tries(letter: Letter, scale: Scale, radius: int) -> list[Box]:
    """Where a letter may be written, the best place first."""
    style = LETTER if letter.kind == "letter" else SMALL
    wide = max(30.0, width_of(letter.text, style) + 12)
    high = 30.0 if letter.kind == "letter" else 28.0
    x, y = scale.at(letter.at)
    if letter.kind == "odds":
        reach = scale.length(max(radius, _LEAST_BASE))
        up, aside = reach + high / 2 + 1, reach + wide / 2 + 1
        beside, above = [(aside, 0.0), (-aside, 0.0)], [(0.0, -up), (0.0, up)]
        # At an empty place a way goes on, usually up or down.
        near = [*above, *beside] if radius else [*beside, *above]
        far_up, far = reach * 0.7 + high / 2, reach * 0.7 + wide / 2
        moves = [*near, (far, -far_up), (far, far_up), (-far, -far_up), (-far, far_up)]
    else:
        steps = ((0, 0), (1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, 1), (2, 0), (-2, 0), (0, -2), (0, 2))
        moves = [(dx * (wide + 2), dy * (high + 2)) for dx, dy in steps]
    return [Box(x - wide / 2 + dx, y - high / 2 + dy, wide, high) for dx, dy in moves]


_LEAST_BASE: Final = 450
"""Distance of the odds from an empty place, in 1/1000 inch."""


def _square(scale: Scale, at: Point, radius: int) -> Box:
    x, y = scale.at(at)
    # A base is round: its corners are free.
    reach = scale.length(radius) * 0.86
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)


def _shared(one: Box, other: Box) -> float:
    """Returns how much of each other two boxes cover."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, high)


def _kept(box: Box, inside: Box) -> Box:
    """Returns a box moved into another one."""
    left = min(max(box.x, inside.x), inside.right - box.width)
    return Box(left, min(max(box.y, inside.y), inside.bottom - box.height), box.width, box.height)


def _letter(canvas: Canvas, letter: Letter, box: Box, palette: Palette) -> None:
    """Writes a letter on a disc."""
    style = LETTER if letter.kind == "letter" else SMALL
    wide, high = box.width, box.height
    grounds = {"strike": _hurt(palette), "letter": palette.lit}
    ground = grounds.get(letter.kind, mix(palette.ink, palette.lit, 0.2))
    canvas.rectangle(box, palette.ink, high / 2)
    canvas.rectangle(Box(box.x + 2, box.y + 2, wide - 4, high - 4), ground, high / 2 - 2)
    canvas.text(box.x, box.y + (high - style.line) / 2, letter.text, style, palette.on(ground), wide, "middle")


def span_of(points: Sequence[Point], width: int, depth: int, least: int, around: int) -> tuple[int, int, int]:
    """Returns the west and south corner and the side, in whole inches, of the square of a table that holds points."""
    west, east = min(p[0] for p in points) - around, max(p[0] for p in points) + around
    south, north = min(p[1] for p in points) - around, max(p[1] for p in points) + around
    side = -(-max(east - west, north - south, least) // 1000) * 1000
    if side >= min(width, depth):
        return 0, 0, max(width, depth)
    left = min(max(0, (west + east - side) // 2), width - side)
    low = min(max(0, (south + north - side) // 2), depth - side)
    return left // 1000 * 1000, low // 1000 * 1000, side
