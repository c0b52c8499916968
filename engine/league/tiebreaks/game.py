"""Numbers of the game itself, added up over an event: terrains captured, and health left minus health lost."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from engine.league.event import GameNumbers, PlayerId
from engine.league.record import Record
from engine.league.tiebreaks.number import Number, Part, total


def terrains(record: Record, player: PlayerId) -> Number:
    """Returns the terrains that a player captured, each game at most its cap."""
    most = record.rules.game_caps.terrains
    return _summed(record, player, lambda one: one.terrains if most is None else min(most, one.terrains))


def health(record: Record, player: PlayerId) -> Number:
    """Returns the health left minus the health lost, in each game at most the cap in either direction."""
    most = record.rules.game_caps.health

    def difference(one: GameNumbers) -> Fraction:
        value = one.health_left - one.health_lost
        return value if most is None else max(-most, min(most, value))

    return _summed(record, player, difference)


def _summed(record: Record, player: PlayerId, worth: Callable[[GameNumbers], Fraction]) -> Number:
    return total(
        Part(worth(line.numbers), line.round_no, next((other for other, _ in line.met), None))
        for line in record.lines[player]
        if line.numbers is not None
    )
