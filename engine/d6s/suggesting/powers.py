"""Powers that a character may use in its movement: a function for each yields the steps with which it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from engine.d6s.actions.carrying import Drag, Release
from engine.d6s.actions.going import Go
from engine.d6s.actions.moving import Step
from engine.d6s.actions.plain import Dash, Surge
from engine.d6s.actions.riding import Enter, Mount
from engine.d6s.actions.using import Use
from engine.d6s.around import places_around
from engine.d6s.features.action_surge import can_surge
from engine.d6s.features.flyby import LENGTH
from engine.d6s.features.vehicle import is_vehicle
from engine.d6s.geometry import INCH, distance, toward
from engine.d6s.measuring import adjacent, gap
from engine.d6s.state import Character, Effect, State

Steps: TypeAlias = tuple[Step, ...]

_CHARGE: Final = 7900
"""How far an Aquatic Charge is proposed to go at most."""
_HOVERS: Final = 4000
"""How far a Spiritual Weapon goes at once, and how near it stops to whom it strikes."""
_STOPS: Final = 1600


def powers(state: State, unit: Character) -> list[Steps]:
    """Returns the powers that a character may use in its movement, riding and dragging included: the steps of each."""
    return [steps for power in _POWERS for steps in power(state, unit)]


def area_aims(state: State, unit: Character) -> Iterator[Use]:
    """Yields a direction for each enemy in reach of each of a character's area attacks."""
    for made in unit.kit.attacks:
        if made.use == "area" and unit.left(made.name) > 0:
            for enemy in _enemies(state, unit):
                if gap(state, unit, enemy) <= made.cone * INCH and state.place(enemy) != state.place(unit):
                    yield Use(made.name, toward=state.place(enemy), by=unit.name)


def _enemies(state: State, unit: Character) -> list[Character]:
    return [enemy for enemy in state.playing(unit.side.other) if not enemy.inside]


def _enmity(state: State, unit: Character) -> Iterator[Steps]:
    if unit.left("enmity") > 0:
        for enemy in _enemies(state, unit):
            if gap(state, unit, enemy) <= 2 * INCH:
                yield (Use("enmity", enemy.name, by=unit.name),)


def _war_cry(state: State, unit: Character) -> Iterator[Steps]:
    if unit.left("war cry") > 0:
        yield (Use("war cry", unit.name, by=unit.name),)


def _vanish(state: State, unit: Character) -> Iterator[Steps]:
    if unit.kit.has("vanish") and not unit.acted:
        yield (Use("vanish", by=unit.name),)


def _flyby(state: State, unit: Character) -> Iterator[Steps]:
    if unit.kit.has("flyby") and not LENGTH.of(unit):
        yield (Use("flyby", by=unit.name),)


def _area_attacks(state: State, unit: Character) -> Iterator[Steps]:
    yield from ((use,) for use in area_aims(state, unit))


def _aquatic_charge(state: State, unit: Character) -> Iterator[Steps]:
    if not unit.kit.has("aquatic charge") or unit.once.get("aquatic charge"):
        return
    start = state.place(unit)
    for enemy in _enemies(state, unit):
        goal = state.place(enemy)
        far = distance(start, goal) - unit.kit.radius - state.radius(enemy)
        end = toward(start, goal, max(min(far, _CHARGE), 0))
        yield (Use("aquatic charge", enemy.name, path=(end,), by=unit.name),)


def _lasting_spells(state: State, unit: Character) -> Iterator[Steps]:
    enemies = _enemies(state, unit)
    for effect in state.effects:
        yield from ((use,) for use in _of_effect(state, unit, effect, enemies))


def _of_effect(state: State, unit: Character, effect: Effect, enemies: list[Character]) -> Iterator[Use]:
    is_own = effect.caster == unit.name
    if is_own and effect.spell == "spiritual weapon" and effect.at is not None and enemies:
        hovers = effect.at
        goal = min((state.place(enemy) for enemy in enemies), key=lambda place: distance(hovers, place))
        near = toward(goal, hovers, _STOPS)
        goal = toward(hovers, near, min(_HOVERS, distance(hovers, near)))
        yield Use("spiritual weapon", to=goal, by=unit.name)
    elif is_own and effect.spell == "telekinesis":
        yield from (Use("telekinesis", enemy.name, by=unit.name) for enemy in enemies[:2])
    elif effect.spell == "gaseous form" and unit.name in effect.targets:
        yield Use("gaseous form", by=unit.name)


def _action_surge(state: State, unit: Character) -> Iterator[Steps]:
    if can_surge(unit) and unit.acted:
        yield Surge(unit.name), Dash()


def _held(state: State, unit: Character) -> Iterator[Steps]:
    """It may let go of a held character, or drag it along."""
    for held in state.playing():
        grapple = held.conditions.get("grappled")
        if grapple is not None and grapple.source == unit.name:
            yield (Release(held.name),)
            for goal in places_around(state, unit, 3 * INCH)[:4]:
                yield Drag(held.name), Go((goal,))


def _riding(state: State, unit: Character) -> Iterator[Steps]:
    for other in state.standing(unit.side):
        if other.kit.profile.is_mount and not other.rider and adjacent(state, unit, other) and not unit.rides:
            yield (Mount(other.name),)
        if is_vehicle(other) and other is not unit and adjacent(state, unit, other):
            yield (Enter(other.name),)


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
