"""The canvas: draws in the units of the layout, and remembers where, so that a test can see that nothing sticks out."""

from __future__ import annotations

import io
from dataclasses import dataclass
from math import hypot
from typing import Literal

from PIL import Image, ImageDraw

from images import fonts, icons, known_colours, shapes
from images.palette import Colour, Palette
from images.typescale import TextStyle

Align = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in layout units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Returns where it ends to the right."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Returns where it ends below."""
        return self.y + self.height

    def holds(self, other: Box, slack: float = 1.0) -> bool:
        """Returns whether another box lies within this one; `slack` allows for rounding."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Box) -> bool:
        """Returns whether it shares a part with another box."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class WrittenText:
    """Something that is to be read: a line of text, or the letters of a die. `size` is that of its letters in units."""

    text: str
    size: float
    die: str = ""
    """The die that bears the text, or nothing."""


class Canvas:
    """A picture in the making. `scale` is pixels per unit.

    With `remember`, `marks` are the boxes drawn and `written` all that is to be read; otherwise both are None.
    """

    def __init__(self, width: float, height: float, background: Colour, scale: float, remember: bool = False) -> None:
        self.scale = scale
        self.box = Box(0, 0, width, height)
        self.image = Image.new("RGB", (self.px(width), self.px(height)), background)
        self.marks: list[Box] | None = [] if remember else None
        self.written: list[WrittenText] | None = [] if remember else None
        self._draw = ImageDraw.Draw(self.image)

    def px(self, units: float) -> int:
        """Returns a length in pixels."""
        return round(units * self.scale)

    def rectangle(self, box: Box, colour: Colour, radius: float = 0) -> None:
        """Fills a rectangle, with round corners where `radius` says so."""
        self._remember(box)
        left, top, right, bottom = self.px(box.x), self.px(box.y), self.px(box.right), self.px(box.bottom)
        r = min(self.px(radius), (right - left) // 2, (bottom - top) // 2)
        if right <= left or bottom <= top:
            return
        if r <= 0:
            self._draw.rectangle((left, top, right - 1, bottom - 1), colour)
            return
        if right - left > 2 * r:
            self._draw.rectangle((left + r, top, right - r - 1, bottom - 1), colour)
        if bottom - top > 2 * r:
            self._draw.rectangle((left, top + r, right - 1, bottom - r - 1), colour)
        places = ((left, top), (right - r, top), (right - r, bottom - r), (left, bottom - r))
        for place, corner in zip(places, shapes.corners(r), strict=True):
            self.image.paste(colour, place, corner)

    def outline(self, box: Box, colour: Colour, inside: Colour, radius: float, thick: float = 2) -> None:
        """Draws a frame and fills what is inside."""
        self.rectangle(box, colour, radius)
        inner = Box(box.x + thick, box.y + thick, box.width - 2 * thick, box.height - 2 * thick)
        self.rectangle(inner, inside, radius - thick)

    def frame(self, box: Box, colour: Colour, radius: float, thick: float) -> None:
        """Draws a frame with round corners over whatever it goes round."""
        self._remember(box)
        size = (self.px(box.right) - self.px(box.x), self.px(box.bottom) - self.px(box.y))
        mask = shapes.frame(*size, self.px(radius), max(1, self.px(thick)))
        self.image.paste(colour, (self.px(box.x), self.px(box.y)), mask)

    def polygon(self, x: float, y: float, side: float, colour: Colour) -> None:
        """Fills the octagon of a terrain die, in the square at x, y."""
        self._remember(Box(x, y, side, side))
        self.image.paste(colour, (self.px(x), self.px(y)), shapes.octagon(self.px(side)))

    def banner(self, box: Box, left: Colour, right: Colour, radius: float, *, round_below: bool = False) -> None:
        """Fills a rectangle with two colours that meet on a slant; its upper corners are round, the lower at wish."""
        self._remember(box)
        x, y = self.px(box.x), self.px(box.y)
        wide, high = self.px(box.right) - x, self.px(box.bottom) - y
        banner = shapes.banner(wide, high, self.px(radius), left, right, round_below)
        self.image.paste(banner, (x, y), banner)

    def text(
        self, x: float, y: float, text: str, style: TextStyle, colour: Colour, room: float, align: Align = "left"
    ) -> float:
        """Draws a line of text that fits into `room` units from x, y (top left); returns the units it took."""
        size = self._size_for(text, style, room)
        line = fonts.fitted(text, style.face, size, int(room * self.scale))
        if not line:
            return 0.0
        mask = fonts.mask(line, style.face, size)
        slack = room * self.scale - mask.width
        left = x * self.scale + {"left": 0.0, "middle": slack / 2, "right": slack}[align]
        # The line's middle is the middle of its capitals, which is where the eye sees it.
        ascent = fonts.metrics(style.face, size)[0]
        top = y * self.scale + style.line * self.scale / 2 - ascent + size * 0.35
        self.image.paste(colour, (round(left), round(top)), mask)
        self._remember(Box(left / self.scale, y, mask.width / self.scale, style.line))
        if self.written is not None:
            self.written.append(WrittenText(line, size / self.scale))
        return mask.width / self.scale

    def written_over(
        self, x: float, y: float, text: str, style: TextStyle, colour: Colour, halo: Colour, room: float
    ) -> None:
        """Draws a line of text with a halo over whatever is there, in the middle of `room` units from x, y."""
        size = self.px(style.size)
        thick = max(1, round(size / 11))
        letters, fat = fonts.mask(text, style.face, size), fonts.halo(text, style.face, size, thick)
        left = round(x * self.scale + (room * self.scale - letters.width) / 2)
        top = round(y * self.scale + style.line * self.scale / 2 - fonts.metrics(style.face, size)[0] + size * 0.35)
        self.image.paste(halo, (left - thick, top - thick), fat)
        self.image.paste(colour, (left, top), letters)
        self._remember(Box(left / self.scale, y, letters.width / self.scale, style.line))
        if self.written is not None:
            self.written.append(WrittenText(text, size / self.scale))

    def _size_for(self, text: str, style: TextStyle, room: float) -> int:
        """Returns the size of letters in pixels: a little less where only rounding to pixels makes a text too long."""
        size = self.px(style.size)
        if fonts.width(text, style.face, size) <= room * self.scale or width_of(text, style) > room + 1:
            return size
        return next((s for s in (size - 1, size - 2) if fonts.width(text, style.face, s) <= room * self.scale), size)

    def icon(self, x: float, y: float, name: str, size: float, colour: Colour) -> None:
        """Draws an icon into the square at x, y."""
        self._remember(Box(x, y, size, size))
        self.image.paste(colour, (self.px(x), self.px(y)), icons.mask(name, self.px(size)))

    def mask(self, x: float, y: float, mask: Image.Image, colour: Colour) -> None:
        """Fills a mask that is in pixels, its top left corner at x, y."""
        self._remember(Box(x, y, mask.width / self.scale, mask.height / self.scale))
        self.image.paste(colour, (self.px(x), self.px(y)), mask)

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: Colour, thick: float) -> None:
        """Draws a straight line."""
        left, top = min(start[0], end[0]) - thick, min(start[1], end[1]) - thick
        wide, high = abs(end[0] - start[0]), abs(end[1] - start[1])
        points = [((x - left) * self.scale, (y - top) * self.scale) for x, y in (start, end)]
        size = (self.px(wide + 2 * thick) + 1, self.px(high + 2 * thick) + 1)
        self._remember(Box(left + thick, top + thick, wide, high))
        mask = shapes.drawn(size, points, max(1, self.px(thick)))
        self.image.paste(colour, (self.px(left), self.px(top)), mask)

    def ring(self, x: float, y: float, radius: float, colour: Colour, thick: float) -> None:
        """Draws a circle round a point."""
        self._remember(Box(x - radius, y - radius, 2 * radius, 2 * radius))
        side = max(4, self.px(2 * radius))
        mask = shapes.ring(side, max(1, self.px(thick)))
        self.image.paste(colour, (self.px(x - radius), self.px(y - radius)), mask)

    def arrow(
        self, start: tuple[float, float], end: tuple[float, float], colour: Colour, thick: float, stop: float = 0
    ) -> None:
        """Draws an arrow from a point to `stop` units before another one; draws nothing without room for it."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        long = hypot(dx, dy)
        head = 4.2 * thick
        if long - stop < head:
            return
        ux, uy = dx / long, dy / long
        tip = (end[0] - ux * stop, end[1] - uy * stop)
        neck = (tip[0] - ux * head, tip[1] - uy * head)
        wing = 0.55 * head
        left, top = min(start[0], tip[0]) - head, min(start[1], tip[1]) - head
        wide, high = abs(tip[0] - start[0]), abs(tip[1] - start[1])

        def pixels(x: float, y: float) -> tuple[float, float]:
            return (x - left) * self.scale, (y - top) * self.scale

        line = [pixels(*start), pixels(*neck)]
        point = [pixels(*tip), pixels(neck[0] - uy * wing, neck[1] + ux * wing)]
        point.append(pixels(neck[0] + uy * wing, neck[1] - ux * wing))
        size = (self.px(wide + 2 * head), self.px(high + 2 * head))
        self._remember(Box(left + head, top + head, wide, high))
        self.image.paste(colour, (self.px(left), self.px(top)), shapes.drawn(size, line, self.px(thick), point))

    def picture(self, x: float, y: float, picture: Image.Image) -> None:
        """Puts a picture down; where it has an alpha channel, what is behind shines through."""
        self._remember(Box(x, y, picture.width / self.scale, picture.height / self.scale))
        self.image.paste(picture, (self.px(x), self.px(y)), picture if picture.mode == "RGBA" else None)

    def note(self, text: str, size: float, die: str = "") -> None:
        """Takes down letters within a picture put down: what they say, their size in units, on which die."""
        if self.written is not None:
            self.written.append(WrittenText(text, size, die))

    def text_width(self, text: str, style: TextStyle) -> float:
        """Returns how many units wide a line of text is."""
        return width_of(text, style, self.scale)

    def png(self, colours: int = 256, level: int = 3) -> bytes:
        """Returns the picture as PNG; the same picture always gives the same bytes.

        With fewer colours and a higher level of compression (up to 9) it is smaller, and takes longer.
        """
        out = io.BytesIO()
        # Every ninth pixel is enough to find the colours; to look them up afterwards is quick.
        third = (max(1, self.image.width // 3), max(1, self.image.height // 3))
        sample = self.image.resize(third, Image.Resampling.NEAREST)
        chosen = sample.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few = self.image.quantize(palette=chosen, dither=Image.Dither.NONE)
        few.save(out, "PNG", compress_level=level)
        return out.getvalue()

    def known_png(self, family: str, palette: Palette) -> bytes:
        """Returns the picture as PNG in the colours that the pictures of a family have in a palette.

        It costs half of `png`, and less where another picture looks the same in places.
        """
        return known_colours.png(self.image, family, palette) or self.png()

    def _remember(self, box: Box) -> None:
        if self.marks is not None:
            self.marks.append(box)


def width_of(text: str, style: TextStyle, scale: float = 1.0) -> float:
    """Returns how many units wide a line of text is."""
    return fonts.width(text, style.face, round(style.size * scale)) / scale
