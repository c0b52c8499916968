"""Movements worth making: contact, shots, spells, powers, an advance, staying."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from engine.d6s import numbers
from engine.d6s.actions.climbing import wall_before
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

Steps: TypeAlias = list[Json]

_END: Final[Mapping[str, Json]] = {"end": True}
_UP_TO_AN_OBJECT: Final = 600
"""So near one goes to an object that lies on the table."""
_HIDES: Final = 0.2
"""How often it is tried to hide."""


def moves_worth_making(state: State, units: Sequence[Character], going_on: bool, rng: random.Random) -> list[Json]:
    """Returns movements to try: contact, shots, spells, powers, an advance, staying."""
    unit = units[int(rng.random() * len(units))]
    if unit.inside:
        return [_of(unit, [{"leave": list(goal)}]) for goal in _ways_out(state, unit)]
    body = state.body(unit)
    up: Steps = [{"stand": True}] if body.has("prone") else []
    reach = _reach(state, body)
    found = [_of(unit, [*up, *steps]) for steps in _goings(state, unit, body, reach, rng)] if reach > 0 else []
    found += [_of(unit, steps) for steps in _climbings(state, body, reach)]
    for actor in state.mounted_body(body):
        found += [_of(unit, steps) for steps in _shots(state, actor, reach)]
        found += [_of(unit, steps) for steps in _castings(state, actor, rng)]
        found += powers(state, actor, unit.name)
    if not going_on:
        found.append({"unit": unit.name, "steps": [{"wait": True}]})
    found.append(_of(unit, [{"dodge": True}]))
    if rng.random() < _HIDES:
        found.append(_of(unit, [{"hide": True}]))
    found.append(_of(unit, up))
    return found


def _of(unit: Character, steps: Sequence[Json]) -> Json:
    """Returns a movement that ends after these steps."""
    return {"unit": unit.name, "steps": [*steps, dict(_END)]}


def _ways_out(state: State, unit: Character) -> list[Point]:
    vehicle = state.units[unit.inside]
    centre = state.place(vehicle)
    return around(centre, (centre[0], 0), vehicle.kit.radius + unit.kit.radius)


def _reach(state: State, body: Character) -> int:
    """Returns how far a body goes, standing up first where it is prone."""
    length = max(speeds(state, body).values(), default=0) * INCH
    return length // 2 if body.has("prone") else length


def _goings(state: State, unit: Character, body: Character, reach: int, rng: random.Random) -> Iterator[Sequence[Json]]:
    """Yields ways to go: into contact, to the enemy, to objects, anywhere."""
    yield from _into_contact(state, body, reach)
    yield from _advances(state, body, reach)
    if not is_beast(unit):
        yield from _to_objects(state, body, reach)
    for spot in places_around(state, body, reach, rng):
        yield [{"to": list(spot)}]


def _into_contact(state: State, body: Character, reach: int) -> Iterator[Sequence[Json]]:
    ways = speeds(state, body)
    below = [way for way in (BURROW, PHASE) if way in ways]
    for _, spot in contacts(state, body, reach):
        yield [{"to": list(spot)}]
        for way in below:
            yield [{way: list(spot)}]
    for _, spot in contacts(state, body, 2 * reach):
        yield [{"dash": True}, {"to": list(spot)}]


def _advances(state: State, body: Character, reach: int) -> Iterator[Sequence[Json]]:
    enemies = list(state.standing(body.side.other))
    if not enemies:
        return
    start, goal = state.place(body), state.place(min(enemies, key=lambda enemy: gap(state, body, enemy)))
    for length in (reach, reach // 2):
        yield [{"to": list(toward(start, goal, min(length, distance(start, goal))))}]


def _to_objects(state: State, body: Character, reach: int) -> Iterator[Sequence[Json]]:
    start = state.place(body)
    for thing in state.objects.values():
        if thing.at is not None and not thing.destroyed:
            far = distance(start, thing.at) - _UP_TO_AN_OBJECT
            yield [{"to": list(toward(start, thing.at, max(min(reach, far), 0)))}]


def _climbings(state: State, body: Character, reach: int) -> Iterator[Sequence[Json]]:
    if climbs(body) and not body.has("prone"):
        wall = wall_before(state, body, 0)
        if wall is not None:
            yield [{"climb": min(wall.top // 2, reach)}]


def _shots(state: State, unit: Character, reach: int) -> Iterator[Sequence[Json]]:
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
        shot: Json = {"shoot": [enemy.name] * most, "by": unit.name}
        if away <= far:
            yield [shot]
        elif away <= far + reach // 2:
            nearer = toward(state.place(unit), state.place(enemy), min(away - far + 100, reach // 2))
            yield [{"to": list(nearer)}, shot]


def _castings(state: State, unit: Character, rng: random.Random) -> Iterator[Sequence[Json]]:
    known = unit.kit.spells
    names = [*known.standard, *known.concentration] if unit.left("slots") > 0 else []
    if unit.left(LESSER_RESTORATION) > 0:
        names.append(LESSER_RESTORATION)
    for spell in dict.fromkeys(names):
        for row in orders_for(state, unit, spell, rng):
            yield [{**row, "by": unit.name}]
