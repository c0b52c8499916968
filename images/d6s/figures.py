"""Figures: a glyph says what, colour and outline whose, pips how much Health.

Each look of one is drawn once and kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, degrees, radians, sin
from typing import Final

from PIL import Image, ImageDraw

from engine.d6s.numbers import FLY
from engine.d6s.state import Character, Side, State
from engine.values import Seat
from images.d6s import glyphs
from images.palette import Colour, Palette, luminance, mix

_FINE: Final = 4
PAD: Final = 0.22
"""How far a sprite reaches beyond its base on each side: a share of the base's width, at least `LEAST_PAD` pixels."""
LEAST_PAD: Final = 9
SQUARE: Final = 0.93
"""Half the side of side B's square, as a share of the radius: its corners stick out a little, its sides stay within."""
CORNER: Final = 0.46
LYING: Final = ("prone", "stunned", "paralyzed")
"""Conditions in which a character is drawn lying."""
MOST_SIGNS: Final = 2
_LEADERS: Final = ("leader", "advanced leader")


@dataclass(frozen=True, slots=True)
class Figure:
    """What a base shows, everything that a sprite depends on besides its size."""

    glyph: str
    side: Side
    health: int = 1
    wounds: int = 0
    mount: str = ""
    """The glyph of what it rides or sits in."""
    is_lying: bool = False
    is_done: bool = False
    """Whether it has had its turn in this phase; then it is dim."""
    is_acting: bool = False
    is_bearer: bool = False
    flies: bool = False
    signs: tuple[str, ...] = ()
    """The glyphs of what lies on it, at most `MOST_SIGNS`."""

    @property
    def has_pips(self) -> bool:
        """Returns whether its Health is drawn on the lower rim."""
        return self.health > 1


def figure(state: State, unit: Character, *, acting: bool, done: bool) -> Figure:
    """Returns how the base of a character is shown, with its rider where somebody rides it."""
    body = state.body(unit)
    seen = shown_on(state, body)
    carried = seen is not body
    return Figure(
        glyphs.glyph_of(seen),
        seen.side,
        seen.kit.health,
        min(seen.wounds, seen.kit.health),
        glyphs.glyph_of(body) if carried else "",
        any(seen.has(name) for name in LYING),
        done,
        acting,
        any(one.carries for one in (seen, body)),
        body.kit.ways.get(FLY, 0) > 0,
        signs_on(state, seen)[:MOST_SIGNS],
    )


def shown_on(state: State, body: Character) -> Character:
    """Returns who is shown on a base: whoever rides there, or sits inside."""
    aboard = state.riders(body) or state.inside(body)
    return aboard[0] if aboard else body


def signs_on(state: State, unit: Character) -> tuple[str, ...]:
    """Returns the glyphs of the conditions and spells on a character."""
    found = [glyphs.SIGNS[name] for name in unit.conditions if name in glyphs.SIGNS]
    spells = any(unit.name in effect.targets for effect in state.effects)
    return (*found, *((glyphs.SPELL,) if spells else ()))


def is_leader(unit: Character) -> bool:
    """Returns whether others use a character's Morale (Leader)."""
    return any(unit.kit.has(name) for name in _LEADERS)


def number_of(unit: Character) -> str:
    """Returns the number in a character's name, or nothing: "2" for Orc Warrior 2."""
    rest = unit.name.removeprefix(unit.profile).strip()
    return rest if rest.isdigit() else ""


def colour(side: Side, palette: Palette) -> Colour:
    """Returns the colour of a side: that of its first seat."""
    return palette.player(Seat(side.value))


def ghost(shown: Figure) -> Figure:
    """Returns a figure as it is drawn where it could stand: its glyph and side alone."""
    return replace(shown, is_done=False, is_acting=False, is_bearer=False, signs=(), health=1, wounds=0)


def pad_of(pixels: int) -> int:
    """Returns how many pixels a sprite reaches beyond a base so wide."""
    return max(LEAST_PAD, round(pixels * PAD))


def outline(side: Side, x: float, y: float, radius: float) -> Sequence[tuple[float, float]]:
    """Returns the outline of a base of a side: round for A, a rounded square for B."""
    if side is Side.A:
        return [(x + radius * cos(radians(a)), y + radius * sin(radians(a))) for a in range(0, 360, 10)]
    half, corner = radius * SQUARE, radius * CORNER
    points = []
    for begin, dx, dy in ((0, 1, 1), (90, -1, 1), (180, -1, -1), (270, 1, -1)):
        centre = (x + dx * (half - corner), y + dy * (half - corner))
        points += [
            (centre[0] + corner * cos(radians(begin + a)), centre[1] + corner * sin(radians(begin + a)))
            for a in range(0, 91, 15)
        ]
    return points


@lru_cache(maxsize=1024)
def sprite(shown: Figure, pixels: int, palette: Palette) -> Image.Image:
    """Returns a figure as a picture with an alpha channel; its base is `pixels` wide, in the middle of it."""
    pad = pad_of(pixels)
    whole = (pixels + 2 * pad) * _FINE
    image = Image.new("RGBA", (whole, whole))
    draw = ImageDraw.Draw(image)
    middle, radius = whole / 2, pixels / 2 * _FINE
    look = _Look.of(shown, palette)

    def plate(grow: float, fill: Colour) -> None:
        if shown.side is Side.A:
            reach = radius + grow * _FINE
            draw.ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=fill)
        else:
            reach, corner = radius * SQUARE + grow * _FINE, radius * CORNER + grow * _FINE
            box = (middle - reach, middle - reach, middle + reach, middle + reach)
            draw.rounded_rectangle(box, max(1.0, corner), fill=fill)

    _shadow(draw, middle, radius, lifted=shown.flies)
    thick = max(2.4, pixels * 0.055)
    if shown.is_acting:
        plate(6.0, palette.lit)
        plate(3.6, palette.ink)
    if shown.is_bearer:
        plate(4.6, palette.ink)
        plate(3.2, palette.accent)
    else:
        plate(1.6, palette.ink)
    plate(0.4, palette.accent if shown.is_bearer else look.rim)
    plate(-thick, look.body)
    if shown.is_lying:
        plate(-thick * 2.1, look.plate)
    if shown.glyph:
        _glyphs(image, shown, look.glyph, middle, pixels)
    if shown.has_pips:
        _pips(draw, shown, middle, radius, pixels, palette, look)
    for number, sign in enumerate(shown.signs):
        _sign(image, draw, sign, middle, radius, 225 - 42 * number, pixels, palette)
    if shown.flies:
        _sign(image, draw, glyphs.FLIES, middle, radius, 225 - 42 * len(shown.signs), pixels, palette, wing=True)
    return image.resize((whole // _FINE, whole // _FINE), Image.Resampling.BOX)


@dataclass(frozen=True, slots=True)
class _Look:
    """The colours of a figure."""

    body: Colour
    rim: Colour
    plate: Colour
    """What is inside the ring of a lying figure."""
    glyph: Colour

    @classmethod
    def of(cls, shown: Figure, palette: Palette) -> _Look:
        own = colour(shown.side, palette)
        is_light = luminance(palette.table) > 0.4
        body, rim = own, palette.light
        if shown.is_done:
            body = mix(own, palette.paper if is_light else palette.raised, 0.55)
            rim = mix(palette.light, palette.muted if is_light else palette.raised, 0.55)
        if shown.is_lying:
            plate = mix(body, palette.light, 0.9) if is_light else mix(body, palette.ink, 0.86)
            return cls(body, rim, plate, own if not shown.is_done else mix(own, plate, 0.35))
        return cls(body, rim, body, palette.ink if shown.is_done else palette.on(body))


def _shadow(draw: ImageDraw.ImageDraw, middle: float, radius: float, *, lifted: bool) -> None:
    """The shadow to the south-east; farther away below whoever flies."""
    aside = (4.0 if lifted else 1.6) * _FINE
    box = (middle - radius + aside, middle - radius + aside, middle + radius + aside, middle + radius + aside)
    draw.ellipse(box, fill=(0, 0, 0, 90 if lifted else 110))


def _glyphs(image: Image.Image, shown: Figure, ink: Colour, middle: float, pixels: int) -> None:
    """What it is; below to the right, smaller, what it rides."""
    size = round(pixels * (0.64 if pixels > 34 else 0.70)) * _FINE
    up = pixels * (0.05 if shown.has_pips else 0.0) * _FINE
    if shown.mount:
        size = round(size * 0.66)
        small = round(size * 0.78)
        mount = glyphs.drawn(shown.mount, small, 1)
        image.paste((*ink, 255), (round(middle + pixels * _FINE * 0.02), round(middle - up + small * 0.06)), mount)
    mask = glyphs.drawn(shown.glyph, size, 1 if shown.glyph.startswith("gi:") else 2)
    if shown.is_lying:
        mask = mask.rotate(90)
    aside = pixels * _FINE * 0.15 if shown.mount else 0.0
    image.paste((*ink, 255), (round(middle - size / 2 - aside), round(middle - size / 2 - up - aside * 0.9)), mask)


def _pips(
    draw: ImageDraw.ImageDraw,
    shown: Figure,
    middle: float,
    radius: float,
    pixels: int,
    palette: Palette,
    look: _Look,
) -> None:
    """A pip for each Health on the lower rim; lost ones are red, and smaller for eyes that do not see it."""
    size = max(3.6, pixels * 0.075) * _FINE
    at = radius * (0.97 if shown.side is Side.A else 0.95)
    step = min(36.0, degrees(2.35 * size / at), 150.0 / max(1, shown.health - 1))
    for number in range(shown.health):
        angle = radians(90 + ((shown.health - 1) / 2 - number) * step)
        x, y = middle + at * cos(angle), middle + at * sin(angle)
        is_lost = number >= shown.health - shown.wounds
        rim = size + 1.3 * _FINE
        draw.ellipse((x - rim, y - rim, x + rim, y + rim), fill=palette.ink)
        core = size * 0.74 if is_lost else size
        fill = palette.elements["fire"] if is_lost else mix(palette.light, look.body, 0.0 if not shown.is_done else 0.3)
        draw.ellipse((x - core, y - core, x + core, y + core), fill=fill)


def sign_size(pixels: int) -> float:
    """Returns how wide the disc of a sign is on a base so wide, in pixels."""
    return max(12.0, pixels * 0.36)


def _sign(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    name: str,
    middle: float,
    radius: float,
    angle: float,
    pixels: int,
    palette: Palette,
    *,
    wing: bool = False,
) -> None:
    """A disc on the rim that says what lies on a figure; that of a flyer is light."""
    half = sign_size(pixels) / 2 * _FINE
    x, y = middle + radius * 0.92 * cos(radians(angle)), middle + radius * 0.92 * sin(radians(angle))
    ground = palette.light if wing else palette.accent
    draw.ellipse((x - half, y - half, x + half, y + half), fill=palette.ink)
    inner = half - 1.2 * _FINE
    draw.ellipse((x - inner, y - inner, x + inner, y + inner), fill=ground)
    size = max(4, round(1.5 * inner))
    image.paste((*palette.on(ground), 255), (round(x - size / 2), round(y - size / 2)), glyphs.drawn(name, size, 1))


@lru_cache(maxsize=64)
def chest(pixels: int, own: Colour, palette: Palette, *, is_supply: bool = False) -> Image.Image:
    """Returns an object as a coin with an alpha channel: a chest on gold, a supply on its side's colour."""
    side = pixels * _FINE
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, side - 1, side - 1), side * 0.24, fill=palette.ink)
    edge = round(1.6 * _FINE)
    draw.rounded_rectangle((edge, edge, side - 1 - edge, side - 1 - edge), side * 0.19, fill=own)
    glyph = glyphs.drawn("bag_personal" if is_supply else glyphs.CHEST, round(side * 0.66))
    image.paste((*palette.on(own), 255), (round(side * 0.17), round(side * 0.17)), glyph)
    return image.resize((pixels, pixels), Image.Resampling.BOX)
