"""Standings: points, then the declared tie-breaks one after another, each with its origin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engine.league.bracket_places import bracket_tiers
from engine.league.event import Event, PlayerId, Row, Table
from engine.league.record import Record
from engine.league.rules import DeGroup, Dropped, TieBreak, Won
from engine.league.tiebreaks.encounter import direct_encounter
from engine.league.tiebreaks.game import health, terrains
from engine.league.tiebreaks.lots import drawn_lots
from engine.league.tiebreaks.number import Number
from engine.league.tiebreaks.running import running_scores
from engine.league.tiebreaks.strength import average_points, buchholz, sonneborn_berger
from engine.league.tiebreaks.wins import opponents_wins, wins

Divisions = Mapping[PlayerId, str]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line: his place, his points and every declared number with its origin."""

    player: PlayerId
    place: int
    points: Fraction
    numbers: Mapping[TieBreak, Number] = field(default_factory=dict)
    division: str | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The table after a round, the best first; of divisions one after another."""

    after_round: int
    lines: tuple[Standing, ...]

    def of(self, player: PlayerId) -> Standing:
        """Returns a player's line. Raises KeyError when the player does not stand in the table."""
        for line in self.lines:
            if line.player == player:
                return line
        raise KeyError(player)

    def table(self) -> Table:
        """Returns the same as plain rows."""
        return Table(
            self.after_round,
            tuple(
                Row(
                    line.player,
                    line.place,
                    line.points,
                    {code: number.value for code, number in line.numbers.items()},
                    line.division,
                )
                for line in self.lines
            ),
        )


def standings(
    event: Event,
    after_round: int | None = None,
    divisions: Divisions | None = None,
    more: Iterable[TieBreak] = (),
) -> Standings:
    """Returns the table after a round, the last one unless it is named.

    `divisions` says in which division each player is, if the event does not say so itself. `more` are tie-breaks that
    are shown besides the declared ones.
    """
    record = Record(event, after_round)
    lines: list[Standing] = []
    for division, players in _divided(event, divisions):
        lines += _ranked(record, division, players, more)
    return Standings(record.after_round, tuple(lines))


def _divided(event: Event, divisions: Divisions | None) -> Iterator[tuple[str | None, list[PlayerId]]]:
    shown = [
        player.id
        for player in event.players
        if not (event.rules.dropped is Dropped.OMIT and player.dropped_after is not None)
    ]
    if divisions is None:
        divisions = event.divisions
    if not divisions:
        yield None, shown
        return
    for name in dict.fromkeys(divisions[player] for player in sorted(shown, key=lambda one: divisions[one])):
        yield name, [player for player in shown if divisions[player] == name]


def _ranked(
    record: Record, division: str | None, players: Sequence[PlayerId], more: Iterable[TieBreak]
) -> list[Standing]:
    numbers: dict[PlayerId, dict[TieBreak, Number]] = {player: {} for player in players}
    lots = drawn_lots(record)
    tiers = bracket_tiers(record.event, record.after_round)
    groups = _split(players, lambda player: _first_key(record, tiers, player))
    for code in dict.fromkeys([*record.rules.tiebreaks, *more]):
        declared = code in record.rules.tiebreaks
        if code is TieBreak.DE:
            among = groups
            if record.rules.de_group is DeGroup.POINTS:
                among = _split(players, lambda player: (-record.points[player],))
            for group in among:
                for player, number in direct_encounter(record, group).items():
                    numbers[player][code] = number
        else:
            for player in players:
                numbers[player][code] = _number(record, code, player, lots)
        if declared and not tiers:
            keys = {player: (number[code].key,) for player, number in numbers.items()}
            groups = [smaller for group in groups for smaller in _split(group, keys.__getitem__)]
    if not record.rules.share_places:
        groups = [[player] for group in groups for player in sorted(group, key=lambda one: lots[one].key)]
    return [
        Standing(player, place, record.points[player], numbers[player], division) for place, player in _placed(groups)
    ]


def _first_key(record: Record, tiers: Mapping[PlayerId, int], player: PlayerId) -> tuple[Fraction, ...]:
    """Returns what stands before all tie-breaks: the bracket where there is one, else the points."""
    left = record.players[player].dropped_after is not None and record.rules.dropped is Dropped.LAST
    score = Fraction(tiers[player]) if tiers else -record.points[player]
    return (Fraction(left), score)


def _number(record: Record, code: TieBreak, player: PlayerId, lots: Mapping[PlayerId, Number]) -> Number:
    if code is TieBreak.LOTS:
        return lots[player]
    return _NUMBERS[code](record, player)


_NUMBERS: Mapping[TieBreak, Callable[[Record, PlayerId], Number]] = {
    TieBreak.BH: lambda record, player: buchholz(record, player, cut=False),
    TieBreak.BHC1: lambda record, player: buchholz(record, player, cut=True),
    TieBreak.SB: lambda record, player: sonneborn_berger(record, player, cut=False),
    TieBreak.SBC1: lambda record, player: sonneborn_berger(record, player, cut=True),
    TieBreak.OMW: opponents_wins,
    TieBreak.AOP: average_points,
    TieBreak.PS: lambda record, player: running_scores(record, player, cut=False),
    TieBreak.PSC1: lambda record, player: running_scores(record, player, cut=True),
    TieBreak.WON: lambda record, player: wins(record, player, record.rules.won),
    TieBreak.WIN: lambda record, player: wins(record, player, Won.ALL),
    TieBreak.TERR: terrains,
    TieBreak.HEALTH: health,
}


def _split(players: Sequence[PlayerId], key: Callable[[PlayerId], tuple[Fraction, ...]]) -> list[list[PlayerId]]:
    """Returns groups of equal keys, the lowest key first; within a group the order stays."""
    keys = {player: key(player) for player in players}
    groups: dict[tuple[Fraction, ...], list[PlayerId]] = {}
    for player in sorted(players, key=lambda one: keys[one]):
        groups.setdefault(keys[player], []).append(player)
    return list(groups.values())


def _placed(groups: Sequence[Sequence[PlayerId]]) -> Iterator[tuple[int, PlayerId]]:
    place = 1
    for group in groups:
        for player in group:
            yield place, player
        place += len(group)
