"""Combat actions worth trying: attacks, maneuvers, powers, objects; and where to follow up to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from engine.d6s import numbers
from engine.d6s.around import places_around
from engine.d6s.features.action_surge import can_surge
from engine.d6s.geometry import INCH, toward
from engine.d6s.measuring import adjacent, gap, gap_to_point
from engine.d6s.state import Character, State
from engine.d6s.suggesting.aiming import LESSER_RESTORATION, orders_for
from engine.d6s.suggesting.contacts import around, contacts
from engine.d6s.suggesting.powers import area_aims
from engine.values import Json

Row: TypeAlias = dict[str, Any]

LIKELY: Final = 3
"""How often the object of a fight is among the actions to try."""
_WEAPON, _MANEUVER, _PASS, _DISENGAGE = 0.3, 0.25, 0.3, 0.3
"""How often these are tried."""
_MANEUVERS: Final = ("grapple", "shove", "trip")
_STEP_BACK: Final = 990


@dataclass(frozen=True, slots=True)
class Fighter:
    """The acting character in a melee, with its possible actions."""

    state: State
    unit: Character
    enemies: Sequence[Character]
    """Those in contact."""
    attacks: int
    """How many are left to it."""
    rng: random.Random

    @property
    def surge(self) -> Row:
        """Returns what says that it acts once more, where it has acted."""
        return {"surge": True} if self.unit.acted and can_surge(self.unit) else {}


def fights_worth_trying(state: State, units: Sequence[Character], spear: bool, rng: random.Random) -> list[Json]:
    """Returns combat actions to try: all attacks on each enemy, powers, maneuvers, objects."""
    found: list[Json] = []
    for unit in units:
        fighter = Fighter(state, unit, _in_contact(state, unit), _attacks_left(state, unit, spear), rng)
        found += [{"unit": unit.name, **row} for actions in _COMBAT_ACTIONS for row in actions(fighter)]
    return found


def whole_attacks(state: State, units: Sequence[Character], spear: bool) -> Iterator[Row]:
    """Yields for each character all its attacks on one enemy in contact with one of its melee weapons."""
    for unit in units:
        most = _attacks_left(state, unit, spear)
        for enemy in _in_contact(state, unit):
            for made in unit.kit.attacks:
                if made.is_melee and not made.whole_action:
                    yield {"unit": unit.name, "attack": [{"target": enemy.name, "with": made.label}] * most}


def _in_contact(state: State, unit: Character) -> list[Character]:
    return [other for other in state.playing(unit.side.other) if not other.inside and adjacent(state, unit, other)]


def _attacks_left(state: State, unit: Character, spear: bool) -> int:
    return 1 if spear else max(numbers.total(numbers.attacks(state, unit)) - unit.attacks_made, 1)


def _against_each(fighter: Fighter) -> Iterator[Row]:
    for enemy in fighter.enemies:
        for row in (*_attacks(fighter, enemy), *_with_each_weapon(fighter, enemy)):
            yield {**row, **fighter.surge}
        if fighter.rng.random() < _MANEUVER:
            yield from ({maneuver: enemy.name, **fighter.surge} for maneuver in _MANEUVERS)


def _attacks(fighter: Fighter, enemy: Character) -> Iterator[Row]:
    if fighter.unit.mastery == "dual wielding":
        yield {"attack": [enemy.name] * (fighter.attacks + 1)}
    yield from [{"attack": [enemy.name] * fighter.attacks}] * LIKELY


def _with_each_weapon(fighter: Fighter, enemy: Character) -> Iterator[Row]:
    for made in fighter.unit.kit.attacks:
        blow: Row = {"target": enemy.name, "with": made.label}
        if made.auto_hit:
            yield {"attack": [blow, *[enemy.name] * (fighter.attacks - 1)]}
        elif made.whole_action and made.use == "melee":
            yield {"use": made.name, "target": enemy.name}
        elif made.is_melee and fighter.rng.random() < _WEAPON:
            yield {"attack": [blow]}


def _escape(fighter: Fighter) -> Iterator[Row]:
    if fighter.unit.has("grappled"):
        yield {"escape": True, **fighter.surge}


def _objects(fighter: Fighter) -> Iterator[Row]:
    for thing in fighter.state.objects.values():
        if thing.at is not None and gap_to_point(fighter.state, fighter.unit, thing.at) <= INCH + 10:
            for action in ("pick up", "destroy"):
                yield from [{action: thing.name, **fighter.surge}] * LIKELY


def _passing_on(fighter: Fighter) -> Iterator[Row]:
    unit, state = fighter.unit, fighter.state
    if not unit.carries:
        return
    for ally in state.playing(unit.side):
        beside = ally is not unit and not ally.inside and adjacent(state, unit, ally)
        if beside and fighter.rng.random() < _PASS:
            yield {"pass": {unit.carries[0]: ally.name}, **fighter.surge}


def _getting_out(fighter: Fighter) -> Iterator[Row]:
    if fighter.unit.inside:
        vehicle = fighter.state.units[fighter.unit.inside]
        centre = fighter.state.place(vehicle)
        reach = vehicle.kit.radius + fighter.unit.kit.radius
        for spot in around(centre, (centre[0], centre[1] - 1), reach):
            yield {"leave": list(spot), **fighter.surge}


def _disengaging(fighter: Fighter) -> Iterator[Row]:
    if fighter.enemies and fighter.rng.random() < _DISENGAGE:
        here, foe = fighter.state.place(fighter.unit), fighter.state.place(fighter.enemies[0])
        away = 2 * here[0] - foe[0], 2 * here[1] - foe[1]
        yield {"disengage": list(toward(here, away, _STEP_BACK))}


def _restoring(fighter: Fighter) -> Iterator[Row]:
    if fighter.unit.left(LESSER_RESTORATION) > 0:
        for order in orders_for(fighter.state, fighter.unit, LESSER_RESTORATION, fighter.rng):
            yield {"use": order.spell, "target": order.targets[0], "choose": order.choice}


def _from_afar(fighter: Fighter) -> Iterator[Row]:
    """Yields area attacks, and attacks with a long reach."""
    for use in area_aims(fighter.state, fighter.unit):
        assert use.toward is not None
        yield {"use": use.name, "toward": list(use.toward), **fighter.surge}
    unit, state = fighter.unit, fighter.state
    for made in unit.kit.attacks:
        if made.reach > 1 and not made.whole_action:
            for enemy in state.playing(unit.side.other):
                apart = not enemy.inside and state.place(enemy) != state.place(unit)
                if apart and gap(state, unit, enemy) <= made.reach * INCH:
                    yield {"attack": [{"target": enemy.name, "with": made.label}], **fighter.surge}


def _as_caster(fighter: Fighter) -> Iterator[Row]:
    if fighter.unit.mastery == "caster":
        yield {"attack": [{"use": "caster", "at": list(fighter.state.place(fighter.unit))}]}


_COMBAT_ACTIONS: Final[tuple[Callable[[Fighter], Iterator[Row]], ...]] = (
    _against_each,
    _escape,
    _objects,
    _passing_on,
    _getting_out,
    _disengaging,
    _restoring,
    _from_afar,
    _as_caster,
)


def follow_ups(state: State, unit: Character, length: int) -> list[Json]:
    """Returns places to follow up to: contact with each enemy in reach, with all attacks, and the middle of nowhere."""
    body = state.body(unit)
    found: list[Json] = []
    for enemy, spot in contacts(state, body, length):
        found += [{"to": list(spot), "attack": [enemy.name]}, {"to": list(spot)}]
    return [*found, *({"to": list(spot)} for spot in places_around(state, body, length)[:3])]
