"""Matches of computer players against each other: to measure how strong they are, and to find their worst moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from typing import Any, Final

from engine.chance import RandomSource
from engine.game import Game, Outcome
from engine.players.playing import Answer, Level, answer_of, default_of
from engine.players.strategy import Strategy
from engine.playthrough import Playthrough
from engine.values import Json, Seat
from engine.workshop import SEATS

PASSIVE: Final = "passive"
"""Answers everything by its default: an opponent against whom no player may stall."""

PLAYERS: Final = (PASSIVE, *(level.value for level in Level))

LONGEST: Final = 6000
"""A match with more answers than this does not end."""


@dataclass(frozen=True, slots=True)
class Fall:
    """A move after which a player's expected worth fell: by how much until its next move, and what it did."""

    by: float
    answer: int
    """The number of the answer in the match, from 1."""
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    """A match of computer players: its seed, who sat where, how it ended. None: it does not end."""

    seed: int
    players: Sequence[str]
    outcome: Outcome | None
    answers: int
    slowest: Mapping[str, float]
    """The time of each player's slowest answer, in seconds of the clock that was handed in."""
    worst: Mapping[str, Fall]
    """Each player's move after which its expected worth fell most, where it looks ahead."""

    def points_of(self, player: str) -> float:
        """Returns 1 for a win, 0 for anything else: a draw and a match without end are no win."""
        winners = self.outcome.winners if self.outcome is not None else ()
        return float(len(winners) == 1 and self.players[SEATS.index(winners[0])] == player)


def play_match(
    game: Game[Any],
    strategy: Strategy[Any],
    players: Sequence[str],
    options: Mapping[str, Json],
    seed: int,
    clock: Callable[[], float],
    seconds: float,
) -> Played:
    """Returns a match between computer players, by the names in `PLAYERS`, with dice and thoughts from one seed.

    `seconds` is what each may think about one decision by the clock. Raises the `RuleFailure` of a rule with a bug.
    """
    seats = SEATS[: len(players)]
    match = Playthrough.begin(game, seats, options, RandomSource(Random(seed)))
    thoughts = Random(f"thoughts {seed}")
    slowest: dict[str, float] = {}
    worst: dict[str, Fall] = {}
    last: dict[Seat, tuple[float, int, str]] = {}
    answers = 0
    while match.outcome is None and answers < LONGEST:
        if match.failure is not None:
            raise match.failure
        seat = next(iter(match.pending.values())).player
        player = players[seats.index(seat)]
        start = clock()
        answer = _answer(match, seat, player, strategy, thoughts, partial(_is_over, clock, start + seconds))
        slowest[player] = max(slowest.get(player, 0.0), clock() - start)
        answers += 1
        if answer.value is not None:
            if seat in last and (fall := last[seat][0] - answer.value) > worst.get(player, _NO_FALL).by:
                worst[player] = Fall(fall, *last[seat][1:])
            last[seat] = (answer.value, answers, answer.reason)
        match.answer(answer.question, seat, answer.answer)
    return Played(seed, tuple(players), match.outcome, answers, slowest, worst)


_NO_FALL: Final = Fall(0.0, 0, "")


def _is_over(clock: Callable[[], float], end: float) -> bool:
    return clock() > end


def _answer(
    match: Playthrough[Any],
    seat: Seat,
    player: str,
    strategy: Strategy[Any],
    rng: Random,
    is_late: Callable[[], bool],
) -> Answer:
    if player == PASSIVE:
        return default_of(match, seat, "passive")
    return answer_of(match, seat, Level(player), strategy, rng, is_late)


def wilson(wins: float, matches: int, z: float = 1.96) -> tuple[float, float]:
    """Returns the Wilson score interval of a share of wins (95 % unless said), from 0 to 1."""
    if not matches:
        return 0.0, 1.0
    share = wins / matches
    middle = share + z * z / (2 * matches)
    width = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return (middle - width) / (1 + z * z / matches), (middle + width) / (1 + z * z / matches)
