"""Every player's record: one line for each round or match, with its points. All tie-breaks are computed from these."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from engine.league.annulling import settled
from engine.league.event import (
    Event,
    Format,
    GameNumbers,
    How,
    Pairing,
    Player,
    PlayerId,
    Pod,
    Rest,
    Result,
    Round,
    Verdict,
)
from engine.league.rules import LateMode, Opp, Rules, Where

ALWAYS_ON = frozenset({Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT, Format.LADDER, Format.RUNS})
"""Formats in which a player without a match in a round misses nothing."""
WON, HALF, LOST = Fraction(1), Fraction(1, 2), Fraction(0)


class Kind(StrEnum):
    """What a line of a record is about."""

    PLAYED = "played"
    POD = "pod"
    FORFEIT = "forfeit"
    BYE = "bye"
    REST = "rest"
    ABSENT = "absent"
    VOID = "annulled"
    OPEN = "not decided"


@dataclass(frozen=True, slots=True)
class Line:
    """One match, bye, rest or absence of a player. `met` has each opponent with the player's share: 1, 1/2 or 0."""

    round_no: int
    kind: Kind
    points: Fraction
    met: tuple[tuple[PlayerId, Fraction], ...] = ()
    how: How | None = None
    numbers: GameNumbers | None = None
    is_voluntary: bool = False
    """Whether the player could have played, and did not: a rest, an absence, a forfeit loss."""
    share: Fraction = LOST
    """What the line is worth of a win: 1, 1/2 or 0, by an opponent or without."""

    @property
    def is_unplayed(self) -> bool:
        """Returns whether the round counts as unplayed; what is annulled or not decided yet counts not at all."""
        return self.kind in (Kind.FORFEIT, Kind.BYE, Kind.REST, Kind.ABSENT)


class Record:
    """The lines of all players up to a round, and the sums that tie-breaks share."""

    def __init__(self, event: Event, after_round: int | None = None) -> None:
        """Read an event up to a round, the last one unless it is named."""
        self.event = settled(event)
        self.rules: Rules = event.rules
        self.after_round = event.last_round if after_round is None else after_round
        self.players: dict[PlayerId, Player] = {one.id: one for one in event.players}
        self.lines: Mapping[PlayerId, Sequence[Line]] = self._read()
        self.points = {player: sum((one.points for one in lines), Fraction(0)) for player, lines in self.lines.items()}
        self.as_opponent = {player: self._as_opponent(player) for player in self.players}

    def _read(self) -> dict[PlayerId, list[Line]]:
        found: dict[PlayerId, list[Line]] = {player: [] for player in self.players}
        for one in self.event.rounds:
            if one.no <= self.after_round:
                there = set()
                for player, line in self._lines_of(one):
                    found[player].append(line)
                    there.add(player)
                if self.event.format not in ALWAYS_ON:
                    for player in self.players.keys() - there:
                        found[player].append(self._absent(self.players[player], one.no))
        for lines in found.values():
            lines.sort(key=lambda line: line.round_no)
        return found

    def _lines_of(self, one: Round) -> Iterator[tuple[PlayerId, Line]]:
        points = self.rules.points
        for pairing in one.pairings:
            yield pairing.a, self._match(one.no, pairing, Result.A)
            yield pairing.b, self._match(one.no, pairing, Result.B)
        for player in one.byes:
            worth = points.worth("bye")
            yield player, Line(one.no, Kind.BYE, worth, share=self._share_of(worth))
        for player, rest in one.rests.items():
            worth = points.worth(f"rest_{rest}")
            voluntary = rest is not Rest.FULL
            yield player, Line(one.no, Kind.REST, worth, is_voluntary=voluntary, share=self._share_of(worth))
        for pod in one.pods:
            yield from self._pod(one.no, pod)

    def _match(self, round_no: int, pairing: Pairing, side: Result) -> Line:
        other = pairing.b if side is Result.A else pairing.a
        verdict = pairing.verdict
        if verdict is None:
            return Line(round_no, Kind.OPEN, Fraction(0))
        if verdict.result is Result.VOID:
            return Line(round_no, Kind.VOID, Fraction(0))
        share = WON if verdict.result is side else HALF if verdict.result is Result.DRAW else LOST
        points = match_points(self.rules, verdict, side)
        if verdict.is_forfeit:
            lost = share == LOST
            return Line(round_no, Kind.FORFEIT, points, ((other, share),), verdict.how, is_voluntary=lost, share=share)
        numbers = None if pairing.numbers is None else pairing.numbers[0 if side is Result.A else 1]
        return Line(round_no, Kind.PLAYED, points, ((other, share),), verdict.how, numbers, share=share)

    def _pod(self, round_no: int, pod: Pod) -> Iterator[tuple[PlayerId, Line]]:
        if pod.places is None:
            for player in pod.players:
                yield player, Line(round_no, Kind.OPEN, Fraction(0))
            return
        worth = dict(pod.points) if pod.points is not None else pod_worth(self.rules, pod)
        for player in pod.players:
            own = pod.place_of(player)
            met = tuple((other, _placed(own, pod.place_of(other))) for other in pod.players if other != player)
            first = own == 1 and len(pod.places[0]) == 1
            share = WON if first else LOST
            yield player, Line(round_no, Kind.POD, worth[player], met, How.PLAYED, share=share)

    def _absent(self, player: Player, round_no: int) -> Line:
        worth = self.rules.points.out
        if round_no < player.joined:
            worth = late_worth(self.rules, player, round_no)
        return Line(round_no, Kind.ABSENT, worth, is_voluntary=True, share=self._share_of(worth))

    def _share_of(self, worth: Fraction) -> Fraction:
        win = self.rules.points.win
        return min(WON, worth / win) if win > 0 else LOST

    def _as_opponent(self, player: PlayerId) -> Fraction:
        """Returns what a player's score counts for those who met him."""
        draw, lines = self.rules.points.draw, self.lines[player]
        match self.rules.opp:
            case Opp.RAW:
                return self.points[player]
            case Opp.UNPLAYED_DRAW:
                return sum((draw if line.is_unplayed else line.points for line in lines), Fraction(0))
            case Opp.FIDE:
                there = max((line.round_no for line in lines if not line.is_voluntary), default=0)
                gone = (Kind.REST, Kind.ABSENT)
                return sum(
                    (draw if line.round_no > there and line.kind in gone else line.points for line in lines),
                    Fraction(0),
                )

    def by_round(self, player: PlayerId) -> dict[int, Fraction]:
        """Returns a player's points of each round, from the first to the last that counts."""
        sums: dict[int, Fraction] = defaultdict(Fraction)
        for line in self.lines[player]:
            sums[line.round_no] += line.points
        return {no: sums[no] for no in range(1, self.after_round + 1)}


def match_points(rules: Rules, verdict: Verdict, side: Result) -> Fraction:
    """Returns the points that a decided match gives to a side, `Result.A` or `Result.B`."""
    points = rules.points
    if verdict.result is Result.VOID:
        return Fraction(0)
    if verdict.result is Result.NONE:
        return points.worth("double_forfeit")
    if verdict.result is Result.DRAW:
        return points.draw
    won = verdict.result is side
    if verdict.how is How.FORFEIT:
        return points.worth("forfeit_win" if won else "forfeit_loss")
    if not won:
        return points.loss
    if verdict.how in (How.OUTRIGHT, How.COMPARISON):
        return points.worth(verdict.how)
    return points.win


def late_worth(rules: Rules, player: Player, round_no: int) -> Fraction:
    """Returns the points of a round that a late entrant missed."""
    late = rules.late_entry
    half = rules.points.worth("rest_half") if late.half is None else late.half
    match late.mode:
        case LateMode.ZERO:
            return rules.points.out
        case LateMode.HALF_EACH:
            return half
        case LateMode.HALF_ONCE:
            where = 1 if late.where is Where.FIRST else player.joined - 1
            return half if round_no == where else rules.points.out


def pod_worth(rules: Rules, pod: Pod) -> dict[PlayerId, Fraction]:
    """Returns the points of a pod by place; players who tie share the points of their places equally."""
    scale = rules.pod_points.get(len(pod.players), ())
    worth: dict[PlayerId, Fraction] = {}
    place = 0
    for tied in pod.places or ():
        points = [scale[no] if no < len(scale) else Fraction(0) for no in range(place, place + len(tied))]
        for player in tied:
            worth[player] = sum(points, Fraction(0)) / len(tied)
        place += len(tied)
    return worth


def _placed(own: int, other: int) -> Fraction:
    return WON if own < other else HALF if own == other else LOST
