"""The sum of running scores: the player who was ahead earlier is ahead."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engine.league.event import PlayerId
from engine.league.record import Record
from engine.league.rules import Ps
from engine.league.tiebreaks.number import Number, Part, total


def running_scores(record: Record, player: PlayerId, *, cut: bool) -> Number:
    """Returns the sum of the scores after each round, without the first if `cut`."""
    left = record.players[player].dropped_after
    until_left = record.rules.ps is Ps.UNTIL_LEFT and left is not None
    score, parts = Fraction(0), []
    for no, points in record.by_round(player).items():
        score += points
        if not until_left or (left is not None and no <= left):
            parts.append(Part(score, no, what=f"after round {no}"))
    if cut and parts:
        parts[0] = replace(parts[0], is_cut=True)
    return total(parts)
