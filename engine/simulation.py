"""Random legal play of any game: for measuring, and for finding what no one thought of."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.chance import RandomSource
from engine.game import Game, Outcome
from engine.listening import Listener
from engine.playthrough import Playthrough
from engine.values import Json, Seat

LONGEST = 20_000
"""A random game with more decisions than this is taken for a stall."""

Player: TypeAlias = Callable[[Playthrough[Any], random.Random], tuple[int, Seat, Json]]
"""Answers one of the open questions of a match: its number, whose it is, the answer."""


class Stalled(Exception):
    """A random game did not end."""


@dataclass(frozen=True, slots=True)
class PlayedAtRandom:
    """One random game: its seed, how many decisions it took, how it ended."""

    seed: int
    decisions: int
    outcome: Outcome


def play_at_random(
    game: Game[Any],
    seats: Sequence[Seat],
    options: Mapping[str, Json],
    seed: int,
    look: Callable[[Playthrough[Any]], None] | None = None,
    player: Player | None = None,
    listener: Listener[Any] | None = None,
    keeps: bool = True,
) -> PlayedAtRandom:
    """Returns a game played by random legal answers and dice from one seed.

    `look` is called with the match before every decision and at the end; `player` answers for all seats, else chance
    does; `listener` and `keeps` are as for `Playthrough`. Raises `Stalled` when there is no end to it, and the
    `RuleFailure` of a rule that has a bug.
    """
    rng = random.Random(seed)
    match = Playthrough.begin(game, seats, options, RandomSource(rng), listener, keeps)
    return play_on(match, seed, rng, look, player)


def play_on(
    match: Playthrough[Any],
    seed: int,
    rng: random.Random,
    look: Callable[[Playthrough[Any]], None] | None = None,
    player: Player | None = None,
) -> PlayedAtRandom:
    """Returns a match that has begun, played to its end as `play_at_random` does; `seed` is what it goes by."""
    decisions = 0
    while match.outcome is None:
        if match.failure is not None:
            raise match.failure
        if decisions == LONGEST:
            raise Stalled(f"game {seed} goes on after {decisions} decisions")
        if look is not None:
            look(match)
        if player is None:
            match.answer_at_random(rng)
        else:
            match.answer(*player(match, rng))
        decisions += 1
    if look is not None:
        look(match)
    return PlayedAtRandom(seed, decisions, match.outcome)
