"""A table in letters of equal width."""

from __future__ import annotations

from collections.abc import Sequence

from engine.league.event import Event
from engine.league.numbers import written
from engine.league.standings import Standings

MOST_LETTERS = 28
"""How much of a name a line shows."""


def standings_text(event: Event, table: Standings) -> str:
    """Return a table as lines of text, each division under its name."""
    parts = []
    for division in dict.fromkeys(line.division for line in table.lines):
        lines = [line for line in table.lines if line.division == division]
        codes = list(lines[0].numbers)
        head = ["#", "Player", "Points", *(str(code) for code in codes)]
        rows = [
            [
                f"{line.place}",
                event.player(line.player).called[:MOST_LETTERS],
                written(line.points, event.rules.decimals),
                *(written(line.numbers[code].value, event.rules.decimals) for code in codes),
            ]
            for line in lines
        ]
        parts.append("\n".join(([division] if division else []) + in_columns([head, *rows])))
    return "\n\n".join(parts)


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines: the second column to the left, all others to the right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if place == 1 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
