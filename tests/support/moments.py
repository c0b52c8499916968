"""The moments of a random match: every public event with the table just after it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.chance import RandomSource
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.view import TableView, view_of
from engine.events import OF_THE_DRIVER, Event
from engine.listening import Heard, Listener
from engine.playthrough import Playthrough
from engine.values import Seat
from images.pictures import Moment


class _Moments(Listener[Any]):
    """After each public event, the table as a spectator sees it."""

    def __init__(self) -> None:
        self.found: list[Moment[TableView]] = []

    def announced(self, play: Heard[Any], event: Event) -> None:
        if event.is_seen_by(None) and event.name not in OF_THE_DRIVER:
            self.found.append(
                Moment(view_of(play.state, None, WORDING_401C), [f"{event.name.replace('_', ' ').capitalize()}."])
            )


@cache
def moments(seed: int, points: int = 24, most: int = 4000) -> tuple[Moment[TableView], ...]:
    """Returns the moments of a match played at random."""
    listener, rng = _Moments(), random.Random(seed)
    options: Mapping[str, int] = {"force_points": points}
    play = Playthrough.begin(DragonDice(), [Seat("A"), Seat("B")], options, RandomSource(rng), listener)
    for _ in range(most):
        if not play.pending:
            break
        play.answer(*play.sample_answer(rng))
    listener.found.append(Moment(view_of(play.state, None, WORDING_401C), ["The match is over."]))
    return tuple(listener.found)
