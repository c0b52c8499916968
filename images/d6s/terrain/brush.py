"""The brush: draws shapes in inches on a part of the ground, y growing downwards, twice as fine as they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from engine.d6s.geometry import INCH
from engine.d6s.terrain import Piece
from images.d6s.terrain.grain import Grain
from images.palette import Colour, Palette, luminance, mix

Spot: TypeAlias = tuple[float, float]
"""A place in inches: from the left, and downwards from the top of the table."""

_EIGHT: Final = tuple((cos(k * pi / 4), sin(k * pi / 4)) for k in range(8))


class Brush:
    """Draws on a picture of the ground whose top left corner is a spot of the table; `per` is pixels in an inch."""

    def __init__(self, image: Image.Image, corner: Spot, high: float, per: float, palette: Palette) -> None:
        self.image = image
        self.palette = palette
        self.per = per
        self._left, self._top = corner
        self._high = high
        self._draw = ImageDraw.Draw(image, "RGBA")
        self.is_light = luminance(palette.table) > 0.4
        self.is_stark = max(palette.table) == 0

    # -- colours and places ----------------------------------------------------------------------------------------

    def tone(self, colour: Colour) -> Colour:
        """Returns a colour of the night as the palette shows it: paler by day, darker where contrast is wanted."""
        if self.is_light:
            return mix(colour, (250, 244, 224), 0.36)
        return mix(colour, (0, 0, 0), 0.38) if self.is_stark else colour

    def spot(self, point: tuple[float, float]) -> Spot:
        """Returns where a point of the table lies, in inches downwards."""
        return point[0] / INCH, (self._high - point[1]) / INCH

    def px(self, spot: Spot) -> Spot:
        """Returns where a spot lies in the picture."""
        return (spot[0] - self._left) * self.per, (spot[1] - self._top) * self.per

    def sees(self, piece: Piece) -> bool:
        """Returns whether anything of a piece may be in the picture."""
        x1, y1, x2, y2 = piece.box
        (left, low), (right, top) = self.px(self.spot((x1, y1))), self.px(self.spot((x2, y2)))
        more = self.per * 0.8
        return right > -more and left < self.image.width + more and low > -more and top < self.image.height + more

    # -- shapes ----------------------------------------------------------------------------------------------------

    def area(self, spots: Sequence[Spot], colour: Colour, alpha: int = 255) -> None:
        """Fills a polygon."""
        self._draw.polygon([self.px(one) for one in spots], fill=(*self.tone(colour), alpha))

    def shade(self, spots: Sequence[Spot], aside: float = 0.12, alpha: int = 110) -> None:
        """Draws the shadow that a polygon throws to the south-east."""
        moved = [self.px((x + aside, y + aside * 1.3)) for x, y in spots]
        self._draw.polygon(moved, fill=(0, 0, 0, alpha // 2 if self.is_light else alpha))

    def line(self, spots: Sequence[Spot], colour: Colour, width: float, alpha: int = 255) -> None:
        """Draws a line through spots, with round corners."""
        points = [self.px(one) for one in spots]
        self._draw.line(points, fill=(*self.tone(colour), alpha), width=max(1, round(width * self.per)), joint="curve")

    def ring(self, spots: Sequence[Spot], colour: Colour, width: float, alpha: int = 255) -> None:
        """Draws the outline of a polygon."""
        self.line([*spots, spots[0]], colour, width, alpha)

    def disc(self, spot: Spot, radius: float, colour: Colour, alpha: int = 255, *, flat: float = 1.0) -> None:
        """Fills a circle; `flat` is its height as a share of its width."""
        x, y = self.px(spot)
        across, down = radius * self.per, radius * self.per * flat
        self._draw.ellipse((x - across, y - down, x + across, y + down), fill=(*self.tone(colour), alpha))

    def bow(self, spot: Spot, radius: float, begin: float, end: float, colour: Colour, width: float) -> None:
        """Draws an arc of a circle."""
        x, y = self.px(spot)
        r = radius * self.per
        box = (x - r, y - r, x + r, y + r)
        self._draw.arc(box, begin, end, fill=(*self.tone(colour), 255), width=max(1, round(width * self.per)))

    def again(self, strokes: Iterable[Stroke]) -> None:
        """Draws strokes that were noted, as far as they may be seen here."""
        left, top = self._left, self._top
        right, bottom = left + self.image.width / self.per, top + self.image.height / self.per
        for stroke in strokes:
            if stroke.right > left and stroke.left < right and stroke.bottom > top and stroke.top < bottom:
                stroke.draw(self)

    # -- outlines --------------------------------------------------------------------------------------------------

    def exact(self, piece: Piece) -> list[Spot]:
        """Returns the outline that counts in the rules."""
        if piece.shape == "circle":
            x, y = self.spot(piece.points[0])
            r = piece.radius / INCH
            return [(x + r * cos(k * pi / 24), y + r * sin(k * pi / 24)) for k in range(48)]
        return [self.spot(point) for point in piece.points]

    def natural(self, piece: Piece, grain: Grain, rough: float = 0.12) -> list[Spot]:
        """Returns an uneven outline within the one that counts: corners are round, sides go in and out a little."""
        spots = [self.spot(point) for point in piece.points]
        if piece.shape == "circle":
            (x, y), r = spots[0], piece.radius / INCH
            return smooth(
                [
                    (x + cos(a) * (r - grain.uniform(0, rough)), y + sin(a) * (r - grain.uniform(0, rough)))
                    for a in (2 * pi * k / 14 for k in range(14))
                ]
            )
        cx, cy = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
        found: list[Spot] = []
        for before, here, after in zip([spots[-1], *spots[:-1]], spots, [*spots[1:], spots[0]], strict=True):
            cut = min(0.55, 0.3 * hypot(here[0] - before[0], here[1] - before[1]))
            cut = min(cut, 0.3 * hypot(after[0] - here[0], after[1] - here[1]))
            begin, end = between(here, before, cut), between(here, after, cut)
            middle = (begin[0] + 2 * here[0] + end[0]) / 4, (begin[1] + 2 * here[1] + end[1]) / 4
            found += [begin, middle, end]
            count = int((hypot(after[0] - here[0], after[1] - here[1]) - 2 * cut) / 0.6)
            far = max(hypot(after[0] - here[0], after[1] - here[1]), 0.001)
            for k in range(1, count + 1):
                along = cut + (far - 2 * cut) * k / (count + 1)
                x, y = between(here, after, along)
                inward = max(hypot(cx - x, cy - y), 0.001)
                into = grain.uniform(0, rough)
                found.append((x + (cx - x) / inward * into, y + (cy - y) / inward * into))
        return smooth(found, 3)

    def scattered(self, piece: Piece, grain: Grain, step: float, margin: float, stray: float = 0.3) -> Iterator[Spot]:
        """Yields spots inside a piece from its top to its bottom, about a `step` apart, none so near to its outline."""
        x1, y1, x2, y2 = (value / INCH for value in piece.box)
        rows = max(1, round((y2 - y1) / (step * 0.87)))
        for row in range(rows + 1):
            y = y2 - (row + 0.5) * (y2 - y1) / (rows + 1)
            columns = max(1, round((x2 - x1) / step))
            for column in range(columns + 1):
                x = x1 + (column + (0.25 if row % 2 else 0.75)) * (x2 - x1) / (columns + 1)
                at = x + grain.uniform(-stray, stray) * step, y + grain.uniform(-stray, stray) * step
                if self.is_deep(piece, at, margin):
                    yield self.spot((at[0] * INCH, at[1] * INCH))

    @staticmethod
    def is_deep(piece: Piece, at: Spot, margin: float) -> bool:
        """Returns whether all within a margin of a point, in inches, lies in a piece."""
        points = [at, *((at[0] + dx * margin, at[1] + dy * margin) for dx, dy in _EIGHT)] if margin else [at]
        return all(piece.has((round(x * INCH), round(y * INCH))) for x, y in points)


class Stroke(NamedTuple):
    """Something that was drawn with a brush, to be drawn again: where it may leave colour, and how it is drawn."""

    left: float
    top: float
    right: float
    bottom: float
    draw: Callable[[Brush], None]


class Sketch(Brush):
    """A brush that draws nothing and notes its strokes, which another one draws at any size and in any part."""

    def __init__(self, high: float, palette: Palette) -> None:
        super().__init__(Image.new("RGB", (1, 1)), (0.0, 0.0), high, 1.0, palette)
        self.strokes: list[Stroke] = []

    def area(self, spots: Sequence[Spot], colour: Colour, alpha: int = 255) -> None:
        """Notes a polygon."""
        kept = tuple(spots)
        self._note(kept, 0.0, lambda brush: brush.area(kept, colour, alpha))

    def shade(self, spots: Sequence[Spot], aside: float = 0.12, alpha: int = 110) -> None:
        """Notes a shadow."""
        kept = tuple(spots)
        self._note(kept, 2 * abs(aside), lambda brush: brush.shade(kept, aside, alpha))

    def line(self, spots: Sequence[Spot], colour: Colour, width: float, alpha: int = 255) -> None:
        """Notes a line."""
        kept = tuple(spots)
        self._note(kept, width, lambda brush: brush.line(kept, colour, width, alpha))

    def disc(self, spot: Spot, radius: float, colour: Colour, alpha: int = 255, *, flat: float = 1.0) -> None:
        """Notes a circle."""
        self._note((spot,), radius * max(1.0, flat), lambda brush: brush.disc(spot, radius, colour, alpha, flat=flat))

    def bow(self, spot: Spot, radius: float, begin: float, end: float, colour: Colour, width: float) -> None:
        """Notes an arc."""
        self._note((spot,), radius + width, lambda brush: brush.bow(spot, radius, begin, end, colour, width))

    def _note(self, spots: Sequence[Spot], more: float, draw: Callable[[Brush], None]) -> None:
        """Notes a stroke that comes within `more` inches of some spots, and a little beyond for rounding."""
        more += 0.1
        across, down = [x for x, _ in spots], [y for _, y in spots]
        self.strokes.append(Stroke(min(across) - more, min(down) - more, max(across) + more, max(down) + more, draw))


def between(one: Spot, other: Spot, length: float) -> Spot:
    """Returns the spot at a length from one toward another."""
    whole = hypot(other[0] - one[0], other[1] - one[1]) or 1.0
    return one[0] + (other[0] - one[0]) * length / whole, one[1] + (other[1] - one[1]) * length / whole


def smooth(spots: Sequence[Spot], steps: int = 5, *, closed: bool = True) -> list[Spot]:
    """Returns a curve through spots (Catmull and Rom)."""
    count = len(spots)
    found: list[Spot] = []
    for i in range(count if closed else count - 1):
        four = [spots[(i + k) % count] if closed else spots[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2)]
        for step in range(steps):
            t = step / steps
            found.append((_curve([spot[0] for spot in four], t), _curve([spot[1] for spot in four], t)))
    return found if closed else [*found, spots[-1]]


def _curve(four: Sequence[float], t: float) -> float:
    a, b, c, d = four
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def scaled(spots: Sequence[Spot], share: float, moved: Spot = (0.0, 0.0)) -> list[Spot]:
    """Returns a polygon made smaller toward its middle."""
    cx, cy = middle_of(spots)
    return [(cx + (x - cx) * share + moved[0], cy + (y - cy) * share + moved[1]) for x, y in spots]


def middle_of(spots: Sequence[Spot]) -> Spot:
    """Returns the middle of the corners of a polygon."""
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def steps_along(spots: Sequence[Spot], step: float) -> list[Spot]:
    """Returns spots a step apart along a line, with its beginning."""
    found, left = [spots[0]], step
    for one, other in pairwise(spots):
        whole, at = hypot(other[0] - one[0], other[1] - one[1]), 0.0
        while whole - at >= left:
            at += left
            found.append(between(one, other, at))
            left = step
        left -= whole - at
    return found


def bar(middle: Spot, length: float, width: float, angle: float) -> list[Spot]:
    """Returns a rectangle that is turned; the angle is in radians."""
    c, s = cos(angle), sin(angle)
    corners = ((-length / 2, -width / 2), (length / 2, -width / 2), (length / 2, width / 2), (-length / 2, width / 2))
    return [(middle[0] + x * c - y * s, middle[1] + x * s + y * c) for x, y in corners]
