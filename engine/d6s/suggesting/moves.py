"""Movements worth making: contact, shots, spells, powers, an advance, staying."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from engine.d6s import numbers
from engine.d6s.actions.casts import Cast
from engine.d6s.actions.climbing import Climb, wall_before
from engine.d6s.actions.going import Go, Stand
from engine.d6s.actions.moving import Step
from engine.d6s.actions.plain import Dash, Dodge, Hide
from engine.d6s.actions.riding import Leave
from engine.d6s.actions.shooting import Shoot
from engine.d6s.actions.steps import Movement
from engine.d6s.actions.wording import Shot
from engine.d6s.around import places_around
from engine.d6s.geometry import INCH, Point, distance, toward
from engine.d6s.measuring import gap
from engine.d6s.numbers import BURROW, PHASE, speeds
from engine.d6s.objects import is_beast
from engine.d6s.paths import climbs
from engine.d6s.state import Character, State
from engine.d6s.suggesting.aiming import LESSER_RESTORATION, orders_for
from engine.d6s.suggesting.contacts import around, contacts
from engine.d6s.suggesting.powers import powers
from engine.values import Json

Steps: TypeAlias = tuple[Step, ...]

_UP_TO_AN_OBJECT: Final = 600
"""So near one goes to an object that lies on the table."""
_HIDES: Final = 0.2
"""How often it is tried to hide."""


def moves_worth_making(state: State, units: Sequence[Character], going_on: bool, rng: random.Random) -> list[Json]:
    """Returns movements to try: contact, shots, spells, powers, an advance, staying."""
    unit = units[int(rng.random() * len(units))]
    if unit.inside:
        return [_of(unit, (Leave(goal),)) for goal in _ways_out(state, unit)]
    body = state.body(unit)
    up: Steps = (Stand(),) if body.has("prone") else ()
    reach = _reach(state, body)
    found = [_of(unit, (*up, *steps)) for steps in _goings(state, unit, body, reach, rng)] if reach > 0 else []
    found += [_of(unit, steps) for steps in _climbings(state, body, reach)]
    for actor in state.mounted_body(body):
        found += [_of(unit, steps) for steps in _shots(state, actor, reach)]
        found += [_of(unit, steps) for steps in _castings(state, actor, rng)]
        found += [Movement(unit.name, steps).to_json() for steps in powers(state, actor)]
    if not going_on:
        found.append(Movement(unit.name, waits=True).to_json())
    found.append(_of(unit, (Dodge(),)))
    if rng.random() < _HIDES:
        found.append(_of(unit, (Hide(),)))
    found.append(_of(unit, up))
    return found


def _of(unit: Character, steps: Steps) -> Json:
    """Returns a movement that ends after these steps."""
    return Movement(unit.name, steps, ends=True).to_json()


def _ways_out(state: State, unit: Character) -> list[Point]:
    vehicle = state.units[unit.inside]
    centre = state.place(vehicle)
    return around(centre, (centre[0], 0), vehicle.kit.radius + unit.kit.radius)


def _reach(state: State, body: Character) -> int:
    """Returns how far a body goes, standing up first where it is prone."""
    length = max(speeds(state, body).values(), default=0) * INCH
    return length // 2 if body.has("prone") else length


def _goings(state: State, unit: Character, body: Character, reach: int, rng: random.Random) -> Iterator[Steps]:
    """Yields ways to go: into contact, to the enemy, to objects, anywhere."""
    yield from _into_contact(state, body, reach)
    yield from _advances(state, body, reach)
    if not is_beast(unit):
        yield from _to_objects(state, body, reach)
    for spot in places_around(state, body, reach, rng):
        yield (Go((spot,)),)


def _into_contact(state: State, body: Character, reach: int) -> Iterator[Steps]:
    ways = speeds(state, body)
    below = [way for way in (BURROW, PHASE) if way in ways]
    for _, spot in contacts(state, body, reach):
        yield (Go((spot,)),)
        for way in below:
            yield (Go((spot,), way),)
    for _, spot in contacts(state, body, 2 * reach):
        yield Dash(), Go((spot,))


def _advances(state: State, body: Character, reach: int) -> Iterator[Steps]:
    enemies = list(state.standing(body.side.other))
    if not enemies:
        return
    start, goal = state.place(body), state.place(min(enemies, key=lambda enemy: gap(state, body, enemy)))
    for length in (reach, reach // 2):
        yield (Go((toward(start, goal, min(length, distance(start, goal))),)),)


def _to_objects(state: State, body: Character, reach: int) -> Iterator[Steps]:
    start = state.place(body)
    for thing in state.objects.values():
        if thing.at is not None and not thing.destroyed:
            far = distance(start, thing.at) - _UP_TO_AN_OBJECT
            yield (Go((toward(start, thing.at, max(min(reach, far), 0)),)),)


def _climbings(state: State, body: Character, reach: int) -> Iterator[Steps]:
    if climbs(body) and not body.has("prone"):
        wall = wall_before(state, body, 0)
        if wall is not None:
            yield (Climb(min(wall.top // 2, reach)),)


def _shots(state: State, unit: Character, reach: int) -> Iterator[Steps]:
    """Yields a shot at each enemy in range, and at each that is in range half a movement nearer."""
    weapons = [made for made in unit.kit.attacks if made.is_ranged]
    if not weapons or unit.acted:
        return
    far = max(max(made.short, made.long) for made in weapons) * INCH
    most = numbers.total(numbers.attacks(state, unit))
    for enemy in state.playing(unit.side.other):
        if enemy.inside or enemy.passenger:
            continue
        away = gap(state, unit, enemy)
        shot = Shoot((Shot(enemy.name),) * most, unit.name)
        if away <= far:
            yield (shot,)
        elif away <= far + reach // 2:
            nearer = toward(state.place(unit), state.place(enemy), min(away - far + 100, reach // 2))
            yield Go((nearer,)), shot


def _castings(state: State, unit: Character, rng: random.Random) -> Iterator[Steps]:
    known = unit.kit.spells
    names = [*known.standard, *known.concentration] if unit.left("slots") > 0 else []
    if unit.left(LESSER_RESTORATION) > 0:
        names.append(LESSER_RESTORATION)
    for spell in dict.fromkeys(names):
        yield from ((Cast(order, unit.name),) for order in orders_for(state, unit, spell, rng))
