"""What the magic of a roll may be where a point counts more than once: doubled by the terrain, or by buried dead.

Picture and text are made from the same facts (`engine.dragon_dice.events`); where every point counts one there is
nothing to say beyond the roll's sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.dragon_dice.events.magic import DeathMagicBought, MagicTotalled
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.units import Buried
from engine.dragon_dice.printed.dice import COLOURS, Catalogue
from engine.dragon_dice.table.state import DieId
from engine.english import counted, listed
from engine.events import Event
from engine.values import Seat
from images import fonts
from images.blocks import Block, beside, flowing, on_panel, padded, stacked
from images.canvas import Canvas
from images.chips import disc
from images.dragon_dice.faces import token_block
from images.dragon_dice.rolled import kind_of
from images.palette import Palette
from images.text import short_name
from images.typescale import BODY, STRONG

_INSET: Final = 16.0
_DISC: Final = 34.0
_BLACK: Final = "death"


@dataclass(frozen=True, slots=True)
class Colour:
    """One colour of some magic: how much of it there may be, and how many points the terrain doubles for that."""

    element: str
    most: int
    doubled: int

    @property
    def name(self) -> str:
        """Returns the colour in words: "black"."""
        return COLOURS.get(self.element, self.element)


@dataclass(frozen=True, slots=True)
class Doubling:
    """What of one roll's magic counts more than once. `bought` points are doubled by the dead that are `buried`."""

    colours: tuple[Colour, ...]
    bought: int
    victim: Seat | None
    buried: tuple[DieId, ...]

    def of(self, colour: Colour) -> str:
        """Returns why there may be more of a colour; empty where each point counts one."""
        whys = [f"{_points(colour.doubled)} doubled by the terrain"] if colour.doubled else []
        if self.bought and colour.element == _BLACK:
            whys.append(f"{_points(self.bought)} doubled by buried dead")
        return listed(whys)

    def burial(self, names: Mapping[Seat, str]) -> str:
        """Returns the gain from burying dead units, as a sentence; empty without burials."""
        if self.victim is None:
            return ""
        who = short_name(names, self.victim)
        dead = f"{who} buried {listed(map(kind_of, self.buried))}" if self.buried else f"{who} buries dead"
        return f"{dead}: {_points(self.bought)} of IDs became {2 * self.bought} black, which must be spent."


def doubling_of(events: Sequence[Event]) -> Doubling | None:
    """Returns what of the magic of an exchange counts more than once; None where every point counts one."""
    facts = [event.facts for event in events]
    bought = next((one for one in facts if isinstance(one, DeathMagicBought)), None)
    totalled = next((one for one in facts if isinstance(one, MagicTotalled)), None)
    doubled = {} if totalled is None else totalled.doubled
    if bought is None and not any(doubled.values()):
        return None
    most = {} if totalled is None else totalled.most
    return Doubling(
        tuple(Colour(element, number, doubled.get(element, 0)) for element, number in most.items()),
        0 if bought is None else bought.points,
        None if bought is None else bought.victim,
        tuple(die for one in facts if isinstance(one, Buried) for die in one.dice),
    )


def belongs(facts: object, group: Sequence[Event]) -> bool:
    """Returns whether something that happened says what the magic of an exchange may be."""
    roll = group[0].facts if group else None
    if not isinstance(roll, Rolled) or roll.kind != "magic" or any(isinstance(e.facts, MagicTotalled) for e in group):
        return False
    match facts:
        case MagicTotalled(by_cantrip=by_cantrip):
            return not by_cantrip
        case DeathMagicBought():
            return True
        case Buried():
            return any(isinstance(event.facts, DeathMagicBought) for event in group)
        case _:
            return False


def doubling_as_text(doubling: Doubling, names: Mapping[Seat, str]) -> list[str]:
    """Returns "May be up to 5 black (2 points doubled by buried dead), up to 2 blue." and the buried units."""
    told = []
    for colour in doubling.colours:
        why = doubling.of(colour)
        told.append(f"up to {colour.most} {colour.name}" + (f" ({why})" if why else ""))
    may_be = [f"May be {', '.join(told)}."] if told else []
    return [*may_be, *filter(None, [doubling.burial(names)])]


def doubling_block(
    doubling: Doubling, names: Mapping[Seat, str], width: float, palette: Palette, known: Catalogue
) -> Block:
    """Returns a panel: a line for each colour, with what is doubled of it; below it who was buried."""
    inner = width - 2 * _INSET
    parts: list[Block] = []
    if doubling.colours:
        parts.append(_line("What this magic may be", STRONG.line, inner, palette))
        half = (inner - _INSET) / 2
        lines = [_colour(colour, doubling.of(colour), half, palette) for colour in doubling.colours]
        parts += [beside(lines[first : first + 2], _INSET) for first in range(0, len(lines), 2)]
    burial = doubling.burial(names)
    if burial:
        parts.append(_buried(doubling.buried, burial, inner, palette, known))
    return on_panel(padded(stacked(parts, 8, inner), _INSET, 14, 14), palette.panel, 16)


def _buried(dice: Sequence[DieId], said: str, width: float, palette: Palette, known: Catalogue) -> Block:
    """The dice that were buried, and what that did: beside them, or below where they are many."""
    tokens = flowing([token_block(kind_of(die), 0.66, palette, known) for die in dice], width, 8)
    alone = beside([token_block(kind_of(die), 0.66, palette, known) for die in dice], 8)
    is_beside = bool(dice) and alone.width < width / 2
    room = width - alone.width - 12 if is_beside else width
    lines = fonts.wrapped(said, BODY.face, BODY.size, int(room * fonts.SLACK), 4)
    words = stacked([_said(line, room, palette) for line in lines], 0, room)
    return flowing([alone, words], width, 12, level=True) if is_beside else stacked([tokens, words], 8, width)


def _line(text: str, high: float, width: float, palette: Palette) -> Block:
    return Block(width, high, lambda canvas, x, y: _say(canvas, x, y, text, width, palette))


def _say(canvas: Canvas, x: float, y: float, text: str, width: float, palette: Palette) -> None:
    canvas.text(x, y, text, STRONG, palette.lit, width)


def _said(text: str, width: float, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, text, BODY, palette.soft, width)

    return Block(width, BODY.line, paint)


def _colour(colour: Colour, why: str, width: float, palette: Palette) -> Block:
    """Its sign, how much of it there may be, and below why."""
    sign = disc(colour.element, palette, _DISC)
    left = _DISC + 12
    room = width - left
    first = f"up to {colour.most} {colour.name}"
    lines = fonts.wrapped(why or "each point counts one", BODY.face, BODY.size, int(room), 2)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        sign.put(canvas, x, y)
        canvas.text(x + left, y + (_DISC - STRONG.line) / 2, first, STRONG, palette.text, room)
        for number, line in enumerate(lines):
            canvas.text(x + left, y + _DISC + number * BODY.line, line, BODY, palette.soft, room)

    return Block(width, _DISC + len(lines) * BODY.line, paint)


def _points(number: int) -> str:
    return counted(number, "point")
