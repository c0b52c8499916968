"""The sides below the map: who plays them, what is left of them, and the key of their glyphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.d6s.state import Character, Side, State
from engine.values import Seat
from images import fonts
from images.badges import badge_text
from images.blocks import Block, beside
from images.canvas import Box, Canvas, width_of
from images.chips import fitting
from images.d6s import figures, glyphs
from images.d6s.facing import Facing
from images.d6s.layout import INNER, NAME, ROSTER, ROSTER_STRONG, TINY, TINY_STRONG, WORD
from images.d6s.news import has_fled
from images.d6s.words import SETTING_UP
from images.palette import Palette
from images.text import shown_name
from images.typescale import TextStyle

HIGH: Final = 44.0
"""A strip without its key."""
KEY_ROW: Final = 20.0
KEY_ROWS: Final = 3
BETWEEN: Final = 8.0
BADGE: Final = 34.0
GLYPH: Final = 18.0


def strips(state: State, names: Mapping[Seat, str], palette: Palette, facing: Facing, room: float) -> Block:
    """Returns both sides side by side, no higher than `room`; the one whose edge is at the bottom stands first."""
    wide = (INNER - BETWEEN) / 2
    own = [side for side in Side if state.edges.get(side.value) is facing.below]
    order = sorted(Side, key=lambda side: side not in own)
    most = max(1, min(KEY_ROWS, int((room - HIGH - 4) / KEY_ROW)))
    rows = max(len(_key(state, side, wide - 16, most)) for side in Side)
    return beside([strip(state, side, names, palette, wide, rows) for side in order], BETWEEN)


def strip(state: State, side: Side, names: Mapping[Seat, str], palette: Palette, inner: float, rows: int) -> Block:
    """Returns a side: its players, who is left, who is gone, what it carries; the key of its glyphs in some `rows`."""
    players = [shown_name(names, seat) for seat in state.seats_of(side)]
    name = " & ".join(players) or f"Side {side.value}"
    leads = state.lead is side and state.step not in SETTING_UP
    facts = _facts(state, side)
    key = _key(state, side, inner - 16, rows) if rows else []
    own = figures.colour(side, palette)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, inner, HIGH + rows * KEY_ROW + (4 if rows else 0)), palette.panel, 12)
        _badge(canvas, state, side, palette, x + 7, y + 5)
        at = x + inner - 10
        for icon, text in reversed(facts):
            wide = width_of(text, ROSTER_STRONG) / fonts.SLACK
            canvas.text(at - wide, y + 11, text, ROSTER_STRONG, palette.text, wide)
            canvas.mask(at - wide - 23, y + 12, glyphs.drawn(icon, canvas.px(20)), palette.soft)
            at -= wide + 31
        room = at - x - BADGE - 18 - (58 if leads else 0)
        style = fitting(name, room, (NAME, WORD, ROSTER))
        taken = canvas.text(x + BADGE + 14, y + 6 + (NAME.line - style.line) / 2, name, style, palette.text, room)
        if leads:
            left = x + BADGE + 20 + taken
            canvas.rectangle(Box(left, y + 10, 50, 24), palette.accent, 12)
            canvas.text(left, y + 11, "Lead", ROSTER_STRONG, palette.on(palette.accent), 50, "middle")
        for number, row in enumerate(key):
            left = x + 10
            for item in row:
                item.paint(canvas, left, y + HIGH - 2 + number * KEY_ROW, own, palette)
                left += item.width + 10

    return Block(inner, HIGH + rows * KEY_ROW + (4 if rows else 0), paint)


def _facts(state: State, side: Side) -> list[tuple[str, str]]:
    """Returns signs with numbers: who of how many is left, who fled, what is carried."""
    units = [unit for unit in state.units.values() if unit.side is side and unit.counts]
    standing = sum(unit.in_play for unit in units)
    started = max(len(units), state.starting.get(side.value, 0))
    fled = sum(has_fled(unit) for unit in units)
    carried = sum(len(unit.carries) for unit in units if unit.in_play)
    found = [("account_group", f"{standing}/{started}")]
    more = (("run_fast", fled), (glyphs.CHEST, carried))
    return found + [(icon, str(number)) for icon, number in more if number]


def _badge(canvas: Canvas, state: State, side: Side, palette: Palette, x: float, y: float) -> None:
    """The shape and colour of a side, with the initials of its first player."""
    shown = figures.Figure("", side)
    pixels = canvas.px(BADGE)
    pad = figures.pad_of(pixels)
    plate = figures.sprite(shown, pixels, palette)
    canvas.picture(x - 2, y - 2, plate.crop((pad - 3, pad - 3, pad + pixels + 3, pad + pixels + 3)))
    seats = state.seats_of(side)
    text = badge_text(seats[0]) if seats else side.value
    style = fitting(text, BADGE - 6, (WORD, ROSTER_STRONG))
    own = figures.colour(side, palette)
    canvas.text(x, y + (BADGE - style.line) / 2, text, style, palette.on(own), BADGE, "middle")


@dataclass(frozen=True, slots=True)
class KeyItem:
    """A kind of character in the key: its glyph, what it is called, how many are left."""

    glyph: str
    name: str
    count: int
    style: tuple[TextStyle, TextStyle]

    @property
    def width(self) -> float:
        """Returns how wide it is."""
        text, strong = self.style
        name = width_of(f"{self.name} ", text) / fonts.SLACK if self.name else 0.0
        return GLYPH + 4 + name + width_of(str(self.count), strong) / fonts.SLACK

    def paint(self, canvas: Canvas, x: float, y: float, own: tuple[int, int, int], palette: Palette) -> None:
        """Draws it."""
        text, strong = self.style
        canvas.mask(x, y + (KEY_ROW - GLYPH) / 2, glyphs.drawn(self.glyph, canvas.px(GLYPH), 1), own)
        at = x + GLYPH + 4
        top = y + (KEY_ROW - text.line) / 2
        if self.name:
            at += canvas.text(at, top, f"{self.name} ", text, palette.soft, self.width) + 4
        canvas.text(at, top, str(self.count), strong, palette.text, 40)


def _key(state: State, side: Side, room: float, rows: int) -> list[list[KeyItem]]:
    """Returns the key in rows: with names where there is room, else glyphs and numbers alone."""
    counts = Counter(unit.profile for unit in _listed(state, side))
    found: list[list[KeyItem]] = []
    for named, style in (
        (True, (ROSTER, ROSTER_STRONG)),
        (True, (TINY, TINY_STRONG)),
        (False, (ROSTER, ROSTER_STRONG)),
    ):
        items = [
            KeyItem(glyphs.GLYPHS.get(profile, glyphs.UNKNOWN), profile if named else "", count, style)
            for profile, count in counts.items()
        ]
        found = _in_rows(items, room)
        if len(found) <= rows:
            return found
    return found[:rows]


def _listed(state: State, side: Side) -> list[Character]:
    """Returns who of a side is in play, mounts with nobody on them included."""
    return [unit for unit in state.units.values() if unit.side is side and unit.in_play]


def _in_rows(items: Sequence[KeyItem], room: float) -> list[list[KeyItem]]:
    rows: list[list[KeyItem]] = []
    left = 0.0
    for item in items:
        if not rows or item.width > left:
            rows.append([])
            left = room
        rows[-1].append(item)
        left -= item.width + 10
    return rows
