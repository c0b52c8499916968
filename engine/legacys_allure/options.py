"""What a player could do now: every legal action, some action at random, and whether there is any beside a skip."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from functools import partial

from engine.legacys_allure.abilities import Ability, abilities_of, chooser, forbidden
from engine.legacys_allure.actions import Action
from engine.legacys_allure.battle import Battle
from engine.legacys_allure.combat import charge_ways, unfit
from engine.legacys_allure.hexes import DISTANCE, Hex, Way
from engine.legacys_allure.keywords import combinable, trample
from engine.legacys_allure.keywords import range as range_keyword
from engine.legacys_allure.movement import UnitMover
from engine.legacys_allure.state import State, Unit
from engine.legacys_allure.values import profile
from engine.values import Json, Seat
from engine.work import Work

SHARE_OF_SKIPS = 0.04
"""How often a random player lets a unit skip that could do something."""

MOST_LOOKED_AT = 5_000
"""How many values are looked at to list what one unit could do; cards of the starter set need fewer than 500."""

MOST_TARGETS = 200
"""How many ways to aim one ability from one hex are listed for people at most."""


def all_actions(state: State, seat: Seat) -> Iterator[Action]:
    """Returns every legal action of a player: for each ready unit its moves, attacks, charges, abilities, and a skip.

    Of several ways to the same hex a shortest one stands for all.
    """
    for unit in state.ready(seat):
        yield from actions_of(state, unit, whole=True)
        yield Action(unit.id, skip=True)


def actions_of(state: State, unit: Unit, *, whole: bool = False) -> Iterator[Action]:
    """Returns what a unit could do now beside skipping, whether or not it has an action left.

    An ability with more than `MOST_TARGETS` targets from a hex is cut off there, and abilities are left out once
    `MOST_LOOKED_AT` values were looked at, unless the `whole` list is wanted.
    """
    looking = Work(MOST_LOOKED_AT)
    ways = moves(state, unit)
    for way in ways.values():
        yield Action(unit.id, way=way)
    for target in attackable(state, unit):
        yield Action(unit.id, target=target.id)
    yield from _charges(state, unit)
    for ability in abilities_of(state, unit):
        if forbidden(state, unit, ability) is None:
            yield from _uses(state, unit, ability, ways, looking, whole=whole)


def moves(state: State, unit: Unit) -> dict[Hex, Way]:
    """Returns where a movement action could end, with a shortest way to each hex."""
    mover = UnitMover(state, unit)
    return mover.reach(mover.steps)


def attackable(state: State, unit: Unit) -> list[Unit]:
    """Returns the units that a unit could attack from its hex."""
    now = profile(state, unit)
    if unfit(state, unit, now) is not None:
        return []
    reach = range_keyword.reach(now)
    most = 1 if reach is None else reach
    seat, place = state.controller(unit), unit.place
    return [
        other
        for other in state.on_battlefield()
        if DISTANCE[place][other.place] <= most and other is not unit and state.controller(other) != seat
    ]


def _charges(state: State, unit: Unit) -> Iterator[Action]:
    if not profile(state, unit).has("charging"):
        return
    seat = state.controller(unit)
    for target in state.on_battlefield():
        if state.controller(target) != seat:
            for way in charge_ways(state, unit, target).values():
                yield Action(unit.id, way=way, target=target.id)


def _uses(
    state: State, unit: Unit, ability: Ability, ways: dict[Hex, Way], looking: Work, *, whole: bool
) -> Iterator[Action]:
    active = ability.active
    for values in aims(state, unit, ability, looking, whole=whole):
        yield Action(unit.id, use=ability.key, on=values)
    if combinable.may_move_too(active) and not trample.points(profile(state, unit)):
        for place, way in ways.items():
            for values in _after_walking(state, unit, ability, place, looking, whole=whole):
                yield Action(unit.id, way=way, use=ability.key, on=values)


def aims(
    state: State, unit: Unit, ability: Ability, looking: Work, *, whole: bool = False
) -> Iterator[tuple[Json, ...]]:
    """Returns what an ability could be aimed at from where the unit stands: a value for each of its choices."""
    here = chooser(Battle(state), unit, ability.active, whole=whole, looking=looking)
    return itertools.islice(here.all_legal(ability.active.choose), None if whole else MOST_TARGETS)


def _after_walking(
    state: State, unit: Unit, ability: Ability, place: Hex, looking: Work, *, whole: bool = False
) -> list[tuple[Json, ...]]:
    """Returns the choices of an ability from another hex, as if the unit stood there."""
    if looking.is_spent and not whole:
        return []
    start = unit.hex
    unit.hex = place
    try:
        return list(aims(state, unit, ability, looking, whole=whole))
    finally:
        unit.hex = start


def has_action(state: State, unit: Unit) -> bool:
    """Returns whether a unit could do anything now beside skipping."""
    if moves(state, unit) or attackable(state, unit):
        return True
    if any(True for _ in _charges(state, unit)):
        return True
    battle, looking = Battle(state), Work(MOST_LOOKED_AT)
    return any(
        chooser(battle, unit, ability.active, looking=looking).first_legal(ability.active.choose) is not None
        for ability in abilities_of(state, unit)
        if forbidden(state, unit, ability) is None
    )


def sample_action(state: State, seat: Seat, rng: random.Random) -> Action:
    """Returns some legal action without listing them all: a unit, a kind of action, then one of that kind."""
    ready = state.ready(seat)
    rng.shuffle(ready)
    if rng.random() >= SHARE_OF_SKIPS:
        for unit in ready:
            action = _sample_of(state, unit, rng)
            if action is not None:
                return action
    return Action(ready[0].id, skip=True)


def _sample_of(state: State, unit: Unit, rng: random.Random) -> Action | None:
    kinds: list[Callable[[], Action | None]] = [
        partial(_sample_move, state, unit, rng),
        partial(_sample_attack, state, unit, rng),
        partial(_sample_attack, state, unit, rng),
    ]
    kinds += [
        partial(_sample_use, state, unit, ability, rng)
        for ability in abilities_of(state, unit)
        if forbidden(state, unit, ability) is None
    ]
    rng.shuffle(kinds)
    for kind in kinds:
        action = kind()
        if action is not None:
            return action
    return None


def _sample_move(state: State, unit: Unit, rng: random.Random) -> Action | None:
    ways = list(moves(state, unit).values())
    return Action(unit.id, way=rng.choice(ways)) if ways else None


def _sample_attack(state: State, unit: Unit, rng: random.Random) -> Action | None:
    offers = [Action(unit.id, target=target.id) for target in attackable(state, unit)]
    offers += _charges(state, unit)
    return rng.choice(offers) if offers else None


def _sample_use(state: State, unit: Unit, ability: Ability, rng: random.Random) -> Action | None:
    first = combinable.may_move_too(ability.active) and rng.random() < 0.6
    if first and not trample.points(profile(state, unit)):
        ways = list(moves(state, unit).items())
        rng.shuffle(ways)
        for place, way in ways[:4]:
            values = _after_walking(state, unit, ability, place, Work(MOST_LOOKED_AT))
            if values:
                return Action(unit.id, way=way, use=ability.key, on=rng.choice(values))
    offers = list(aims(state, unit, ability, Work(MOST_LOOKED_AT)))
    return Action(unit.id, use=ability.key, on=rng.choice(offers)) if offers else None
