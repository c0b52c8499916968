"""Matches played at random, for tests that need real events and real questions of every kind."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from engine.chance import RandomSource
from engine.decisions import Decision
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.view import TableView, view_of
from engine.events import Event
from engine.playthrough import Playthrough
from engine.values import Seat

A, B = Seat("A"), Seat("B")


def questions(
    seed: int, points: int = 15, most: int = 1500, seats: Sequence[Seat] = (A, B)
) -> Iterator[tuple[int, Decision, TableView]]:
    """Yields every question of a random match, with its number and the table as a spectator sees it then."""
    rng = random.Random(seed)
    play = Playthrough.begin(DragonDice(), seats, {"force_points": points}, RandomSource(rng))
    for _ in range(most):
        if not play.pending:
            return
        for number, decision in play.pending.items():
            yield number, decision, view_of(play.state, None, WORDING_401C)
        number, seat, answer = play.sample_answer(rng)
        play.answer(number, seat, answer)


@cache
def events(
    seed: int, points: int = 15, seats: tuple[Seat, ...] = (A, B), most: int = 4000
) -> tuple[tuple[Event, ...], TableView]:
    """Returns all events of a random match, and its table at the end."""
    rng = random.Random(seed)
    play = Playthrough.begin(DragonDice(), seats, {"force_points": points}, RandomSource(rng))
    for _ in range(most):
        if not play.pending:
            break
        number, seat, answer = play.sample_answer(rng)
        play.answer(number, seat, answer)
    return tuple(play.events), view_of(play.state, None, WORDING_401C)
