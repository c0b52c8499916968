"""The next round of any event, whatever its format, and how many rounds it has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.league.bracket_places import BRACKETS, knocked_out
from engine.league.event import Event, Format, PlayerId, Rest, Round
from engine.league.pairing.berger import pair_round_robin, rounds_of
from engine.league.pairing.bracket import pair_double_knockout, pair_knockout
from engine.league.pairing.pods import pair_pods
from engine.league.pairing.proposal import Proposal
from engine.league.pairing.runs import pair_runs
from engine.league.pairing.swiss import pair_swiss

NOBODY: Mapping[PlayerId, Rest] = MappingProxyType({})


def next_round(event: Event, resting: Mapping[PlayerId, Rest] = NOBODY) -> Proposal:
    """Returns the next round with its reasons. `resting` are those who asked not to play it, where the format allows.

    The same event gives the same round. In a ladder nobody is paired: players challenge each other.
    """
    match event.format:
        case Format.SWISS:
            return pair_swiss(event, resting)
        case Format.ROUND_ROBIN | Format.DOUBLE_ROUND_ROBIN | Format.DIVISIONS:
            return pair_round_robin(event)
        case Format.KNOCKOUT:
            return pair_knockout(event)
        case Format.DOUBLE_KNOCKOUT:
            return pair_double_knockout(event)
        case Format.PODS:
            return pair_pods(event, resting)
        case Format.RUNS:
            return pair_runs(event, resting)
        case Format.LADDER:
            return Proposal(Round(event.last_round + 1, rests=dict(resting)))


def is_over(event: Event) -> bool:
    """Returns whether the event has no further round: all declared ones are decided, or the bracket has its winner."""
    if not all(one.is_decided for one in event.rounds) or not event.rounds:
        return False
    if event.format in BRACKETS:
        out = knocked_out(event, event.last_round)
        return sum(1 for one in event.players if one.id not in out) <= 1
    declared = rounds_declared(event)
    return declared is not None and event.last_round >= declared


def rounds_declared(event: Event) -> int | None:
    """Returns how many rounds the event has; None where it has no fixed number."""
    if event.rounds_declared is not None:
        return event.rounds_declared
    if event.format in (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.DIVISIONS):
        return rounds_of(event)
    return None


def swiss_rounds(players: int) -> int:
    """Returns the fewest rounds after which at most one player can be unbeaten."""
    return max(1, (players - 1).bit_length())


def too_many_rounds(rounds: int, players: int) -> str | None:
    """Returns the warning that is due before a Swiss event with many rounds, or None."""
    if 2 * rounds <= players:
        return None
    return (
        f"{rounds} rounds are more than half of {players} players, so some may have to meet twice. "
        f"In a round robin everybody meets everybody once."
    )


def last_late_round(event: Event) -> int | None:
    """Returns the last round in which a player may still enter: none is past half of a declared number of rounds."""
    if event.rules.late_entry.last_round is not None:
        return event.rules.late_entry.last_round
    if event.format in (Format.SWISS, Format.PODS):
        return None if event.rounds_declared is None else event.rounds_declared // 2 + 1
    return None if event.format in (Format.LADDER, Format.RUNS) else 1
