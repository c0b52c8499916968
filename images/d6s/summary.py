"""What came of a match of d6s with Dragons: points and characters lost, objects, dice against the average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from engine.d6s.armies import points_of, read_army
from engine.d6s.events import (
    ArmyBrought,
    Came,
    Eliminated,
    ObjectMoved,
    Removed,
    RoundBegan,
    SpellCast,
    ToHit,
    ToWound,
    Wounded,
)
from engine.d6s.strikes import odds_to_hit, odds_to_wound
from engine.d6s.winning import Reason
from engine.english import listed
from engine.events import Event
from engine.game import Outcome
from engine.values import Seat
from images.summary import Course, Summary, SummaryFigure, summed_up, turning_turn
from images.text import shown_name

_BY_OBJECTS: Final = frozenset({Reason.TREASURES, Reason.SUPPLIES})
_TREASURES_WON: Final = "{} came to control a second treasure"


def summary_of(events: Sequence[Event], outcome: Outcome, names: Mapping[Seat, str]) -> Summary:
    """Returns the figures of a match, the lost points, and the round of the turning point: by objects where these won
    it, else by losses.

    A character that came back does not count as lost. The average of wounds ignores resistances.
    """
    told = _Told(events)
    for event in events:
        told.hear(event)
    seats = list(names)
    losses = summed_up(told.by_round, seats)
    at, turning = _turning_point(told, losses, outcome, names)
    figures = [
        SummaryFigure("Rounds", {seat: str(len(told.by_round)) for seat in seats}),
        _figure("Points lost", told.points_lost, seats),
        SummaryFigure("Characters lost", {seat: told.lost_by(seat) for seat in seats}),
        _figure("Wounds taken", told.wounds, seats),
        *(
            _figure(label, each, seats)
            for label, each in (("Objects taken", told.taken), ("Supplies destroyed", told.destroyed))
            if each
        ),
        *([_figure("Spells cast", told.spells, seats)] if told.spells else []),
        _figure("Hits", told.hits, seats),
        _expected("Hits expected", told.usual_hits, seats),
        _figure("Dice that wounded", told.wounding, seats),
        _expected("Expected to wound", told.usual_wounding, seats),
    ]
    return Summary(tuple(figures), Course("Points lost, round by round", losses, "round", at), turning)


FLIGHTS: Final = ("morale", "goes with its rider")
"""Why a fleeing character leaves."""


class _Told:
    """What the events of a match add up to, for each seat."""

    def __init__(self, events: Sequence[Event]) -> None:
        armies = {e.facts.player: read_army(e.facts.army) for e in events if isinstance(e.facts, ArmyBrought)}
        self._whose = points_of(armies)
        self._gone: set[str] = set()
        self.by_round: list[Counter[Seat]] = []
        self.actions: list[tuple[int, Seat, str, str]] = []
        """What was done with objects: in which round, counted from 0, who, what, with which."""
        self._fled: set[str] = set()
        self.points_lost, self.lost, self.wounds = Counter[Seat](), Counter[Seat](), Counter[Seat]()
        self.fled: Counter[Seat] = Counter()
        self.taken, self.destroyed, self.spells = Counter[Seat](), Counter[Seat](), Counter[Seat]()
        self.hits, self.wounding = Counter[Seat](), Counter[Seat]()
        self.usual_hits: Counter[Seat] = Counter()
        self.usual_wounding: Counter[Seat] = Counter()

    def hear(self, event: Event) -> None:
        """Counts one event."""
        match event.facts:
            case RoundBegan():
                self.by_round.append(Counter())
            case Eliminated(unit=unit):
                self._leave(unit)
            case Removed(unit=unit, why=why):
                if why in FLIGHTS and unit in self._whose and unit not in self._gone:
                    self._fled.add(unit)
                    self.fled[self._whose[unit][0]] += 1
                self._leave(unit)
            case Came(unit=unit) if unit in self._gone:
                self._gone.discard(unit)
                seat, points = self._whose[unit]
                self.points_lost[seat] -= points
                self.lost[seat] -= 1
                self.fled[seat] -= unit in self._fled
                self._fled.discard(unit)
            case Wounded(unit=unit, wounds=wounds):
                self._count(self.wounds, unit, wounds)
            case ObjectMoved(object=thing, action="taken", unit=unit):
                self._handle(self.taken, unit, "took", thing)
            case ObjectMoved(object=thing, action="destroyed", unit=unit):
                self._handle(self.destroyed, unit, "destroyed", thing)
            case SpellCast(unit=unit):
                self._count(self.spells, unit)
            case ToHit() as roll:
                net = (sum(part for part, _ in roll.sources) > 0) - (sum(part for part, _ in roll.sources) < 0)
                self._count(self.hits, roll.unit, int(roll.hit))
                self._count(self.usual_hits, roll.unit, round(1000 * odds_to_hit(roll.fight, roll.armor, net)))
            case ToWound() as roll:
                usual = len(roll.dice) * odds_to_wound(roll.strength, roll.toughness)
                self._count(self.wounding, roll.unit, roll.wounds)
                self._count(self.usual_wounding, roll.unit, round(1000 * usual))
            case _:
                pass

    def lost_by(self, seat: Seat) -> str:
        """Returns how many are lost, and of these how many have fled: "4, 1 of them fled"."""
        fled = self.fled[seat]
        return f"{self.lost[seat]}{f', {fled} fled' if fled else ''}"

    def _count(self, counted: Counter[Seat], unit: str, number: int = 1) -> None:
        if unit in self._whose:
            counted[self._whose[unit][0]] += number

    def _handle(self, counted: Counter[Seat], unit: str, what: str, thing: str) -> None:
        self._count(counted, unit)
        if unit in self._whose and self.by_round:
            self.actions.append((len(self.by_round) - 1, self._whose[unit][0], what, thing))

    def _leave(self, unit: str) -> None:
        if unit not in self._whose or unit in self._gone:
            return
        self._gone.add(unit)
        seat, points = self._whose[unit]
        self.points_lost[seat] += points
        self.lost[seat] += 1
        if self.by_round:
            self.by_round[-1][seat] += points


def _figure(label: str, counted: Mapping[Seat, int], seats: Sequence[Seat]) -> SummaryFigure:
    return SummaryFigure(label, {seat: str(counted.get(seat, 0)) for seat in seats})


def _expected(label: str, thousandths: Mapping[Seat, int], seats: Sequence[Seat]) -> SummaryFigure:
    """Returns what was to be expected of the same rolls."""
    return SummaryFigure(label, {seat: str(round(thousandths.get(seat, 0) / 1000)) for seat in seats})


def _turning_point(
    told: _Told, losses: Mapping[Seat, Sequence[int]], outcome: Outcome, names: Mapping[Seat, str]
) -> tuple[int | None, str]:
    """Returns the round in which the match turned, counted from 0, and what turned it."""
    actions = [action for action in told.actions if action[1] in outcome.winners]
    is_held = outcome.reason == Reason.TREASURES
    # After the last round the objects count as well, where there are any (D-116).
    if outcome.winners and (outcome.reason in _BY_OBJECTS or (outcome.reason == Reason.ROUNDS and actions)):
        # Two treasures win at the end of the round in which they come into one hand (D-114).
        at = len(told.by_round) - 1 if is_held else max((number for number, *_ in actions), default=None)
        things: dict[str, list[str]] = {}
        for number, seat, what, thing in actions:
            if number == at:
                things.setdefault(f"{shown_name(names, seat)} {what}", []).append(thing)
        done = [f"{who} {listed(some)}" for who, some in things.items()]
        if not done and is_held:
            done = [_TREASURES_WON.format(listed([shown_name(names, seat) for seat in outcome.winners]))]
        return at, "" if at is None else f"It turned in round {at + 1}: {listed(done)}."
    at = turning_turn(losses, outcome.winners)
    return at, "" if at is None else _turning(at, told.by_round[at], names)


def _turning(at: int, lost: Mapping[Seat, int], names: Mapping[Seat, str]) -> str:
    each = [f"{shown_name(names, seat)} lost {lost[seat]}" for seat in names if lost.get(seat)]
    return f"It turned in round {at + 1}: {', '.join(each)} points."
