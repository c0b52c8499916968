"""Positions from random play, to look at and to measure pictures with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from engine.game import Game
from engine.playthrough import Playthrough
from engine.simulation import play_at_random
from engine.values import Json, Seat
from engine.view import View

V = TypeVar("V", bound=View)

SEATS: Final = tuple(Seat(letter) for letter in "ABCDEF")

_EVERY: Final = 7
"""Share of decisions that are looked at (1 in this many): those between often show the same table."""

_OF_ONE_GAME: Final = 250
"""Number of positions after which a game is left, so that they come from several games."""


@dataclass(frozen=True, slots=True)
class SampleMoment(Generic[V]):
    """A position of a random game as a spectator sees it, and the one that was looked at before."""

    view: V
    before: V | None


class _Enough(Exception):
    """The number of positions that were wanted."""


def random_moments(
    game: Game[Any], players: int, options: Mapping[str, Json], count: int, seed: int = 1
) -> Sequence[SampleMoment[Any]]:
    """Returns positions from random games of this many players; the same seed gives the same ones."""
    moments: list[SampleMoment[Any]] = []
    while len(moments) < count:
        views = _views(game, players, options, seed)
        moments += [SampleMoment(view, before) for view, before in zip(views, [None, *views], strict=False)]
        seed += 1
    return moments[:count]


def _views(game: Game[Any], players: int, options: Mapping[str, Json], seed: int) -> list[View]:
    """Returns positions of one random game."""
    views: list[View] = []
    decisions = 0

    def look(match: Playthrough[Any]) -> None:
        nonlocal decisions
        decisions += 1
        if decisions % _EVERY == 0:
            views.append(match.view(None))
            if len(views) == _OF_ONE_GAME:
                raise _Enough

    with suppress(_Enough):
        play_at_random(game, SEATS[:players], options, seed, look)
    return views
