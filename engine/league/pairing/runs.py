"""Runs: a fixed number of matches with one locked force, then the force is retired and a new run may start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.league.event import Event, PlayerId, Rest
from engine.league.pairing.proposal import Proposal
from engine.league.pairing.swiss import pair_swiss


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a player: how many of its matches are decided, and how many he won."""

    number: int
    played: int
    won: int
    is_over: bool


def runs_of(event: Event, player: PlayerId) -> list[Run]:
    """Returns a player's runs in order; the last one may be under way. Annulled matches are none."""
    length = event.terms.run_length
    won = [
        pairing.winner == player
        for _, pairing in event.pairings()
        if player in pairing.players and pairing.verdict is not None and pairing.verdict.result.value != "void"
    ]
    found = []
    for number, start in enumerate(range(0, max(1, len(won)), length), 1):
        part = won[start : start + length]
        found.append(Run(number, len(part), sum(part), len(part) == length))
    return found


def pair_runs(event: Event, resting: Mapping[PlayerId, Rest]) -> Proposal:
    """Returns the next matches of all runs: equal scores meet; with an odd number somebody waits without points."""
    proposal = pair_swiss(event, resting)
    waits = dict.fromkeys(proposal.round.byes, Rest.ZERO)
    return replace(proposal, round=replace(proposal.round, byes=(), rests={**proposal.round.rests, **waits}))
