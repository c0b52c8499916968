"""What came of a match of d6s with Dragons: points and characters lost, objects, dice against the average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

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
from engine.events import Event
from engine.values import Seat
from images.summary import Course, Figure, Summary, summed_up, turning_turn
from images.text import shown_name


def summary_of(events: Sequence[Event], winners: Sequence[Seat], names: Mapping[Seat, str]) -> Summary:
    """Returns the figures of a match, how many points were lost, and the round in which it turned.

    A character that came back does not count as lost. The average of wounds leaves resistances aside.
    """
    told = _Told(events)
    for event in events:
        told.hear(event)
    seats = list(names)
    losses = summed_up(told.by_round, seats)
    at = turning_turn(losses, winners)
    figures = [
        Figure("Rounds", {seat: str(len(told.by_round)) for seat in seats}),
        _figure("Points lost", told.points_lost, seats),
        _figure("Characters lost", told.lost, seats),
        _figure("Wounds taken", told.wounds, seats),
        *(
            _figure(label, each, seats)
            for label, each in (("Objects taken", told.taken), ("Supplies destroyed", told.destroyed))
            if each
        ),
        *([_figure("Spells cast", told.spells, seats)] if told.spells else []),
        Figure("Hits", {seat: _against(told.hits[seat], told.usual_hits[seat]) for seat in seats}),
        Figure("Dice that wounded", {seat: _against(told.wounding[seat], told.usual_wounding[seat]) for seat in seats}),
    ]
    turning = "" if at is None else _turning(at, told.by_round[at], names)
    return Summary(tuple(figures), Course("Points lost, round by round", losses, "round", at), turning)


class _Told:
    """What the events of a match add up to, for each seat."""

    def __init__(self, events: Sequence[Event]) -> None:
        armies = {e.facts.player: read_army(e.facts.army) for e in events if isinstance(e.facts, ArmyBrought)}
        self._whose = points_of(armies)
        self._gone: set[str] = set()
        self.by_round: list[Counter[Seat]] = []
        self.points_lost, self.lost, self.wounds = Counter[Seat](), Counter[Seat](), Counter[Seat]()
        self.taken, self.destroyed, self.spells = Counter[Seat](), Counter[Seat](), Counter[Seat]()
        self.hits, self.wounding = Counter[Seat](), Counter[Seat]()
        self.usual_hits: Counter[Seat] = Counter()
        self.usual_wounding: Counter[Seat] = Counter()

    def hear(self, event: Event) -> None:
        """Counts one event."""
        match event.facts:
            case RoundBegan():
                self.by_round.append(Counter())
            case Eliminated(unit=unit) | Removed(unit=unit):
                self._leave(unit)
            case Came(unit=unit) if unit in self._gone:
                self._gone.discard(unit)
                seat, points = self._whose[unit]
                self.points_lost[seat] -= points
                self.lost[seat] -= 1
            case Wounded(unit=unit, wounds=wounds):
                self._count(self.wounds, unit, wounds)
            case ObjectMoved(deed=deed, unit=unit) if deed in ("taken", "destroyed"):
                self._count(self.taken if deed == "taken" else self.destroyed, unit)
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

    def _count(self, counted: Counter[Seat], unit: str, number: int = 1) -> None:
        if unit in self._whose:
            counted[self._whose[unit][0]] += number

    def _leave(self, unit: str) -> None:
        if unit not in self._whose or unit in self._gone:
            return
        self._gone.add(unit)
        seat, points = self._whose[unit]
        self.points_lost[seat] += points
        self.lost[seat] += 1
        if self.by_round:
            self.by_round[-1][seat] += points


def _figure(label: str, counted: Mapping[Seat, int], seats: Sequence[Seat]) -> Figure:
    return Figure(label, {seat: str(counted.get(seat, 0)) for seat in seats})


def _against(fell: int, thousandths: int) -> str:
    """Returns what fell, and what was to be expected of the same rolls."""
    return f"{fell} (usual {round(thousandths / 1000)})" if thousandths else str(fell)


def _turning(at: int, lost: Mapping[Seat, int], names: Mapping[Seat, str]) -> str:
    each = [f"{shown_name(names, seat)} lost {lost[seat]}" for seat in names if lost.get(seat)]
    return f"It turned in round {at + 1}: {', '.join(each)} points."
