"""Matches in which both sides always do what is suggested: how long they last, how they end, how much is fought."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from engine.chance import RandomSource
from engine.d6s.events import ToHit
from engine.d6s.orders import USUAL_ORDERS
from engine.d6s.planning.proposals import PROPOSED, proposal
from engine.d6s.planning.starters import ready_armies
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.d6s.tables import ready_tables
from engine.d6s.view import TableView
from engine.playthrough import Playthrough
from engine.values import Json, Seat

SEATS: Final = (Seat("A"), Seat("B"))
POINTS: Final = 150
REAL_FIGHTING: Final = 4
"""A match of fewer rounds has not been fought out."""


@dataclass(frozen=True, slots=True)
class SuggestedMatch:
    """What became of one match."""

    rounds: int
    attacks: int
    reason: str


def suggested_match(seed: int, options: Mapping[str, Json]) -> SuggestedMatch:
    """Returns what becomes of a match of two ready armies whose players do what is suggested."""
    rng = random.Random(seed)
    match: Playthrough[State] = Playthrough.begin(D6s(), SEATS, options, RandomSource(rng))
    for seat in SEATS:
        match.give_orders(seat, USUAL_ORDERS)
    while match.outcome is None:
        number, decision = next(iter(match.pending.items()))
        answer: Json
        if decision.prompt == "army":
            armies = ready_armies(POINTS)
            answer = armies[(seed + SEATS.index(decision.player)) % len(armies)].text
        elif decision.prompt in PROPOSED:
            view = match.view(decision.player)
            assert isinstance(view, TableView)
            answer = proposal(view.state, decision)
        else:
            answer = decision.default()
        match.answer(number, decision.player, answer)
    attacks = sum(isinstance(event.facts, ToHit) for event in match.events)
    return SuggestedMatch(match.state.round, attacks, match.outcome.reason)


def lines(matches: int) -> Iterator[str]:
    """Yields what became of matches on suggestions: on tables by chance, and on the first ready table."""
    tables = {"drawn tables": "drawn", "the first ready table": next(iter(ready_tables()))}
    for words, table in tables.items():
        options: Mapping[str, Json] = {"points": POINTS, "table": table}
        yield _told(words, [suggested_match(seed, options) for seed in range(matches)])


def _told(words: str, played: Sequence[SuggestedMatch]) -> str:
    reasons: Counter[Any] = Counter(one.reason for one in played)
    short = sum(one.rounds < REAL_FIGHTING for one in played)
    bloodless = sum(not one.attacks for one in played)
    ended = ", ".join(f"{number} by {reason}" for reason, number in reasons.most_common())
    return (
        f"Suggestions on {words}, {len(played)} matches: median {median(one.rounds for one in played):.0f} rounds and "
        f"{median(one.attacks for one in played):.0f} attacks; {short} shorter than {REAL_FIGHTING} rounds, "
        f"{bloodless} without a blow; {ended}."
    )
