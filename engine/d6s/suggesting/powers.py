"""Powers that a character may use in its movement: a function for each yields the steps with which it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from engine.d6s.around import places_around
from engine.d6s.geometry import INCH, distance, toward
from engine.d6s.measuring import adjacent, gap
from engine.d6s.state import Character, Effect, State

Row: TypeAlias = dict[str, Any]
Steps: TypeAlias = list[Row]

_CHARGE: Final = 7900
"""How far an Aquatic Charge is proposed to go at most."""
_HOVERS: Final = 4000
"""How far a Spiritual Weapon goes at once, and how near it stops to whom it strikes."""
_STOPS: Final = 1600


def powers(state: State, unit: Character, name: str) -> list[Any]:
    """Returns powers that a character may use in its movement, riding and what it holds."""
    return [{"unit": name, "steps": steps} for power in _POWERS for steps in power(state, unit)]


def area_aims(state: State, unit: Character) -> Iterator[Row]:
    """Yields a direction for each enemy in reach of each of a character's area attacks."""
    for made in unit.kit.attacks:
        if made.use == "area" and unit.left(made.name) > 0:
            for enemy in _enemies(state, unit):
                if gap(state, unit, enemy) <= made.cone * INCH and state.place(enemy) != state.place(unit):
                    yield {"use": made.name, "toward": list(state.place(enemy))}


def _enemies(state: State, unit: Character) -> list[Character]:
    return [enemy for enemy in state.playing(unit.side.other) if not enemy.inside]


def _enmity(state: State, unit: Character) -> Iterator[Steps]:
    if unit.left("enmity") > 0:
        for enemy in _enemies(state, unit):
            if gap(state, unit, enemy) <= 2 * INCH:
                yield [{"use": "enmity", "target": enemy.name, "by": unit.name}]


def _war_cry(state: State, unit: Character) -> Iterator[Steps]:
    if unit.left("war cry") > 0:
        yield [{"use": "war cry", "target": unit.name, "by": unit.name}]


def _vanish(state: State, unit: Character) -> Iterator[Steps]:
    if unit.kit.has("vanish") and not unit.acted:
        yield [{"use": "vanish", "by": unit.name}]


def _flyby(state: State, unit: Character) -> Iterator[Steps]:
    if unit.kit.has("flyby") and not unit.flyby:
        yield [{"use": "flyby", "by": unit.name}]


def _area_attacks(state: State, unit: Character) -> Iterator[Steps]:
    for row in area_aims(state, unit):
        yield [{**row, "by": unit.name}]


def _aquatic_charge(state: State, unit: Character) -> Iterator[Steps]:
    if not unit.kit.has("aquatic charge") or unit.once.get("aquatic charge"):
        return
    start = state.place(unit)
    for enemy in _enemies(state, unit):
        goal = state.place(enemy)
        far = distance(start, goal) - unit.kit.radius - state.radius(enemy)
        end = toward(start, goal, max(min(far, _CHARGE), 0))
        yield [{"use": "aquatic charge", "target": enemy.name, "to": list(end), "by": unit.name}]


def _lasting_spells(state: State, unit: Character) -> Iterator[Steps]:
    enemies = _enemies(state, unit)
    for effect in state.effects:
        for row in _of_effect(state, unit, effect, enemies):
            yield [{**row, "by": unit.name}]


def _of_effect(state: State, unit: Character, effect: Effect, enemies: list[Character]) -> Iterator[Row]:
    is_own = effect.caster == unit.name
    if is_own and effect.spell == "spiritual weapon" and effect.at is not None and enemies:
        hovers = effect.at
        goal = min((state.place(enemy) for enemy in enemies), key=lambda place: distance(hovers, place))
        near = toward(goal, hovers, _STOPS)
        yield {"use": "spiritual weapon", "to": list(toward(hovers, near, min(_HOVERS, distance(hovers, near))))}
    elif is_own and effect.spell == "telekinesis":
        yield from ({"use": "telekinesis", "target": enemy.name} for enemy in enemies[:2])
    elif effect.spell == "gaseous form" and unit.name in effect.targets:
        yield {"use": "gaseous form"}


def _action_surge(state: State, unit: Character) -> Iterator[Steps]:
    if unit.left("action surge") > 0 and unit.acted:
        yield [{"surge": True, "by": unit.name}, {"dash": True}]


def _held(state: State, unit: Character) -> Iterator[Steps]:
    """Whom it holds it may let go, or drag along."""
    for held in state.playing():
        grapple = held.conditions.get("grappled")
        if grapple is not None and grapple.source == unit.name:
            yield [{"release": held.name}]
            for goal in places_around(state, unit, 3 * INCH)[:4]:
                yield [{"drag": held.name}, {"to": list(goal)}]


def _riding(state: State, unit: Character) -> Iterator[Steps]:
    for other in state.standing(unit.side):
        if other.kit.profile.is_mount and not other.rider and adjacent(state, unit, other) and not unit.rides:
            yield [{"mount": other.name}]
        if other.kit.has("vehicle") and other is not unit and adjacent(state, unit, other):
            yield [{"enter": other.name}]


_POWERS: Final[tuple[Callable[[State, Character], Iterator[Steps]], ...]] = (
    _enmity,
    _war_cry,
    _vanish,
    _flyby,
    _area_attacks,
    _aquatic_charge,
    _lasting_spells,
    _action_surge,
    _held,
    _riding,
)
