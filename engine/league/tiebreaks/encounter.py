"""Direct encounter: what those who are tied took from each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.league.annulling import ROUND_ROBINS
from engine.league.event import PlayerId
from engine.league.record import Kind, Record
from engine.league.rules import De
from engine.league.tiebreaks.number import Number, Part

NOTHING = Number(None)


def direct_encounter(record: Record, group: Sequence[PlayerId]) -> dict[PlayerId, Number]:
    """Returns the number of each of some tied players: a sum of points, or a rank, by the declared reading."""
    if len(group) < 2:
        return dict.fromkeys(group, NOTHING)
    return _READINGS[record.rules.de](record, group)


@dataclass(frozen=True, slots=True)
class Score:
    """What a player took from the others of a group: points, by opponent, and how many he has not met."""

    points: Fraction
    missing: int
    parts: tuple[Part, ...]


def scores_among(record: Record, group: Sequence[PlayerId], *, forfeits: bool, average: bool) -> dict[PlayerId, Score]:
    """Returns what each took from the others; of several meetings the sum, or the average as FIDE has it."""
    found = {}
    for player in group:
        taken: dict[PlayerId, list[Part]] = {}
        for line in record.lines[player]:
            if line.kind in (Kind.PLAYED, Kind.POD) or (forfeits and line.kind is Kind.FORFEIT):
                for other, share in line.met:
                    if other in group:
                        points = share if line.kind is Kind.POD else line.points
                        taken.setdefault(other, []).append(Part(points, line.round_no, other))
        points = Fraction(0)
        for parts in taken.values():
            met = sum((part.value for part in parts), Fraction(0))
            points += met / len(parts) if average else met
        every = tuple(part for parts in taken.values() for part in parts)
        found[player] = Score(points, len(group) - 1 - len(taken), every)
    return found


def _sum(record: Record, group: Sequence[PlayerId]) -> dict[PlayerId, Number]:
    scores = scores_among(record, group, forfeits=record.rules.de is De.SUM_FORFEITS, average=False)
    if any(score.missing for score in scores.values()):
        return dict.fromkeys(group, NOTHING)
    return {player: Number(score.points, score.parts) for player, score in scores.items()}


def _recursive(record: Record, group: Sequence[PlayerId]) -> dict[PlayerId, Number]:
    return _ranked(record, group, _by_sum)


def _fide(record: Record, group: Sequence[PlayerId]) -> dict[PlayerId, Number]:
    return _ranked(record, group, _by_fide)


Ranking = Callable[[Record, Sequence[PlayerId]], list[list[PlayerId]]]


def _ranked(record: Record, group: Sequence[PlayerId], ranking: Ranking) -> dict[PlayerId, Number]:
    """Returns ranks from a ranking that is applied again to those it left tied, until it changes nothing."""
    forfeits = _forfeits_count(record)
    scores = scores_among(record, group, forfeits=forfeits, average=record.rules.de is De.FIDE)
    ranks: dict[PlayerId, Number] = {}
    rank = 1
    tied = _separated(record, list(group), ranking)
    if len(tied) == 1:
        return dict.fromkeys(group, NOTHING)
    for players in tied:
        for player in players:
            ranks[player] = Number(Fraction(rank), scores[player].parts, lower_is_better=True)
        rank += len(players)
    return ranks


def _separated(record: Record, group: list[PlayerId], ranking: Ranking) -> list[list[PlayerId]]:
    parts = ranking(record, group) if len(group) > 1 else [group]
    if len(parts) == 1:
        return parts
    return [inner for part in parts for inner in _separated(record, part, ranking)]


def _by_sum(record: Record, group: Sequence[PlayerId]) -> list[list[PlayerId]]:
    scores = scores_among(record, group, forfeits=False, average=False)
    if any(score.missing for score in scores.values()):
        return [list(group)]
    return _grouped(group, {player: score.points for player, score in scores.items()})


def _by_fide(record: Record, group: Sequence[PlayerId]) -> list[list[PlayerId]]:
    """Rank by points if all have met; else take off the top whoever is first whatever missing games give (C.07, 6)."""
    scores = scores_among(record, group, forfeits=_forfeits_count(record), average=True)
    if all(score.missing == 0 for score in scores.values()):
        return _grouped(group, {player: score.points for player, score in scores.items()})
    win = record.rules.points.win
    best = {player: score.points + score.missing * win for player, score in scores.items()}
    order = sorted(group, key=lambda player: (-scores[player].points, -best[player]))
    first: list[list[PlayerId]] = []
    while len(order) > 1 and all(scores[order[0]].points > best[other] for other in order[1:]):
        first.append([order.pop(0)])
    return [*first, order]


def _grouped(group: Sequence[PlayerId], points: Mapping[PlayerId, Fraction]) -> list[list[PlayerId]]:
    values = sorted({points[player] for player in group}, reverse=True)
    return [[player for player in group if points[player] == value] for value in values]


def _forfeits_count(record: Record) -> bool:
    return record.rules.de is De.FIDE and record.event.format in ROUND_ROBINS


_READINGS: Mapping[De, Callable[[Record, Sequence[PlayerId]], dict[PlayerId, Number]]] = {
    De.SUM: _sum,
    De.SUM_FORFEITS: _sum,
    De.RECURSIVE: _recursive,
    De.FIDE: _fide,
}
