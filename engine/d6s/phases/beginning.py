"""What an encounter begins with, after the armies are deployed: spells in force, bound allies, passengers (D-34)."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.d6s import reading
from engine.d6s.battle import Battle
from engine.d6s.book import Size
from engine.d6s.events import Removed, Rode
from engine.d6s.features.bound import bind, check_ally, may_bind
from engine.d6s.features.stench import used_to_stench
from engine.d6s.features.vehicle import has_room, is_vehicle
from engine.d6s.plans import Begin
from engine.d6s.spells.casting import Order, cast_spell, check_cast
from engine.d6s.state import Character, Gone, Side, State
from engine.d6s.suggesting.aiming import orders_for
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, Seat

Row: TypeAlias = Mapping[str, Json]
Room: TypeAlias = dict[str, int]
"""How much room of each vehicle is taken by what was read so far: one for a Small character, three for a Medium one."""

IN_A_VEHICLE: Final = 3
"""How much room a vehicle has."""
_TRIED: Final = 6
"""Most suggested answers."""


async def start(battle: Battle) -> str:
    """After deployment, the Lead side first: spells in force, bound allies, passengers (D-34)."""
    state = battle.state
    for unit in [u for u in state.playing() if state.body(u).at is None]:
        unit.gone, unit.earlier = Gone.REMOVED, True
        unit.rides, unit.rider, unit.passenger = "", "", False
        battle.say(Removed(unit.name, "no room to deploy"))
    count_characters(state)
    for side in battle.sides:
        for seat in state.seats_of(side):
            options = begin_options(state, side, seat)
            if options:
                await _begin(battle, seat, options)
    used_to_stench(state)
    return "round"


def count_characters(state: State) -> None:
    """Record how many characters each side starts with, if that is not known (D-110)."""
    for side in Side:
        state.starting.setdefault(
            side.value, sum(u.counts for u in state.units.values() if u.home is side and u.gone is not Gone.REMOVED)
        )


def begin_options(state: State, side: Side, seat: Seat) -> list[str]:
    """Returns the characters of a seat that have something to begin with."""
    vehicles = any(is_vehicle(unit) for unit in state.playing(side))
    own = (unit for unit in state.playing(side) if unit.seat == seat)
    return [
        unit.name for unit in own if _may_cast(state, unit) or may_bind(unit) or (vehicles and _could_be_inside(unit))
    ]


def _may_cast(state: State, unit: Character) -> bool:
    return bool(unit.kit.spells.concentration) and not any(e.caster == unit.name for e in state.effects)


def _could_be_inside(unit: Character) -> bool:
    return unit.at is not None and unit.kit.size.rank <= Size.MEDIUM.rank and not unit.kit.profile.is_mount


async def _begin(battle: Battle, seat: Seat, options: Sequence[str]) -> None:
    state = battle.state
    answer = await battle.ask(
        Begin(
            player=seat,
            prompt="begin",
            about={"units": list(options)},
            judge=lambda answer: _judge(state, options, answer),
            propose=lambda rng: _proposals(state, options, rng),
            otherwise={},
            asks={"units": list(options)},
        )
    )
    for name, row in reading.mapping(answer, options, "begin").items():
        assert isinstance(row, Mapping)
        await _beginning_of(row).play(battle, state.units[name], row)


def _judge(state: State, options: Sequence[str], answer: Json) -> Json:
    if answer is None:
        return {}
    rows = reading.mapping(answer, options, "What an encounter begins with")
    room: Room = {}
    return {name: _judge_row(state, state.units[name], row, room) for name, row in rows.items()}


def _judge_row(state: State, unit: Character, row: Json, room: Room) -> Json:
    if isinstance(row, str):
        row = {"cast": row}
    if not isinstance(row, Mapping):
        raise NotUnderstood(f"{unit.name} begins with a spell, a bound ally, or inside a vehicle.")
    if not any(key in row for key in ("cast", *_BEGINNINGS)):
        raise NotUnderstood(f"Say what {unit.name} begins with: a spell, a bound ally, or a vehicle to sit in.")
    return _beginning_of(row).judge(state, unit, row, room)


# -- each of them ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Beginning:
    """One kind of what a character begins with."""

    judge: Callable[[State, Character, Row, Room], Json]
    """Returns what was answered as it is kept. Raises a `Refusal`."""
    play: Callable[[Battle, Character, Row], Awaitable[None]]


def _beginning_of(row: Row) -> Beginning:
    return next((beginning for key, beginning in _BEGINNINGS.items() if key in row), _SPELL)


def _judge_bound(state: State, unit: Character, row: Row, room: Room) -> Json:
    reading.mapping(row, ("bound",), "A bound ally")
    ally = reading.unit(state, row["bound"])
    check_ally(state, unit, ally)
    return {"bound": ally.name}


async def _bind(battle: Battle, unit: Character, row: Row) -> None:
    bind(battle, unit, str(row["bound"]))


def _judge_inside(state: State, unit: Character, row: Row, room: Room) -> Json:
    reading.mapping(row, ("inside",), "A passenger")
    vehicle = reading.unit(state, row["inside"])
    if not is_vehicle(vehicle) or vehicle.side is not unit.side or unit.rides or unit is vehicle:
        raise NotAllowed(f"{unit.name} cannot sit in {vehicle.name}.")
    taken = room.get(vehicle.name, 0) + (IN_A_VEHICLE if unit.kit.size is Size.MEDIUM else 1)
    if not has_room(state, vehicle, unit) or taken > IN_A_VEHICLE:
        raise NotAllowed(f"There is no room in {vehicle.name}: one Medium or three Small.")
    room[vehicle.name] = taken
    return {"inside": str(vehicle.name)}


async def _put_inside(battle: Battle, unit: Character, row: Row) -> None:
    unit.inside, unit.at = str(row["inside"]), None
    battle.say(Rode(unit.name, "entered", unit.inside))


def _judge_spell(state: State, unit: Character, row: Row, room: Room) -> Json:
    order = reading.cast_order(reading.mapping(row, reading.CAST_KEYS, "A spell"))
    return check_cast(state, unit, order, at_start=True).to_json()


async def _put_in_force(battle: Battle, unit: Character, row: Row) -> None:
    """Casts a spell; one that what another began with has made impossible is not cast."""
    order = Order.from_json(row)
    try:
        check_cast(battle.state, unit, order, at_start=True)
    except Refusal:
        return
    await cast_spell(battle, unit, order, at_start=True)


_SPELL: Final = Beginning(_judge_spell, _put_in_force)
_BEGINNINGS: Final[Mapping[str, Beginning]] = MappingProxyType(
    {"bound": Beginning(_judge_bound, _bind), "inside": Beginning(_judge_inside, _put_inside)}
)
"""By the word with which each is said; what has none of these words is a spell."""


# -- for random players ----------------------------------------------------------------------------------------------


def _proposals(state: State, options: Sequence[str], rng: random.Random) -> Sequence[Json]:
    return [_proposal(state, options, rng) for _ in range(_TRIED)]


def _proposal(state: State, options: Sequence[str], rng: random.Random) -> Json:
    rows = ((name, _some_row(state, state.units[name], rng)) for name in options)
    return {name: row for name, row in rows if row is not None}


def _some_row(state: State, unit: Character, rng: random.Random) -> Json:
    if may_bind(unit):
        allies = [ally.name for ally in state.playing(unit.side) if ally is not unit]
        return {"bound": allies[int(rng.random() * len(allies))]} if allies else None
    spells = unit.kit.spells.concentration
    if not spells:
        return None
    orders = orders_for(state, unit, spells[int(rng.random() * len(spells))], rng)
    return orders[int(rng.random() * len(orders))].to_json() if orders else None
