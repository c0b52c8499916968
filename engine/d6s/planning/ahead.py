"""The suggestions for a whole side at once, as things stand: moves of characters that have not moved, and attacks."""

from __future__ import annotations

from dataclasses import dataclass

from engine.d6s.measuring import adjacent
from engine.d6s.numbers import acts_at
from engine.d6s.objects import handled_in_reach
from engine.d6s.odds import Chances, best_melee
from engine.d6s.phases.movement import has_turn
from engine.d6s.planning.forecast import moved
from engine.d6s.planning.lettered import Lettered, lettered, worth_proposing
from engine.d6s.state import Character, State
from engine.values import Seat


def still_to_move(state: State, seat: Seat) -> list[Character]:
    """Returns who of a seat has not moved in this round, in the order of Speed."""
    units = [unit for unit in state.playing() if unit.seat == seat and not unit.passenger and has_turn(state, unit)]
    return sorted(units, key=lambda unit: -acts_at(state, unit))


def moves_ahead(state: State, seat: Seat) -> list[tuple[Character, Lettered]]:
    """Returns what is proposed for each who has not moved, each as it will be when those before have moved.

    The position is the same afterwards.
    """
    return _after_another(state, still_to_move(state, seat))


def _after_another(state: State, units: list[Character]) -> list[tuple[Character, Lettered]]:
    if not units:
        return []
    unit, *rest = units
    move = worth_proposing(lettered(state, unit, may_wait=False))
    there = moved(state, move.seen)
    return [(unit, move), *_after_another(there, [there.units[one.name] for one in rest])]


@dataclass(frozen=True, slots=True)
class Intent:
    """What is proposed for one in its melee: an object to take, or whom it attacks with which chances; or neither."""

    unit: Character
    object: str = ""
    target: str = ""
    chances: Chances | None = None


def fights_ahead(state: State, seat: Seat) -> list[Intent]:
    """Returns what each of a seat is likely to be proposed in its melee, who is still to act in one."""
    units = [unit for unit in state.playing() if unit.seat == seat and not unit.passenger and not unit.inside]
    return [found for unit in units if not unit.fought and (found := _intent(state, unit)) is not None]


def _intent(state: State, unit: Character) -> Intent | None:
    """Returns a likely suggestion for one character; None without an enemy or an object in reach."""
    ended = {name for melee in state.melees if melee.done for name in melee.members}
    enemies = [enemy for enemy in state.playing(unit.side.other) if not enemy.inside and adjacent(state, unit, enemy)]
    thing = handled_in_reach(state, unit)
    if unit.name in ended or not (enemies or thing is not None):
        return None
    if unit.acted:
        return Intent(unit)
    if thing is not None:
        return Intent(unit, object=thing.name)
    blows = [(enemy.name, odds) for enemy in enemies if (odds := best_melee(state, unit, enemy)) is not None]
    if not blows:
        return Intent(unit)
    name, odds = max(blows, key=lambda blow: blow[1].wounds * _worth(state.units[blow[0]]))
    return Intent(unit, target=name, chances=odds)


def _worth(unit: Character) -> float:
    return unit.kit.profile.points / max(unit.kit.health, 1)
