"""Pills on the upright board: lasting effects, losses, departures and arrivals, minor terrains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.text.effect_labels import EffectView
from engine.values import Seat
from images import chips as kit
from images import fonts
from images.blocks import Block, flowing
from images.canvas import Box, Canvas, width_of
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.portrait.measures import TEXT, WORD, Telling
from images.palette import Colour
from images.typescale import TextStyle

HEIGHT: Final = 32.0
HELD: Final = ("tamed", "controlled")
"""The words for a dragon that a champion holds (p. 62)."""
_ICON: Final = 24.0


def pill(
    look: DrawingLook,
    most: float,
    icon: str,
    text: str,
    after: Sequence[str] = (),
    end: str = "",
    *,
    ground: Colour | None = None,
) -> Block:
    """Returns a pill with an icon, words, icons after them, and words at its end, at most `most` units wide."""
    fill = look.palette.line if ground is None else ground
    colour = look.palette.on(fill)
    style = TEXT if ground is None else WORD
    fixed = 10 + _ICON + 6 + len(after) * (_ICON + 4) + (_width(end, style) + 6 if end else 0) + 10
    wide = min(most, fixed + _width(text, style))
    room = max(0.0, wide - fixed)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, wide, HEIGHT), fill, HEIGHT / 2)
        canvas.icon(x + 9, y + (HEIGHT - _ICON) / 2, icon, _ICON, colour)
        at = x + 10 + _ICON + 5
        if text:
            at += canvas.text(at, y + 1, text, style, colour, room + 1) + 4
        for name in after:
            canvas.icon(at, y + (HEIGHT - _ICON) / 2, name, _ICON, colour)
            at += _ICON + 4
        if end:
            canvas.text(at, y + 1, end, style, colour, max(1.0, x + wide - 8 - at))

    return Block(wide, HEIGHT, paint)


def _width(text: str, style: TextStyle) -> float:
    return width_of(text, style) / fonts.SLACK if text else 0.0


def badge(seat: Seat, look: DrawingLook, side: float = 30.0) -> Block:
    """Returns a player's badge with a letter large enough for this board."""
    return kit.badge(seat, look.palette, side, WORD)


def effects(lying: Sequence[EffectView], look: DrawingLook, most: float, telling: Telling) -> list[Block]:
    """Returns a pill for each effect, or none where they are only counted elsewhere."""
    return [] if telling is Telling.COUNTED else [_effect(one, look, most, telling) for one in lying]


def as_fit(
    lying: Sequence[EffectView], look: DrawingLook, most: float, telling: Telling, others: Sequence[Block]
) -> Block:
    """Returns pills for effects in rows with `others` before them: with names if that takes no more room."""
    told = flowing([*others, *effects(lying, look, most, telling)], most, 4, level=True)
    if telling is Telling.SHORT:
        named = flowing([*others, *effects(lying, look, most, Telling.NAMED)], most, 4, level=True)
        return named if named.height <= told.height else told
    return told


def _effect(effect: EffectView, look: DrawingLook, most: float, telling: Telling) -> Block:
    icons = [result.name for result in effect.results]
    end = " ".join(part for part in (effect.rest.lstrip(": "), f"×{effect.count}" if effect.count > 1 else "") if part)
    named = f"{effect.name} {effect.amount}".rstrip()
    if effect.rest.startswith(":"):
        named, end = f"{named}: {effect.rest[2:]}", f"×{effect.count}" if effect.count > 1 else ""
    if effect.rest.startswith(HELD):
        # The held dragon is beside it; the text names its holder.
        return pill(look, most, "effect", effect.rest.partition(" by ")[0])
    if telling is Telling.NAMED:
        whole = pill(look, 10_000, "effect", named, icons, end)
        if whole.width <= most or not effect.amount:
            return pill(look, most, "effect", named, icons, end)
    short = effect.amount or named
    return pill(look, most, "effect", short, icons, f"×{effect.count}" if effect.count > 1 else "")
