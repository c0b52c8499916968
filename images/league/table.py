"""A league table: places, points and the first tie-breaks, with marks for players who rise and who are relegated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.league.event import Event, Format, PlayerId
from engine.league.numbers import SHORT_DECIMALS, short, written
from engine.league.rules import TieBreak
from engine.league.standings import Standing, Standings
from images.blocks import Block, on_panel, padded, stacked
from images.canvas import Box, Canvas
from images.league.frame import INNER, framed, png
from images.league.moment import moment
from images.palette import NIGHT, Palette
from images.typescale import BODY, LABEL, STRONG

BRACKETS: Final = frozenset({Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT})
"""Formats whose places say how far a player came; what their table counts is wins."""
MOST_ROWS: Final = 24
"""How many players one picture shows; the next page goes on."""
MOST_TIEBREAKS: Final = 3
ROW: Final = 34.0
PLACE: Final = 46.0
MARK: Final = 62.0
NUMBER: Final = 78.0
SIDE: Final = 12.0


def pages(table: Standings) -> int:
    """Returns how many pictures a table needs."""
    return max(1, -(-len(table.lines) // MOST_ROWS))


def draw_table(
    event: Event, table: Standings, title: str, before: Standings | None = None, page: int = 1, palette: Palette = NIGHT
) -> bytes:
    """Returns one page of a table as PNG. `before` is an earlier table: marks say who rose and fell since."""
    return png(title, _note(event, table, page), _body(event, table, before, page, palette), palette)


def table_block(
    event: Event, table: Standings, title: str, before: Standings | None = None, page: int = 1, palette: Palette = NIGHT
) -> Block:
    """Returns the picture laid out, not drawn yet."""
    return framed(title, _note(event, table, page), _body(event, table, before, page, palette), palette)


def describe_table(event: Event, table: Standings, title: str, before: Standings | None = None, page: int = 1) -> str:
    """Returns everything that the picture shows."""
    parts = [f"{title}, {moment(event, table.after_round)}."]
    for line in _shown(table, page):
        numbers = ", ".join(f"{code} {written(line.numbers[code].value)}" for code in _codes(table))
        moved = _moved(line, before)
        said = f" ({'up' if moved > 0 else 'down'} {abs(moved)})" if moved else ""
        zone = {1: ", rises", -1: ", falls", 0: ""}[zone_of(event, table, line)]
        division = f"{line.division}, " if line.division else ""
        name = event.player(line.player).called
        parts.append(
            f"{division}{line.place}. {name}{said}{zone}: {written(line.points)} {_counts(event).lower()}"
            f"{f', {numbers}' if numbers else ''}."
        )
    return " ".join(parts)


def _counts(event: Event) -> str:
    return "Wins" if event.format in BRACKETS else "Points"


def zone_of(event: Event, table: Standings, line: Standing) -> int:
    """Returns 1 for a player who rises at the end of a season, -1 for one who is relegated, else 0."""
    if line.division is None:
        return 0
    names = list(dict.fromkeys(one.division for one in table.lines))
    own = [one for one in table.lines if one.division == line.division]
    position = own.index(line)
    if position < event.terms.promoted and line.division != names[0]:
        return 1
    if position >= len(own) - event.terms.relegated and line.division != names[-1]:
        return -1
    return 0


def _shown(table: Standings, page: int) -> Sequence[Standing]:
    return table.lines[(page - 1) * MOST_ROWS : page * MOST_ROWS]


def _codes(table: Standings) -> list[TieBreak]:
    codes: list[TieBreak] = list(dict.fromkeys(code for line in table.lines for code in line.numbers))
    told = [code for code in codes if any(line.numbers[code].value is not None for line in table.lines)]
    if TieBreak.LOTS in told:
        told.remove(TieBreak.LOTS)
    return told[:MOST_TIEBREAKS]


def _moved(line: Standing, before: Standings | None) -> int:
    places: dict[PlayerId, int] = {} if before is None else {one.player: one.place for one in before.lines}
    return places.get(line.player, line.place) - line.place


def _note(event: Event, table: Standings, page: int) -> str:
    said = f"{moment(event, table.after_round).capitalize()}."
    if pages(table) > 1:
        said += f" Page {page} of {pages(table)}."
    if any(zone_of(event, table, line) for line in table.lines):
        said += " + rises, − falls at the end of the season."
    return said


def _body(event: Event, table: Standings, before: Standings | None, page: int, palette: Palette) -> Block:
    codes = _codes(table)
    shown = _shown(table, page)
    blocks: list[Block] = []
    division: str | None = None
    for number, line in enumerate(shown):
        if number == 0 or line.division != division:
            blocks.append(_head(event, line.division or "", codes, palette))
            division = line.division
        blocks.append(_row(event, table, line, codes, _moved(line, before), palette, striped=number % 2 == 1))
    return on_panel(padded(stacked(blocks, 0, INNER - 2 * SIDE), SIDE, SIDE, SIDE), palette.panel, 16)


def _name_room(codes: Sequence[TieBreak]) -> float:
    return INNER - 2 * SIDE - PLACE - MARK - NUMBER * (1 + len(codes))


def _head(event: Event, division: str, codes: Sequence[TieBreak], palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x + 6, y, division, LABEL, palette.lit, _name_room(codes) + PLACE + MARK - 12)
        left = x + PLACE + MARK + _name_room(codes)
        for label in (_counts(event), *(code.value for code in codes)):
            canvas.text(left, y, label, LABEL, palette.soft, NUMBER - 6, "right")
            left += NUMBER

    return Block(INNER - 2 * SIDE, ROW, paint)


def _row(
    event: Event,
    table: Standings,
    line: Standing,
    codes: Sequence[TieBreak],
    moved: int,
    palette: Palette,
    *,
    striped: bool,
) -> Block:
    zone = zone_of(event, table, line)
    decimals = event.rules.decimals
    points = short(line.points) if decimals is None else written(line.points, min(decimals, SHORT_DECIMALS))
    numbers = [points, *(short(line.numbers[code].value) for code in codes)]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        if striped:
            canvas.rectangle(Box(x, y, INNER - 2 * SIDE, ROW), palette.raised, 6)
        top = y + (ROW - BODY.line) / 2
        canvas.text(x, top, f"{line.place}", STRONG, palette.text, PLACE - 10, "right")
        if zone:
            canvas.text(x + PLACE - 6, top, "+" if zone > 0 else "−", STRONG, palette.lit, 14)
        if moved:
            colour = palette.lit if moved > 0 else palette.soft
            canvas.icon(x + PLACE + 10, y + 8, "rising" if moved > 0 else "falling", 18, colour)
            canvas.text(x + PLACE + 30, top, f"{abs(moved)}", LABEL, colour, 26)
        left = x + PLACE + MARK
        canvas.text(left, top, event.player(line.player).called, BODY, palette.text, _name_room(codes) - 8)
        left += _name_room(codes)
        for place, number in enumerate(numbers):
            style, colour = (STRONG, palette.text) if place == 0 else (BODY, palette.soft)
            canvas.text(left, top, number, style, colour, NUMBER - 6, "right")
            left += NUMBER

    return Block(INNER - 2 * SIDE, ROW, paint)
