"""What came of a match of Legacy's Allure: rounds, units that died, damage that was dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.english import counted as how_many
from engine.english import listed
from engine.events import Event
from engine.legacys_allure.happenings import Damaged, Died, Moved, RoundBegan
from engine.legacys_allure.state import UnitId
from engine.values import Seat
from images.summary import Course, Figure, Summary, summed_up, turning_turn
from images.text import shown_name


def summary_of(events: Sequence[Event], winners: Sequence[Seat], names: Mapping[Seat, str]) -> Summary:
    """Returns the figures of a match, how many units died, and the round in which it turned, if units decided."""
    moves, dealt, lost, kills = Counter[Seat](), Counter[Seat](), Counter[Seat](), Counter[Seat]()
    by_round: list[Counter[Seat]] = []
    for event in events:
        match event.facts:
            case RoundBegan():
                by_round.append(Counter())
            case Moved(unit=unit):
                moves[owner_of(unit)] += 1
            case Damaged(by=by, damage=damage) if by is not None:
                dealt[owner_of(by)] += damage
            case Died(unit=unit, by=by):
                lost[owner_of(unit)] += 1
                if by is not None:
                    kills[owner_of(by)] += 1
                if by_round:
                    by_round[-1][owner_of(unit)] += 1
            case _:
                pass
    seats = list(names)
    losses = summed_up(by_round, seats)
    # Who lost no more units than the winner did not lose by them: the centre decided.
    lost_most = max((lost[seat] for seat in seats if seat not in winners), default=0)
    units_decided = lost_most > max((lost[seat] for seat in seats if seat in winners), default=0)
    at = turning_turn(losses, winners) if units_decided else None
    figures = [
        Figure("Rounds", {seat: str(len(by_round)) for seat in seats}),
        *(
            Figure(label, {seat: str(counted[seat]) for seat in seats})
            for label, counted in (
                ("Damage dealt", dealt),
                ("Units killed", kills),
                ("Units lost", lost),
                ("Moves", moves),
            )
        ),
    ]
    turning = "" if at is None else _turning(at, by_round[at], names)
    return Summary(tuple(figures), Course("Units lost, round by round", losses, "round", at), turning)


def owner_of(unit: UnitId) -> Seat:
    """Returns whose a unit is: its id begins with the seat."""
    return Seat(str(unit)[:1])


def _turning(at: int, lost: Mapping[Seat, int], names: Mapping[Seat, str]) -> str:
    each = [
        f"{shown_name(names, seat)} lost {how_many(number, 'unit')}" for seat in names if (number := lost.get(seat, 0))
    ]
    return f"It turned in round {at + 1}: {listed(each)}."
