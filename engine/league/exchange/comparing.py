"""A claimed or published table beside the recomputed one: each difference in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from engine.league.event import Event, PlayerId, Row, Table
from engine.league.numbers import written
from engine.league.rules import Dropped, TieBreak
from engine.league.standings import Standing, standings

PRECISION = Fraction(1, 10**9)
"""How far a number written in full may lie from a fraction that no decimals can write."""


def differences(event: Event, table: Table) -> list[str]:
    """Returns a sentence for everything in which a table differs from the recomputed one."""
    return list(_differences(event, table))


def divisions_of(event: Event, table: Table) -> Mapping[PlayerId, str] | None:
    """Returns the divisions that a table names, or None where it names none.

    A player without a line is of the division of those whom he meets.
    """
    named = {row.player: row.division for row in table.rows if row.division is not None}
    if not named:
        return None
    for _ in event.players:
        for _, pairing in event.pairings():
            for player in pairing.players:
                if player not in named and pairing.other(player) in named:
                    named[player] = named[pairing.other(player)]
    for one in event.players:
        named.setdefault(one.id, "")
    return named


def _differences(event: Event, table: Table) -> Iterator[str]:
    claimed = {row.player: row for row in table.rows}
    codes = [code for code in TieBreak if any(code in row.tb for row in table.rows)]
    divisions = divisions_of(event, table)
    computed = standings(event, table.after_round, divisions, codes)
    if divisions is not None:
        yield from _foreign(event, divisions)
    left = {one.id for one in event.players if one.dropped_after is not None}
    for line in computed.lines:
        row = claimed.pop(line.player, None)
        if row is not None:
            yield from _row_differences(event, line, row)
        elif line.player not in left or event.rules.dropped is not Dropped.OMIT:
            yield f"{_called(event, line.player)} is missing: place {line.place}, {written(line.points)} points."
    for player in claimed:
        yield f"{_called(event, player)} must not stand in the table: players who left are omitted."


def _foreign(event: Event, divisions: Mapping[PlayerId, str]) -> Iterator[str]:
    """Yields who stands in another division than most of his opponents."""
    for one in event.players:
        met = Counter(divisions[pairing.other(one.id)] for _, pairing in event.pairings() if one.id in pairing.players)
        if met and met.most_common(1)[0][0] != divisions[one.id]:
            most = met.most_common(1)[0][0]
            yield f"{_called(event, one.id)}: division {divisions[one.id]}, but his opponents are of division {most}."


def _row_differences(event: Event, line: Standing, row: Row) -> Iterator[str]:
    who = _called(event, line.player)
    if row.place is not None and row.place != line.place:
        yield f"{who}: place {row.place}, recomputed {line.place}."
    if row.points is not None and not _agree(event, row, "points", row.points, line.points):
        yield f"{who}: points {_shown(row, 'points', row.points)}, recomputed {written(line.points)}."
    for code, value in row.tb.items():
        number = line.numbers[TieBreak(code)].value
        if not _agree(event, row, code, value, number):
            yield f"{who}: {code} {_shown(row, code, value)}, recomputed {written(number)}."


def _agree(event: Event, row: Row, code: str, value: Fraction | None, number: Fraction | None) -> bool:
    if value is None or number is None:
        return value is None and number is None
    decimals = row.shown.get(code)
    if decimals is None and event.rules.decimals is not None:
        scale = 10**event.rules.decimals
        decimals = event.rules.decimals if (value * scale).denominator == 1 else None
    allowed = PRECISION if decimals is None else Fraction(1, 2 * 10**decimals)
    return abs(value - number) <= allowed


def _shown(row: Row, code: str, value: Fraction | None) -> str:
    return written(value, row.shown.get(code))


def _called(event: Event, player: PlayerId) -> str:
    name = event.player(player).name
    return f"{name} ({player})" if name else f"Player {player}"
