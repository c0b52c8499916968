"""What a position of Dragon Dice is worth: units, and how near each side is to holding two terrains (p. 1)."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final, NamedTuple

from engine.dragon_dice.players.strength import NOTHING, Strength, armies
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.table.state import DUA, RESERVES, Place, State
from engine.values import Seat

HEALTH: Final = 4.0
"""The weight of the difference in health, as a share of all health in play."""
TERRAINS: Final = 1.6
"""The weight of how near a player is to each of its two best terrains."""
BOTH: Final = 2.5
"""The weight of how near a player is to holding both at once."""
IN_RESERVE: Final = 0.8
"""The part of a unit's health that counts in the Reserve Area."""
DEAD: Final = 0.08
"""The part of a dead unit's health that counts: spells and cities bring some back."""
HELD: Final = 0.7
"""The nearness of a terrain that is captured; how safely it is held decides about the rest."""


class Standing(NamedTuple):
    """How one player stands."""

    health: float
    first: float
    """How near the player is to holding its best terrain, from 0 to 1."""
    second: float


def value(state: State, seat: Seat) -> float:
    """Return what a position is worth for a seat, from 0 to 1."""
    found = armies(state)
    mine = standing(state, seat, found)
    others = [standing(state, other, found) for other in state.playing() if other != seat]
    if seat in state.out or not others:
        return 0.0 if seat in state.out else 1.0
    best = max(others, key=lambda one: _sum(one))
    whole = mine.health + best.health or 1.0
    return 1 / (1 + exp(-(HEALTH * (mine.health - best.health) / whole + _sum(mine) - _sum(best))))


def _sum(one: Standing) -> float:
    return TERRAINS * (one.first + one.second) + BOTH * one.first * one.second


def standing(state: State, seat: Seat, found: Mapping[tuple[Seat, Place], Strength]) -> Standing:
    """Return how a player stands, with the armies that `armies` found."""
    near = sorted((nearness(state, seat, place, found) for place in state.terrains), reverse=True)
    health = sum(found.get((seat, place), NOTHING).health for place in state.terrains)
    health += IN_RESERVE * found.get((seat, RESERVES), NOTHING).health + DEAD * found.get((seat, DUA), NOTHING).health
    return Standing(health, near[0] if near else 0.0, near[1] if len(near) > 1 else 0.0)


def nearness(state: State, seat: Seat, place: Place, found: Mapping[tuple[Seat, Place], Strength]) -> float:
    """Return how near a player is to holding a terrain, from 0 to 1."""
    terrain = state.terrains[place]
    mine = found.get((seat, place), NOTHING)
    share = _share(state, seat, place, found)
    if terrain.captured_by == seat:
        return HELD + (1 - HELD) * share
    if not mine.health:
        return 0.0
    face = 4 if terrain.face is None else terrain.face
    if terrain.captured_by is not None:
        face = LAST_FACE - 2
    return HELD * share * (face / LAST_FACE) ** 2


def _share(state: State, seat: Seat, place: Place, found: Mapping[tuple[Seat, Place], Strength]) -> float:
    """Return a player's share of all that is expected to be rolled for maneuvers at a terrain, from 0 to 1."""
    mine = found.get((seat, place), NOTHING).maneuver
    theirs = sum(found.get((other, place), NOTHING).maneuver for other in state.playing() if other != seat)
    return (mine / (mine + theirs)) ** 1.5 if mine else 0.0
