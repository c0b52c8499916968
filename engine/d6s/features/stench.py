"""Feature: Stench."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from typing import Final

from engine.d6s import numbers
from engine.d6s.battle import Battle
from engine.d6s.conditions import gain
from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH, TOLERANCE, segment_is_near
from engine.d6s.marks import Mark
from engine.d6s.measuring import adjacent
from engine.d6s.paths import Survey
from engine.d6s.saves import FORTITUDE, save
from engine.d6s.state import Character, State

GHASTS: Final[Mark[list[str]]] = Mark("stench", [])
"""The ghasts whose stench the character has met."""


def _stinks(unit: Character) -> bool:
    return unit.kit.has("stench")


def _has_met(unit: Character, ghast: Character) -> bool:
    return ghast.name in GHASTS.of(unit)


def _meet(unit: Character, ghast: Character) -> None:
    GHASTS.put(unit, [*GHASTS.of(unit), ghast.name])


@feature("Stench")
async def breathe_stench(battle: Battle, also: tuple[tuple[str, str], ...] = ()) -> None:
    """A character within 1 inch of a ghast for the first time in the encounter saves (Fortitude) or is poisoned; undead
    are unaffected.
    """
    state = battle.state
    for ghast in [unit for unit in state.playing() if _stinks(unit) and not unit.inside]:
        for unit in list(state.playing()):
            if unit.name == ghast.name or _has_met(unit, ghast) or "undead" in unit.kit.types or unit.inside:
                continue
            if not adjacent(state, ghast, unit) and (ghast.name, unit.name) not in also:
                continue
            _meet(unit, ghast)
            if numbers.is_immune(state, unit, "poisoned"):
                continue
            if not await save(battle, unit, FORTITUDE, reason=f"against the stench of {ghast.name}"):
                await gain(battle, unit, "poisoned", ghast)


def passed(state: State, unit: Character, found: Survey, end: int) -> tuple[tuple[str, str], ...]:
    """Returns pairs of a ghast and a character of which one passed the other within an inch, on a path to a length."""
    if unit.at is None or not any(_stinks(u) for u in state.playing()):
        return ()
    pairs: list[tuple[str, str]] = []
    corners = [*found.points[: len(found.points) - len(found.rest_from(end))], unit.at]
    for other in state.standing():
        if other.name == unit.name or not (_stinks(other) or _stinks(unit)):
            continue
        reach = INCH + TOLERANCE + other.kit.radius + unit.kit.radius
        legs = itertools.pairwise(corners)
        if any(segment_is_near(state.place(other), a, b, reach) for a, b in legs):
            pairs += [(other.name, u.name) for u in state.mounted_body(unit)]
            pairs += [(unit.name, u.name) for u in state.mounted_body(other)]
    return tuple(pairs)


def used_to_stench(state: State, but: Collection[str] = ()) -> None:
    """Note the characters beside a ghast when a position begins, `but` some of them: they met its stench before."""
    for ghast in state.playing():
        if not _stinks(ghast) or state.body(ghast).at is None:
            continue
        others = [u for u in state.playing() if u.name != ghast.name and state.body(u).at is not None]
        for unit in others:
            if unit.name not in but and adjacent(state, ghast, unit) and not _has_met(unit, ghast):
                _meet(unit, ghast)
