"""How often a match changes hands: what players wait for when they are not at the table at the same time.

A hand-over is a question to a player who has not given the answer before it. Questions that are open to several
players at once are one. A turn is what the events of a game say it is (`Happened.begins`); in some games it is a round.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, TypeAlias

from engine.chance import RandomSource
from engine.decisions import Decision
from engine.game import Game
from engine.orders import StandingOrder
from engine.playthrough import TURNS, Playthrough
from engine.simulation import LONGEST, Stalled
from engine.values import Json, Seat

Answering: TypeAlias = Callable[[Playthrough[Any], Decision, random.Random], Json]
"""How a sensible player answers a question."""


def at_random(match: Playthrough[Any], decision: Decision, rng: random.Random) -> Json:
    """Returns any legal answer."""
    return decision.sample(rng)


@dataclass(slots=True)
class Waits:
    """What was counted over some matches."""

    questions: int = 0
    hand_overs: int = 0
    messages: int = 0
    """Messages that begin again: at each hand-over, and at each turn that the same player goes on with."""
    turns: int = 0
    matches: list[int] = field(default_factory=list)
    """The hand-overs of each match."""
    prompts: dict[str, int] = field(default_factory=dict)
    """The hand-overs by the question that is put."""

    @property
    def per_turn(self) -> float:
        """Returns the hand-overs of a turn."""
        return self.hand_overs / max(1, self.turns)

    @property
    def per_match(self) -> float:
        """Returns the median of the hand-overs of a match."""
        return median(self.matches) if self.matches else 0.0


def count_waits(
    game: Game[Any],
    seats: Sequence[Seat],
    options: Mapping[str, Json],
    seeds: Sequence[int],
    orders: Sequence[StandingOrder] = (),
    answering: Answering = at_random,
) -> Waits:
    """Returns what is counted over matches of these seeds in which every seat has given these orders.

    Raises `Stalled` where a match does not end.
    """
    waits = Waits()
    for seed in seeds:
        _watch(game, seats, options, seed, orders, answering, waits)
    return waits


def _watch(
    game: Game[Any],
    seats: Sequence[Seat],
    options: Mapping[str, Json],
    seed: int,
    orders: Sequence[StandingOrder],
    answering: Answering,
    waits: Waits,
) -> None:
    rng = random.Random(seed)
    match = Playthrough.begin(game, seats, options, RandomSource(rng))
    for seat in seats if orders and match.outcome is None else ():
        match.give_orders(seat, orders)
    before, questions, told = waits.hand_overs, 0, 0
    while match.outcome is None:
        if match.failure is not None:
            raise match.failure
        if questions == LONGEST:
            raise Stalled(f"game {seed} goes on after {questions} decisions")
        questions += 1
        known = dict(match.pending)
        number = rng.choice(list(known))
        decision = known[number]
        match.answer(number, decision.player, answering(match, decision, rng))
        begun = sum(event.facts.begins in TURNS for event in match.events[told:])
        told = len(match.events)
        waits.turns += begun
        new = [one for other, one in match.pending.items() if other not in known and one.player != decision.player]
        # Where several were asked at once, the next question is put to all when the last of them has answered.
        if new and len(known) == 1:
            waits.hand_overs += 1
            waits.prompts[new[0].prompt] = waits.prompts.get(new[0].prompt, 0) + 1
        waits.messages += bool((new and len(known) == 1) or begun)
    waits.questions += questions
    waits.matches.append(waits.hand_overs - before)
