"""Positions from random play, to look at and to measure pictures with."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.state import FRONTIER, Die, DieId, Place, State, Terrain, home_of
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
    """Returns positions from random games of so many players and points; the same seed gives the same ones.

    Random games are played by two. A larger table, of four or six, is put together from several games at once.
    """
    pairs = [SEATS[first : first + 2] for first in range(0, players, 2)]
    moments: list[Moment] = []
    while len(moments) < count:
        games = [_positions(pair, points, seed + 1000 * number) for number, pair in enumerate(pairs)]
        views = [view_of(_together(list(states)), None) for states in zip(*games, strict=False)]
        moments += [Moment(view, before) for view, before in zip(views, [None, *views], strict=False)]
        seed += 1
    return moments[:count]


def _positions(pair: Sequence[Seat], points: int, seed: int) -> list[State]:
    """Returns positions of one random game, its players sitting on the seats of a pair."""
    states: list[State] = []
    decisions = 0

    def look(match: Playthrough[Any]) -> None:
        nonlocal decisions
        decisions += 1
        if decisions % _EVERY == 0:
            states.append(_seated(match.state, pair))
            if len(states) == _OF_ONE_GAME:
                raise _Enough

    with suppress(_Enough):
        play_at_random(DragonDice(), SEATS[:2], {"force_points": points}, seed, look)
    return states


def _seated(state: State, pair: Sequence[Seat]) -> State:
    """Returns a copy of a position of two players, with others on their seats."""
    to = dict(zip(SEATS, pair, strict=False))
    places = {home_of(seat): home_of(other) for seat, other in to.items()}

    def place(old: Place) -> Place:
        return places.get(old, old)

    dice = [Die(DieId(to[die.owner] + die.id[len(die.owner) :]), place(die.place)) for die in state.dice.values()]
    return replace(
        state,
        seats=[to[seat] for seat in state.seats],
        dice={die.id: die for die in dice},
        terrains={
            place(where): Terrain(
                terrain.kind, terrain.face, None if terrain.captured_by is None else to[terrain.captured_by]
            )
            for where, terrain in state.terrains.items()
        },
        proposed={to[seat]: kind for seat, kind in state.proposed.items()},
        frontier_by=None if state.frontier_by is None else to[state.frontier_by],
        marching=None if state.marching is None else to[state.marching],
        marched=[place(where) for where in state.marched],
        out=[to[seat] for seat in state.out],
        outcome=None
        if state.outcome is None
        else replace(state.outcome, winners=tuple(to[seat] for seat in state.outcome.winners)),
    )


def _together(states: Sequence[State]) -> State:
    """Returns one table of all players; frontier, turn and phase are those of the first position."""
    first = states[0]
    table = replace(first, dice=dict(first.dice), terrains=dict(first.terrains), seats=list(first.seats))
    table.out = [seat for state in states for seat in state.out]
    table.revealed = all(state.revealed for state in states)
    for other in states[1:]:
        table.seats += other.seats
        table.dice |= other.dice
        table.terrains |= {place: terrain for place, terrain in other.terrains.items() if place != FRONTIER}
    return table
