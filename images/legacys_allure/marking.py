"""What a picture of the map points out: what changed, what a unit could do, where it could be attacked."""

from __future__ import annotations

from collections.abc import Sequence

from engine.legacys_allure.combat import steps_of_charge, unfit
from engine.legacys_allure.hexes import DISTANCE, HEXES, Hex
from engine.legacys_allure.keywords import charging
from engine.legacys_allure.keywords import range as range_keyword
from engine.legacys_allure.movement import UnitMover
from engine.legacys_allure.notation import tags
from engine.legacys_allure.options import actions_of
from engine.legacys_allure.plans import When, acts_next
from engine.legacys_allure.state import State, Unit, UnitId
from engine.legacys_allure.values import profile
from engine.values import Seat
from images.legacys_allure.marks import Marks


def changes(before: State, now: State) -> Marks:
    """Returns what a picture points out between two positions."""
    short = tags(now)
    ways: list[tuple[Hex, Hex]] = []
    damage: list[tuple[Hex, int]] = []
    ghosts: list[tuple[Hex, str]] = []
    for unit in now.units.values():
        was = before.units.get(unit.id)
        if was is None or was.hex is None:
            continue
        if unit.hex is None:
            ghosts.append((unit.fell or was.hex, short[unit.id]))
            if unit.fell is not None and unit.fell != was.hex:
                ways.append((was.hex, unit.fell))
            continue
        if unit.hex != was.hex:
            ways.append((was.hex, unit.hex))
        if unit.health < was.health:
            damage.append((unit.hex, was.health - unit.health))
    return Marks(tuple(ways), tuple(damage), tuple(ghosts))


def reach_of(state: State, unit: UnitId) -> list[tuple[Hex, str]]:
    """Returns where a unit could go, and the units it could attack or aim at."""
    found: dict[Hex, str] = {}
    for action in actions_of(state, state.units[unit]):
        if action.target is not None:
            found[state.units[action.target].place] = "attack"
        elif action.use:
            for value in action.on:
                there = state.units.get(UnitId(str(value)))
                if there is not None and there.hex is not None:
                    found.setdefault(there.hex, "ability")
        elif action.way:
            found.setdefault(action.way[-1], "move")
    return list(found.items())


def threatened(state: State, seat: Seat) -> dict[Hex, list[UnitId]]:
    """Returns the hexes where a unit of a seat could be attacked in one turn, each with the enemies that could.

    Enemies are taken as they stand now, exhausted ones too as long as a round follows in which they are refreshed.
    """
    found: dict[Hex, list[UnitId]] = {}
    for enemy in state.on_battlefield():
        if state.controller(enemy) != seat and acts_next(state, enemy) is not When.NEVER:
            for place in _attacked_by(state, enemy):
                found.setdefault(place, []).append(enemy.id)
    return found


def _attacked_by(state: State, enemy: Unit) -> Sequence[Hex]:
    """Returns the hexes in their order."""
    now = profile(state, enemy)
    if unfit(state, enemy, now) is not None:
        return ()
    reach = range_keyword.reach(now)
    far = 1 if reach is None else reach
    stands = {enemy.place}
    if charging.may_charge(now):
        stands |= set(UnitMover(state, enemy).reach(steps_of_charge(now)))
    return [place for place in HEXES if any(0 < DISTANCE[stand][place] <= far for stand in stands)]
