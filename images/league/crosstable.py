"""A cross-table: what each player of a round robin took from each other one."""

from __future__ import annotations

from typing import Final

from engine.league.event import Event, PlayerId, Result
from engine.league.numbers import short, written
from engine.league.standings import Standing, Standings
from images.blocks import Block, on_panel, padded, stacked
from images.canvas import Box, Canvas
from images.league.frame import INNER, framed, png
from images.league.moment import moment
from images.palette import NIGHT, Palette
from images.typescale import BODY, LABEL, STRONG

MOST_PLAYERS: Final = 12
"""Above, the cells would be too small to read on a phone."""
ROW: Final = 36.0
NAME: Final = 190.0
POINTS: Final = 66.0
SIDE: Final = 12.0
MARKS: Final = {Result.A: "1", Result.B: "0", Result.DRAW: "½", Result.NONE: "0", Result.VOID: "–"}


def crosstable(event: Event, table: Standings, division: str | None = None) -> dict[PlayerId, list[str]]:
    """Returns, for each player in the order of the table, the results against each other one, "×" against himself."""
    order = [line.player for line in table.lines if line.division == division]
    cells: dict[tuple[PlayerId, PlayerId], str] = {}
    for _, pairing in event.pairings():
        if pairing.verdict is not None:
            result = pairing.verdict.result
            turned = {Result.A: Result.B, Result.B: Result.A}.get(result, result)
            for own, other, mine in ((pairing.a, pairing.b, result), (pairing.b, pairing.a, turned)):
                cells[own, other] = cells.get((own, other), "") + MARKS[mine]
    return {own: ["×" if own == other else cells.get((own, other), "") for other in order] for own in order}


def draw_crosstable(
    event: Event, table: Standings, title: str, division: str | None = None, palette: Palette = NIGHT
) -> bytes:
    """Returns a cross-table of at most 12 players as PNG. Raises ValueError for more."""
    return png(title, _note(event, table), _body(event, table, division, palette), palette)


def crosstable_block(
    event: Event, table: Standings, title: str, division: str | None = None, palette: Palette = NIGHT
) -> Block:
    """Returns the picture laid out, not drawn yet."""
    return framed(title, _note(event, table), _body(event, table, division, palette), palette)


def _note(event: Event, table: Standings) -> str:
    return f"{moment(event, table.after_round).capitalize()}."


def describe_crosstable(event: Event, table: Standings, title: str, division: str | None = None) -> str:
    """Returns everything that the picture shows."""
    cells = crosstable(event, table, division)
    order = list(cells)
    parts = [f"{title}, {moment(event, table.after_round)}."]
    for line in (one for one in table.lines if one.player in cells):
        met = [
            f"{event.player(other).called} {mark}"
            for other, mark in zip(order, cells[line.player], strict=True)
            if mark not in ("", "×")
        ]
        who = event.player(line.player).called
        parts.append(f"{line.place}. {who}, {written(line.points)} points: {', '.join(met) or 'no result yet'}.")
    return " ".join(parts)


def _body(event: Event, table: Standings, division: str | None, palette: Palette) -> Block:
    cells = crosstable(event, table, division)
    if len(cells) > MOST_PLAYERS:
        raise ValueError(f"a cross-table shows at most {MOST_PLAYERS} players")
    lines = [line for line in table.lines if line.player in cells]
    width = INNER - 2 * SIDE
    cell = (width - NAME - POINTS) / max(1, len(lines))

    def head(canvas: Canvas, x: float, y: float) -> None:
        for place in range(len(lines)):
            canvas.text(x + NAME + place * cell, y, f"{place + 1}", LABEL, palette.soft, cell, "middle")
        canvas.text(x + width - POINTS, y, "Points", LABEL, palette.soft, POINTS - 10, "right")

    def row(number: int, line: Standing) -> Block:
        def paint(canvas: Canvas, x: float, y: float) -> None:
            if number % 2:
                canvas.rectangle(Box(x, y, width, ROW), palette.raised, 6)
            top = y + (ROW - BODY.line) / 2
            canvas.text(x + 6, top, f"{number + 1} {event.player(line.player).called}", BODY, palette.text, NAME - 12)
            for place, mark in enumerate(cells[line.player]):
                left = x + NAME + place * cell
                if place == number:
                    canvas.rectangle(Box(left + 2, y + 3, cell - 4, ROW - 6), palette.sunken, 4)
                else:
                    canvas.text(left, top, mark, STRONG, palette.text, cell, "middle")
            canvas.text(x + width - POINTS, top, short(line.points), STRONG, palette.lit, POINTS - 10, "right")

        return Block(width, ROW, paint)

    rows = [Block(width, ROW, head), *(row(number, line) for number, line in enumerate(lines))]
    return on_panel(padded(stacked(rows, 0, width), SIDE, SIDE, SIDE), palette.panel, 16)
