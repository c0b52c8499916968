"""An event as a TRF16 report (FIDE handbook C.04, annex 2), which pairing checkers read.

The format knows one value each for a win, a draw and a loss. Where an event has more (an outright win of 1.5), the
points column counts every win as a win, and a remark says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from engine.league.event import Event, Format, PlayerId
from engine.league.pairing.seeding import LAST
from engine.league.record import Kind, Line, Record
from engine.league.rules import Points
from engine.league.standings import standings
from engine.refusals import NotAllowed

WRITTEN = frozenset({Format.SWISS, Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN})


@dataclass(frozen=True, slots=True)
class Report:
    """The text of a report, and what its reader should know."""

    text: str
    remarks: tuple[str, ...] = ()


def trf(event: Event, title: str = "") -> Report:
    """Returns the report of an event. Raises NotAllowed for formats that are not ranked round by round."""
    if event.format not in WRITTEN:
        raise NotAllowed("A TRF report can be written of a Swiss event or a round robin only.")
    plain, remarks = _plain(event)
    record = Record(plain)
    numbers = _numbers(event)
    order = sorted(numbers, key=lambda player: numbers[player])
    places = {line.player: place for place, line in enumerate(standings(event).lines, 1)}
    points = plain.rules.points
    lines = [f"012 {title or event.id}", f"062 {len(order)}", f"092 {event.format.value.replace('_', ' ')}"]
    lines.append(f"XXR {event.rounds_declared or event.last_round}")
    for code, value in (
        *(("BBW", points.win), ("BBD", points.draw), ("BBL", points.loss), ("BBU", points.worth("bye"))),
        *(("BBF", points.worth("forfeit_loss")), ("BBZ", points.rest_zero)),
    ):
        lines.append(f"{code} {float(value):4.1f}")
    lines += [_player(event, record, numbers, player, places.get(player, len(order))) for player in order]
    return Report("\n".join(lines) + "\n", tuple(remarks))


def _numbers(event: Event) -> dict[PlayerId, int]:
    """Returns everybody's starting rank: by seed, then in the order of entry."""
    entered = list(enumerate(event.players))
    ranked = sorted(entered, key=lambda one: (LAST if one[1].seed is None else one[1].seed, one[0]))
    return {one.id: number for number, (_, one) in enumerate(ranked, 1)}


def _plain(event: Event) -> tuple[Event, list[str]]:
    """Returns the event with points that the format can say, and what was changed for that."""
    points, remarks = event.rules.points, []
    wins = {points.win, points.worth("outright"), points.worth("comparison"), points.worth("forfeit_win")}
    if len(wins) > 1:
        remarks.append("The points column counts every win as a plain win: the format knows one kind of win.")
    if points.worth("rest_half") * 2 != points.win:
        remarks.append("A half-point rest is not half a win here; it is written as a rest without points.")
    if any(value.denominator not in (1, 2, 5, 10) for value in (points.win, points.draw, points.loss)):
        remarks.append("The points column is rounded to one decimal.")
    half = points.worth("rest_half") if points.worth("rest_half") * 2 == points.win else Fraction(0)
    plain = Points(
        win=points.win,
        draw=points.draw,
        loss=points.loss,
        bye=points.worth("bye"),
        forfeit_win=points.win,
        forfeit_loss=points.worth("forfeit_loss"),
        double_forfeit=points.worth("forfeit_loss"),
        rest_half=half,
        rest_full=points.win,
        rest_zero=points.rest_zero,
        out=points.rest_zero,
    )
    return replace(event, rules=replace(event.rules, points=plain)), remarks


def _player(event: Event, record: Record, numbers: dict[PlayerId, int], player: PlayerId, place: int) -> str:
    one = event.player(player)
    rating = "" if one.rating is None else f"{round(one.rating):4}"
    name = one.called.encode("ascii", "replace").decode()[:33]
    # Columns, counted from 1: starting rank 5-8, name 15-47, rating 49-52, points 81-84, rank 86-89, rounds from 92.
    head = f"001 {numbers[player]:4}      {name:33} {rating:4}{'':28}"
    head = f"{head}{float(record.points[player]):4.1f} {place:4}"
    by_round = {line.round_no: line for line in record.lines[player]}
    rounds = [_round(event, record, numbers, player, by_round.get(no), no) for no in range(1, record.after_round + 1)]
    return f"{head}  {'  '.join(rounds)}".rstrip()


def _round(
    event: Event, record: Record, numbers: dict[PlayerId, int], player: PlayerId, line: Line | None, no: int
) -> str:
    if line is None or line.kind in (Kind.VOID, Kind.OPEN, Kind.ABSENT, Kind.POD):
        return "0000 - Z"
    if line.kind is Kind.BYE:
        return "0000 - U"
    if line.kind is Kind.REST:
        win = record.rules.points.win
        letter = "F" if line.points == win else "H" if line.points * 2 == win else "Z"
        return f"0000 - {letter}"
    other = line.met[0][0]
    one = event.round(no)
    pairing = None if one is None else one.pairing_of(player)
    colour = "w" if pairing is not None and pairing.a == player else "b"
    won, drew = line.share == 1, line.share == Fraction(1, 2)
    if line.kind is Kind.FORFEIT:
        return f"{numbers[other]:4} {colour} {'+' if won else '-'}"
    return f"{numbers[other]:4} {colour} {'1' if won else '=' if drew else '0'}"
