"""The table as one picture: round and phase, the map in inches, its legend, both sides; for desks these stand beside it
by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.d6s.geometry import INCH
from engine.d6s.state import Character, Scenario, Side, State
from engine.values import Seat
from images import fonts
from images.blocks import Block, beside, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import fitting
from images.d6s import figures
from images.d6s.battle_map import is_done, map_block
from images.d6s.facing import Facing
from images.d6s.layout import GAP, INNER, MARGIN, ROSTER, SIDE, TEXT, TINY, TURN, WIDTH, WORD
from images.d6s.legend import legend_block
from images.d6s.news import Change
from images.d6s.strips import strip, strips
from images.d6s.words import PHASES, SCENARIOS, SETTING_UP
from images.palette import Palette
from images.typescale import TextStyle

HEAD: Final = 46.0
HIGHEST: Final = 4 / 3
"""The height of an upright table at most, as a share of its width."""
MOST_NAMED: Final = 16
"""Number of a side's characters that are named beside the map."""
ROW: Final = 26.0


def table_block(
    state: State,
    names: Mapping[Seat, str],
    palette: Palette,
    changes: Sequence[Change] = (),
    *,
    wide: bool = False,
    facing: Facing | None = None,
) -> Block:
    """Returns the whole table laid out, not drawn yet; wide with the sides and their characters beside the map."""
    facing = facing or Facing(width=state.width, depth=state.depth)
    whole = map_block(state, palette, facing, (0, 0, facing.across, facing.up), changes)
    if wide:
        column = [_head(state, palette, SIDE)]
        listing = _ROOMY if sum(len(_listed(state, side)) for side in Side) <= _FEW else _CLOSE
        for side in Side:
            column += [strip(state, side, names, palette, SIDE, 0), _roster(state, side, listing, palette)]
        legend = legend_block(state, palette, facing, SIDE)
        column += [] if legend is None else [legend]
        return padded(beside([whole, stacked(column, GAP, SIDE)], MARGIN), MARGIN, MARGIN, MARGIN)
    legend = legend_block(state, palette, facing)
    parts = [_head(state, palette), whole, *([] if legend is None else [legend])]
    # A picture is at most 4 : 3, or phones show it smaller.
    room = HIGHEST * WIDTH - MARGIN * 1.5 - sum(part.height + GAP for part in parts)
    parts.append(strips(state, names, palette, facing, room))
    return padded(stacked(parts, GAP, INNER), MARGIN, MARGIN / 2, MARGIN - 2)


def crop_block(state: State, palette: Palette, changes: Sequence[Change], facing: Facing | None = None) -> Block | None:
    """Returns the part of the map where something changed, larger; None where that is not much smaller than all."""
    facing = facing or Facing(width=state.width, depth=state.depth)
    found = [point for change in changes for point in (change.was, change.now, change.fell) if point is not None]
    if not found:
        return None
    points = [facing.at(point) for point in found]
    around = 2 * INCH
    west, east = min(p[0] for p in points) - around, max(p[0] for p in points) + around
    south, north = min(p[1] for p in points) - around, max(p[1] for p in points) + around
    side = max(east - west, north - south, 8 * INCH)
    if side > 0.62 * max(state.width, state.depth):
        return None
    side = -(-side // INCH) * INCH
    west = min(max(0, (west + east - side) // 2), facing.across - side) // INCH * INCH
    south = min(max(0, (south + north - side) // 2), facing.up - side) // INCH * INCH
    return padded(map_block(state, palette, facing, (west, south, side, side), changes), MARGIN, MARGIN / 2, MARGIN / 2)


def _head(state: State, palette: Palette, inner: float = INNER) -> Block:
    phase = PHASES.get(state.step, state.step)
    playing = state.step not in SETTING_UP
    title = f"Round {state.round}" if playing else "Setting up"
    if state.outcome is not None:
        title = "The battle is over"
    limit = f" of {state.rounds}" if playing and state.rounds and state.outcome is None else ""
    moving = state.activation.unit if state.activation is not None and state.step in ("movement", "activation") else ""
    aside = f"{moving} moves" if moving else SCENARIOS[Scenario(state.scenario)]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        at = x + canvas.text(x + 2, y + 1, title, TURN, palette.text, inner * 0.6) + 10
        if limit:
            at += canvas.text(at, y + 10, limit, TEXT, palette.soft, 100)
        wide = width_of(phase, WORD) / fonts.SLACK + 30
        canvas.rectangle(Box(x + inner - wide, y + 3, wide, 38), palette.accent, 19)
        canvas.text(x + inner - wide, y + 8, phase, WORD, palette.on(palette.accent), wide, "middle")
        room = x + inner - wide - 12 - at - 14
        if room > 60:
            style = fitting(aside, room, (TEXT, ROSTER, TINY))
            canvas.text(at + 14, y + 9 + (TEXT.line - style.line) / 2, aside, style, palette.soft, room, "right")

    return Block(inner, HEAD, paint)


@dataclass(frozen=True, slots=True)
class _Listing:
    """How characters are listed beside the map: in how many columns, how high a row is, how large it is written."""

    columns: int
    row: float
    name: TextStyle
    facts: TextStyle


_CLOSE: Final = _Listing(2, ROW, ROSTER, TINY)
_ROOMY: Final = _Listing(1, 32.0, TEXT, ROSTER)
_FEW: Final = 13
"""Number of characters of both sides that fit one below the other."""


def _listed(state: State, side: Side) -> list[Character]:
    return [unit for unit in state.units.values() if unit.side is side and unit.in_play and unit.counts]


def _roster(state: State, side: Side, listing: _Listing, palette: Palette) -> Block:
    """The characters of a side that are in play: glyph, name, Health, what lies on them."""
    units = _listed(state, side)
    high = listing.row
    rows = -(-min(len(units), MOST_NAMED) // listing.columns)
    wide = SIDE / listing.columns

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, unit in enumerate(units[:MOST_NAMED]):
            left, top = x + number // rows * wide + 4, y + number % rows * high
            shown = figures.figure(state, unit.on_foot(), acting=False, done=is_done(state, unit))
            shown = figures.ghost(shown)
            pixels = canvas.px(high - 8)
            pad = figures.pad_of(pixels)
            sprite = figures.sprite(shown, pixels, palette).crop((pad - 3, pad - 3, pad + pixels + 3, pad + pixels + 3))
            canvas.picture(left, top + 2, sprite)
            left_health = max(0, unit.kit.health - unit.wounds)
            facts = [f"{left_health}/{unit.kit.health}"] if unit.kit.health > 1 else []
            text = ", ".join([*facts, *unit.conditions, *unit.carries])
            at = high + 4
            room = wide - at - 8
            style = fitting(unit.name, room, (listing.name, ROSTER, TINY))
            ink = palette.muted if is_done(state, unit) else palette.text
            taken = canvas.text(left + at, top + (high - style.line) / 2, unit.name, style, ink, room)
            if text and room - taken > 20:
                level = top + (high - listing.facts.line) / 2
                canvas.text(left + at + taken + 6, level, text, listing.facts, palette.soft, room - taken - 8)
        if len(units) > MOST_NAMED:
            canvas.text(x + 4, y + rows * high + 2, f"and {len(units) - MOST_NAMED} more", TINY, palette.soft, SIDE - 8)

    return Block(SIDE, rows * high + (ROW if len(units) > MOST_NAMED else 0), paint)
