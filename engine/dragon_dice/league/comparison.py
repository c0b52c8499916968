"""The leader when time is over: captured eighth faces, then health in play, then fewer health buried.

Source: players' answers in the publisher's forum of 2005. That fewer buried health is better is our reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from engine.dragon_dice.table.state import BUA, DUA, State
from engine.league.event import GameNumbers
from engine.league.game import Comparison
from engine.values import Seat


def compare(state: State, names: Mapping[Seat, str]) -> Comparison:
    """Returns who is ahead in a position. Players who have given up or have no unit left are behind everybody."""
    numbers = {seat: _numbers(state, seat) for seat in state.seats}
    buried = {seat: _health(state, seat, BUA) for seat in state.seats}
    steps = (
        ("captured eighth faces", {seat: int(one.terrains) for seat, one in numbers.items()}, 1),
        ("health in play", {seat: int(one.health_left) for seat, one in numbers.items()}, 1),
        ("health buried", buried, -1),
    )
    left = state.playing()
    for words, values, sign in steps:
        best = max((sign * values[seat] for seat in left), default=0)
        ahead = [seat for seat in left if sign * values[seat] == best]
        if len(ahead) == 1:
            least = "fewer " if sign < 0 else ""
            said = " to ".join(str(values[seat]) for seat in sorted(state.seats, key=lambda one: one != ahead[0]))
            return Comparison(ahead[0], f"{names[ahead[0]]} is ahead by {least}{words}: {said}.", numbers)
        left = ahead
    return Comparison(None, "Captured eighth faces, health in play and health buried are equal: a draw.", numbers)


def _numbers(state: State, seat: Seat) -> GameNumbers:
    in_play = sum(die.unit.health for die in state.units_in_play(seat))
    lost = sum(_health(state, seat, place) for place in (DUA, BUA))
    return GameNumbers(Fraction(len(state.captured(seat))), Fraction(in_play), Fraction(lost))


def _health(state: State, seat: Seat, place: str) -> int:
    return sum(die.unit.health for die in state.units_of(seat) if die.place == place)
