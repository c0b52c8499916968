"""The moments of a random match: every public event with the table just after it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

from engine.asking import RuleText
from engine.chance import RandomSource
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import State
from engine.dragon_dice.view import TableView, view_of
from engine.events import Event
from engine.game import Tell
from engine.playthrough import Playthrough
from engine.values import Seat
from images.pictures import Moment


class _Watched(DragonDice):
    """The game, and after each event of it the table as a spectator sees it."""

    def __init__(self) -> None:
        self.moments: list[Moment[TableView]] = []

    async def play(self, state: State, tell: Tell) -> str:
        def told(*args: object, **facts: object) -> Event:
            event = tell(*args, **facts)
            if event.is_seen_by(None):
                self.moments.append(Moment(view_of(state, None), [f"{event.name.replace('_', ' ').capitalize()}."]))
            return event

        step: RuleText[str] = super().play(state, told)
        return await step


@cache
def moments(seed: int, points: int = 24, most: int = 4000) -> tuple[Moment[TableView], ...]:
    """Returns the moments of a match played at random."""
    game, rng = _Watched(), random.Random(seed)
    options: Mapping[str, int] = {"force_points": points}
    play = Playthrough.begin(game, [Seat("A"), Seat("B")], options, RandomSource(rng))
    for _ in range(most):
        if not play.pending:
            break
        play.answer(*play.sample_answer(rng))
    game.moments.append(Moment(view_of(play.state, None), ["The match is over."]))
    return tuple(game.moments)
