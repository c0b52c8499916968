"""What a position of d6s with Dragons is worth: characters by points and health, and what the encounter is about."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Final

from engine.d6s.geometry import distance
from engine.d6s.numbers import health_left
from engine.d6s.objects import half_of, is_beast, is_treasure
from engine.d6s.state import Character, Object, Scenario, Side, State, side_of_seat
from engine.d6s.winning import destroyed, treasures
from engine.values import Seat

MATERIAL: Final = 4.0
"""The weight of the difference in points, as a share of all points in play."""
LEAST: Final = 0.4
"""The share of its points that a character with hardly any health left is worth: it still acts."""
OBJECT: Final = 1.4
"""The weight of one treasure, or of one destroyed supply, more than the other side."""
ENOUGH: Final = 2.5
"""What two treasures are worth beside that: they win at the end of the round."""
NEAR: Final = 1.0
"""The weight of being nearer to an object by the width of the table."""
CLOSE: Final = 0.5
"""The weight of being near to the enemy where nothing else is to be won."""


def value(state: State, seat: Seat) -> float:
    """Returns what a position is worth for a seat, from 0 to 1."""
    side = side_of_seat(seat)
    mine, theirs = points(state, side), points(state, side.other)
    total = MATERIAL * (mine - theirs) / (mine + theirs or 1.0)
    if any(unit.at is None and not unit.rides and not unit.inside for unit in state.playing()):
        # Somebody is still to be deployed, so nobody is near to anything yet.
        return 1 / (1 + exp(-total))
    return 1 / (1 + exp(-(total + _encounter(state, side) - _encounter(state, side.other))))


def points(state: State, side: Side) -> float:
    """Returns the points of a side's characters in play, less for wounds."""
    return sum(
        unit.kit.profile.points * (LEAST + (1 - LEAST) * health_left(unit) / max(1, unit.kit.health))
        for unit in state.playing(side)
    )


def _encounter(state: State, side: Side) -> float:
    """Returns how near a side is to winning by what the encounter is about (D-112 to D-116)."""
    if state.scenario is Scenario.SACRED_OBJECTS:
        held = treasures(state)[side]
        goals = [thing for thing in state.objects.values() if is_treasure(thing.name)]
        return OBJECT * held + (ENOUGH if held >= 2 else 0.0) + NEAR * sum(_nearness(state, side, goals))
    if state.scenario is Scenario.RAID:
        goals = [
            thing
            for thing in state.objects.values()
            if thing.is_supply
            and not thing.destroyed
            and thing.at is not None
            and half_of(state, thing.at) is side.other
        ]
        return OBJECT * destroyed(state, side.other) + NEAR * sum(_nearness(state, side, goals))
    return CLOSE * _closeness(state, side)


def _nearness(state: State, side: Side, goals: list[Object]) -> Iterator[float]:
    """Yields for each object that lies on the table how near the side's nearest character is, from 0 to 1."""
    able = [unit for unit in _standing(state, side) if not is_beast(unit)]
    for thing in goals:
        if thing.at is not None and able:
            yield 1 - min(distance(state.place(unit), thing.at) for unit in able) / (state.width + state.depth)


def _closeness(state: State, side: Side) -> float:
    """Returns how near a side's characters are to an enemy on average, from 0 to 1."""
    mine, theirs = list(_standing(state, side)), list(_standing(state, side.other))
    if not mine or not theirs:
        return 0.0
    places = [state.place(enemy) for enemy in theirs]
    gaps = [min(distance(state.place(unit), place) for place in places) for unit in mine]
    return 1 - sum(gaps) / len(gaps) / (state.width + state.depth)


def _standing(state: State, side: Side) -> Iterator[Character]:
    """Yields the characters of a side that have a place on the table."""
    return (unit for unit in state.playing(side) if not unit.inside and (unit.at is not None or unit.rides))
