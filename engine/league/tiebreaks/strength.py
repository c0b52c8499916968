"""The strength of opponents: Buchholz, Sonneborn-Berger and their cuts, and the average of opponents' points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.league.event import PlayerId
from engine.league.record import Kind, Line, Record
from engine.league.rules import Cut, ForfeitBh, Own, OwnScope, Sb
from engine.league.tiebreaks.number import Number, Part, total


@dataclass(frozen=True, slots=True)
class Met:
    """A score that counts for a player: an opponent's, or what stands for an own unplayed round."""

    score: Fraction
    factor: Fraction
    """What Sonneborn-Berger multiplies the score by."""
    line: Line
    opponent: PlayerId | None = None

    @property
    def is_voluntary(self) -> bool:
        """Returns whether cut-1 may leave the score out before lower ones."""
        return self.opponent is None and self.line.is_voluntary

    def part(self, value: Fraction) -> Part:
        """Returns the part of a number that comes from here."""
        what = "" if self.opponent is not None else str(self.line.kind)
        return Part(value, self.line.round_no, self.opponent, what, is_voluntary=self.is_voluntary)


def buchholz(record: Record, player: PlayerId, *, cut: bool) -> Number:
    """Returns the sum of the opponents' scores, without one of them if `cut`."""
    met = list(scores_met(record, player))
    parts = [one.part(one.score) for one in met]
    return total(_cut(record, met, parts) if cut else parts)


def sonneborn_berger(record: Record, player: PlayerId, *, cut: bool) -> Number:
    """Returns the sum of the opponents' scores, each multiplied by what the player took from that opponent."""
    met = list(scores_met(record, player))
    parts = [one.part(one.score * one.factor) for one in met]
    return total(_cut(record, met, parts) if cut else parts)


def average_points(record: Record, player: PlayerId) -> Number:
    """Returns the average score of the opponents whom the player really played; 0 without any."""
    parts = tuple(
        Part(record.as_opponent[other], line.round_no, other)
        for line in record.lines[player]
        if line.kind in (Kind.PLAYED, Kind.POD)
        for other, _ in line.met
    )
    if not parts:
        return Number(Fraction(0))
    return Number(sum((part.value for part in parts), Fraction(0)) / len(parts), parts)


def scores_met(record: Record, player: PlayerId) -> Iterator[Met]:
    """Yields every score that counts for a player in Buchholz, by the declared readings."""
    rules = record.rules
    for line in record.lines[player]:
        against = line.kind in (Kind.PLAYED, Kind.POD) or (
            line.kind is Kind.FORFEIT and rules.forfeit_bh is ForfeitBh.OPPONENT
        )
        if against:
            for other, share in line.met:
                by_points = rules.sb is Sb.POINTS and line.kind is not Kind.POD
                yield Met(record.as_opponent[other], line.points if by_points else share, line, other)
        elif line.is_unplayed and _in_scope(record, player, line):
            score = _own(record, player, line)
            if score is not None:
                yield Met(score, line.points if rules.sb is Sb.POINTS else line.share, line)


def _in_scope(record: Record, player: PlayerId, line: Line) -> bool:
    match record.rules.own_scope:
        case OwnScope.ALL:
            return True
        case OwnScope.PRESENT:
            return record.players[player].is_in(line.round_no)
        case OwnScope.PAIRED:
            return line.kind in (Kind.BYE, Kind.FORFEIT)


def _own(record: Record, player: PlayerId, line: Line) -> Fraction | None:
    draw, final = record.rules.points.draw, record.points[player]
    match record.rules.own:
        case Own.OWN:
            before = sum((one.points for one in record.lines[player] if one.round_no < line.round_no), Fraction(0))
            return before + draw * (record.after_round - line.round_no)
        case Own.OWN_SCORE:
            return final
        case Own.FIDE2026:
            score = min(final, draw * record.after_round)
            return min([score, *(record.as_opponent[other] for other, _ in line.met)])
        case Own.ZERO:
            return Fraction(0)
        case Own.NONE:
            return None


def _cut(record: Record, met: list[Met], parts: list[Part]) -> list[Part]:
    """Returns the parts with the one marked that cut-1 leaves out."""
    if not parts:
        return parts
    places = range(len(parts))
    lowest = min(places, key=lambda place: (met[place].score, parts[place].value))
    if record.rules.cut is Cut.FIDE_VUR:
        voluntary = [place for place in places if met[place].is_voluntary]
        if voluntary:
            first = min(voluntary, key=lambda place: (met[place].score, parts[place].value))
            if parts[lowest].value <= parts[first].value:
                lowest = first
    return [replace(part, is_cut=place == lowest) for place, part in enumerate(parts)]
