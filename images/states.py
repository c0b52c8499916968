"""Positions from random play, to look at and to measure pictures with."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.view import TableView, view_of
from engine.playthrough import Playthrough
from engine.simulation import play_at_random
from engine.values import Seat

SEATS: Final = tuple(Seat(letter) for letter in "ABCDEF")

_EVERY: Final = 7
"""Of so many decisions one is looked at: those between often show the same table."""

_OF_ONE_GAME: Final = 250
"""A game is left after so many positions, so that they come from several games."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a random game as a spectator sees it, and the one that was looked at before."""

    view: TableView
    before: TableView | None


class _Enough(Exception):
    """So many positions were wanted."""


def random_moments(players: int, points: int, count: int, seed: int = 1) -> Sequence[Moment]:
    """Returns positions from random games of so many players and points; the same seed gives the same ones."""
    moments: list[Moment] = []
    while len(moments) < count:
        views = _views(players, points, seed)
        moments += [Moment(view, before) for view, before in zip(views, [None, *views], strict=False)]
        seed += 1
    return moments[:count]


def _views(players: int, points: int, seed: int) -> list[TableView]:
    """Returns positions of one random game."""
    views: list[TableView] = []
    decisions = 0

    def look(match: Playthrough[Any]) -> None:
        nonlocal decisions
        decisions += 1
        if decisions % _EVERY == 0:
            views.append(view_of(match.state, None))
            if len(views) == _OF_ONE_GAME:
                raise _Enough

    with suppress(_Enough):
        play_at_random(DragonDice(), SEATS[:players], {"force_points": points}, seed, look)
    return views
