"""What came of a match of Legacy's Allure: rounds, units that died, damage that was dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from engine.english import counted as how_many
from engine.english import listed
from engine.events import Event, Happened
from engine.game import Outcome
from engine.legacys_allure.happenings import (
    ArmiesShown,
    Arrived,
    DamageDealt,
    Died,
    Drafted,
    RoundStarted,
    StatusPlaced,
    UnitMoved,
)
from engine.legacys_allure.hexes import CENTRE, Hex
from engine.legacys_allure.state import UnitId
from engine.values import Seat
from images.summary import Course, Summary, SummaryFigure, summed_up, turning_turn
from images.text import shown_name

_HELD, _NOT_HELD = "centre held", "centre not held"
_BY_ITSELF: Final = frozenset({"move", "charge"})
"""How a unit moves as its action; otherwise an ability moved it."""


def summary_of(events: Sequence[Event], outcome: Outcome, names: Mapping[Seat, str]) -> Summary:
    """Returns the figures of a match, how many units died, and the round in which it turned: at the centre where that
    decided, else by units, if the loser lost more of them.
    """
    winners = outcome.winners
    moves, dealt, lost, kills = Counter[Seat](), Counter[Seat](), Counter[Seat](), Counter[Seat]()
    hurt = _Hurt()
    by_round: list[Counter[Seat]] = []
    for event in events:
        match event.facts:
            case RoundStarted():
                by_round.append(Counter())
            case UnitMoved(unit=unit, how=how) if how in _BY_ITSELF:
                moves[owner_of(unit)] += 1
            case StatusPlaced():
                hurt.placed(event.facts)
            case DamageDealt(damage=damage):
                if (dealer := hurt.dealer(event.facts)) is not None:
                    dealt[dealer] += damage
            case Died(unit=unit):
                lost[owner_of(unit)] += 1
                if (killer := hurt.killer(event.facts)) is not None:
                    kills[killer] += 1
                if by_round:
                    by_round[-1][owner_of(unit)] += 1
            case _:
                pass
    seats = list(names)
    losses = summed_up(by_round, seats)
    # Players who lost no more units than the winner did not lose by them.
    lost_most = max((lost[seat] for seat in seats if seat not in winners), default=0)
    units_decided = lost_most > max((lost[seat] for seat in seats if seat in winners), default=0)
    at = turning_turn(losses, winners) if units_decided else None
    figures = [
        SummaryFigure("Rounds", {seat: str(len(by_round)) for seat in seats}),
        *(
            SummaryFigure(label, {seat: str(counted[seat]) for seat in seats})
            for label, counted in (
                ("Damage dealt", dealt),
                ("Units killed", kills),
                ("Units lost", lost),
                ("Moves", moves),
            )
        ),
    ]
    turning = "" if at is None else _turning(at, by_round[at], names)
    if outcome.reason in (_HELD, _NOT_HELD):
        at, turning = _at_the_centre(events, outcome, names)
    return Summary(tuple(figures), Course("Units lost, round by round", losses, "round", at), turning)


class _Hurt:
    """Damage between players, as far as events were heard: Burn and Poison belong to whoever applied them last."""

    def __init__(self) -> None:
        self._burned_by: dict[tuple[UnitId, str], Seat] = {}
        self._last_hurt_by: dict[UnitId, Seat | None] = {}

    def placed(self, facts: StatusPlaced) -> None:
        """Record who has placed Burn or Poison counters."""
        self._burned_by[facts.unit, facts.status.partition(" ")[0].lower()] = facts.by

    def dealer(self, facts: DamageDealt) -> Seat | None:
        """Returns the player who has dealt damage; None if unknown."""
        found = owner_of(facts.by) if facts.by is not None else self._burned_by.get((facts.unit, facts.how))
        if facts.damage:
            self._last_hurt_by[facts.unit] = found
        return found

    def killer(self, facts: Died) -> Seat | None:
        """Returns who has killed a unit: of one that died of Burn or Poison who placed it."""
        if facts.by is not None:
            return owner_of(facts.by)
        return self._last_hurt_by.get(facts.unit) if facts.how == "damage" else None


def owner_of(unit: UnitId) -> Seat:
    """Returns whose a unit is: its id begins with the seat."""
    return Seat(str(unit)[:1])


def _at_the_centre(events: Sequence[Event], outcome: Outcome, names: Mapping[Seat, str]) -> tuple[int | None, str]:
    """Returns the round, counted from 0, in which the first player came to the centre for good or was there last (8.1),
    and what unit that was. Nothing where they were never there, or where another controls the unit that is."""
    is_held = outcome.reason == _HELD
    first = next((seat for seat in names if (seat in outcome.winners) is is_held), None)
    at, rounds, was_there, change = dict[UnitId, Hex](), 0, False, ""
    turned: int | None = None
    for event in events:
        if isinstance(event.facts, RoundStarted):
            rounds += 1
        _follow(event.facts, at)
        is_there = any(place == CENTRE and owner_of(unit) == first for unit, place in at.items())
        if is_there != was_there:
            was_there, turned, change = is_there, max(0, rounds - 1), _change(event.facts, names)
    if turned is None or was_there is not is_held or not change:
        return None, ""
    return turned, f"It turned in round {turned + 1}: {change}."


def _follow(facts: Happened, at: dict[UnitId, Hex]) -> None:
    """Keeps where every unit stands."""
    match facts:
        case ArmiesShown(units=units) | Drafted(units=units):
            at |= dict(units)
        case Arrived(unit=unit, hex=place):
            at[unit] = place
        case UnitMoved(unit=unit, way=way) if way:
            at[unit] = way[-1]
        case Died(unit=unit):
            at.pop(unit, None)
        case _:
            pass


def _change(facts: Happened, names: Mapping[Seat, str]) -> str:
    """Returns what a unit did that came to the centre or left it."""
    match facts:
        case UnitMoved(unit=unit, way=way) if way[-1] == CENTRE:
            return f"{_whose(unit, names)} came to the centre"
        case UnitMoved(unit=unit, how=how):
            return f"{_whose(unit, names)} {'left' if how in _BY_ITSELF else 'was moved off'} the centre"
        case Arrived(unit=unit):
            return f"{_whose(unit, names)} came to the centre"
        case Died(unit=unit):
            return f"{_whose(unit, names)} died on the centre"
        case _:
            return ""


def _whose(unit: UnitId, names: Mapping[Seat, str]) -> str:
    """Returns "Ada's Iron Ram"."""
    return f"{shown_name(names, owner_of(unit))}'s {str(unit)[1:].partition('#')[0].strip()}"


def _turning(at: int, lost: Mapping[Seat, int], names: Mapping[Seat, str]) -> str:
    each = [
        f"{shown_name(names, seat)} lost {how_many(number, 'unit')}" for seat in names if (number := lost.get(seat, 0))
    ]
    return f"It turned in round {at + 1}: {listed(each)}."
