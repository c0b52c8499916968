"""A table in letters of equal width."""

from __future__ import annotations

from collections.abc import Sequence

from engine.league.event import Event
from engine.league.numbers import written
from engine.league.standings import Standings

MOST_LETTERS = 28
"""How much of a name a line shows."""


def standings_text(event: Event, table: Standings) -> str:
    """Returns a table as lines of text, each division under its name."""
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
    """Returns rows as lines: the second column to the left, all others to the right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if place == 1 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def pairings_text(event: Event, no: int) -> str:
    """Returns a round in lines: who meets, who has a bye, who rests, with results as far as they are known."""
    one = event.round(no)
    if one is None:
        return f"Round {no} is not paired yet."

    def called(player: str) -> str:
        return event.player(player).called

    lines = [f"Round {no}"]
    for pairing in one.pairings:
        stage = "" if pairing.stage.value == "main" else f" ({pairing.stage.value})"
        result = "" if pairing.verdict is None else f": {RESULTS[pairing.verdict.result.value]}"
        how = (
            ""
            if pairing.verdict is None or pairing.verdict.how.value == "played"
            else f" ({pairing.verdict.how.value})"
        )
        lines.append(f"{called(pairing.a)} – {called(pairing.b)}{stage}{result}{how}")
    for pod in one.pods:
        if pod.places is None:
            lines.append(f"Pod: {', '.join(map(called, pod.players))}")
        else:
            lines.append(f"Pod: {', '.join(' = '.join(map(called, tied)) for tied in pod.places)}")
    lines += [f"{called(player)} has a bye" for player in one.byes]
    lines += [f"{called(player)} rests ({rest.value})" for player, rest in one.rests.items()]
    return "\n".join(lines)


RESULTS = {"a": "1–0", "b": "0–1", "draw": "½–½", "none": "0–0", "void": "annulled"}
