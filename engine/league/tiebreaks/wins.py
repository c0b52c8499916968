"""Tie-breaks that count wins: the own ones, and the opponents' share of wins."""

from __future__ import annotations

from fractions import Fraction

from engine.league.event import How, PlayerId
from engine.league.record import WON, Kind, Line, Record
from engine.league.rules import OmwBasis, Won
from engine.league.tiebreaks.number import Number, Part, total


def wins(record: Record, player: PlayerId, reading: Won) -> Number:
    """Returns how many matches the player won, by which wins count."""
    return total(
        Part(Fraction(1), line.round_no, next((other for other, _ in line.met), None), str(line.kind))
        for line in record.lines[player]
        if line.share == WON and _counts(line, reading)
    )


def _counts(line: Line, reading: Won) -> bool:
    match line.kind:
        case Kind.PLAYED | Kind.POD:
            return reading is not Won.OUTRIGHT or line.how is How.OUTRIGHT
        case Kind.FORFEIT:
            return reading in (Won.FORFEITS, Won.ALL)
        case _:
            return reading is Won.ALL


def opponents_wins(record: Record, player: PlayerId) -> Number:
    """Returns the average of the opponents' shares of wins, each at least the floor; 0 without opponents."""
    counted = [Kind.PLAYED, Kind.POD, *([Kind.FORFEIT] if record.rules.omw.forfeits else [])]
    parts = tuple(
        Part(share_of_wins(record, other), line.round_no, other)
        for line in record.lines[player]
        if line.kind in counted
        for other, _ in line.met
    )
    if not parts:
        return Number(Fraction(0))
    return Number(sum((part.value for part in parts), Fraction(0)) / len(parts), parts)


def share_of_wins(record: Record, player: PlayerId) -> Fraction:
    """Returns a player's own share of wins, at least the floor."""
    omw, points = record.rules.omw, record.rules.points
    counted = [line for line in record.lines[player] if _is_match(record, line)]
    if not counted:
        return omw.floor
    if omw.basis is OmwBasis.POINTS:
        most = max(points.win, points.worth("outright"), points.worth("comparison"))
        won = sum((line.points for line in counted), Fraction(0)) / most if most > 0 else Fraction(0)
    else:
        won = sum((_won(line, omw.draws) for line in counted), Fraction(0))
    return max(omw.floor, won / len(counted))


def _is_match(record: Record, line: Line) -> bool:
    omw = record.rules.omw
    return (
        line.kind in (Kind.PLAYED, Kind.POD)
        or (line.kind is Kind.FORFEIT and omw.forfeits)
        or (line.kind is Kind.BYE and omw.byes)
    )


def _won(line: Line, draws: Fraction) -> Fraction:
    if line.kind is Kind.BYE:
        return WON
    if line.kind is Kind.POD:
        return sum((share for _, share in line.met), Fraction(0)) / len(line.met)
    share = line.share
    return draws if share == Fraction(1, 2) else share
