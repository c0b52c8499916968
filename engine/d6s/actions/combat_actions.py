"""The combat actions but the attack: what each needs, and how it is played (Combat actions; D-83 to D-87, D-133)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.d6s import reading
from engine.d6s.actions.attacking import Row, in_reach_of_melee, strike_once
from engine.d6s.actions.maneuvers import do_maneuver, escape, maneuver
from engine.d6s.actions.riding import come_out, place_beside
from engine.d6s.attacks import check_target, is_used_up
from engine.d6s.battle import Battle
from engine.d6s.book import Attack
from engine.d6s.events import ObjectMoved
from engine.d6s.features.breath import breathe
from engine.d6s.features.stench import breathe_stench
from engine.d6s.numbers import is_gaseous
from engine.d6s.objects import check_destroy, check_pass, check_pick_up, pass_on, pick_up
from engine.d6s.spells.casting import check_cast
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.words import key_of
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

LESSER_RESTORATION: Final = "lesser restoration"
"""The quick spell that may be cast instead of a combat action; it takes none (D-121)."""

Judge: TypeAlias = Callable[[State, Character, Mapping[str, Json]], Row]
Play: TypeAlias = Callable[[Battle, Character, Row], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class CombatAction:
    """One combat action."""

    judge: Judge
    """Returns it in its normal form. Raises a `Refusal`."""
    play: Play
    """Plays one that was judged."""


# -- maneuvers -------------------------------------------------------------------------------------------------------


def _a_maneuver(what: str) -> CombatAction:
    def judge(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
        return {what: maneuver(state, unit, reading.unit(state, row[what]), what)}

    async def play(battle: Battle, unit: Character, row: Row) -> None:
        await do_maneuver(battle, unit, battle.state.units[row[what]], what)

    return CombatAction(judge, play)


def _judge_escape(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    if not unit.has("grappled"):
        raise NotAllowed(f"{unit.name} is not grappled.")
    return {"escape": True}


async def _escape(battle: Battle, unit: Character, row: Row) -> None:
    await escape(battle, unit)


# -- objects ---------------------------------------------------------------------------------------------------------


def _object(state: State, written: Json) -> str:
    for name in state.objects:
        if isinstance(written, str) and key_of(name) == key_of(written):
            return name
    raise NotUnderstood(f"There is no object called {written!r}.")


def _judge_pick_up(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    thing = _object(state, row["pick up"])
    check_pick_up(state, unit, state.objects[thing])
    if is_gaseous(state, unit):
        raise NotAllowed(f"{unit.name} is in Gaseous Form and cannot handle objects.")
    return {"pick up": thing}


async def _pick_up(battle: Battle, unit: Character, row: Row) -> None:
    await pick_up(battle, unit, battle.state.objects[row["pick up"]])


def _judge_passing(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    written = row["pass"]
    if not isinstance(written, Mapping) or len(written) != 1:
        raise NotUnderstood("Say what is passed to whom: {pass: {Treasure 1: Knight 2}}.")
    ((thing, to),) = written.items()
    name = _object(state, thing)
    if name not in unit.carries:
        raise NotAllowed(f"{unit.name} does not carry {name}.")
    ally = reading.unit(state, to)
    check_pass(state, unit, ally)
    return {"pass": {name: ally.name}}


async def _pass_on(battle: Battle, unit: Character, row: Row) -> None:
    ((thing, to),) = row["pass"].items()
    pass_on(battle, unit, thing, battle.state.units[to])


def _judge_destroying(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    thing = _object(state, row["destroy"])
    check_destroy(state, unit, state.objects[thing])
    return {"destroy": thing}


async def _destroy(battle: Battle, unit: Character, row: Row) -> None:
    thing = battle.state.objects[row["destroy"]]
    thing.destroyed = True
    battle.say(ObjectMoved(thing.name, "destroyed", unit.name, thing.at))


# -- vehicles --------------------------------------------------------------------------------------------------------


def _judge_leaving(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    if not unit.inside:
        raise NotAllowed(f"{unit.name} is in no vehicle.")
    goal = reading.point(row["leave"])
    place_beside(state, unit, state.units[unit.inside], goal)
    return {"leave": list(goal)}


async def _leave(battle: Battle, unit: Character, row: Row) -> None:
    come_out(battle, unit, (row["leave"][0], row["leave"][1]))
    await breathe_stench(battle)


# -- powers ----------------------------------------------------------------------------------------------------------


def _judge_use(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    name = reading.word(row["use"])
    if name == LESSER_RESTORATION:
        return _judge_restoring(state, unit, row)
    made = unit.kit.attack(name)
    if made is None or not made.whole_action:
        raise NotAllowed(f"{unit.name} has no {row['use']} to use as a combat action.")
    if is_gaseous(state, unit):
        raise NotAllowed(f"{unit.name} is in Gaseous Form.")
    if is_used_up(unit, made):
        raise NotAllowed(f"{unit.name} has used {made.name} up.")
    judge = _judge_area if made.use == "area" else _judge_claw
    return {"use": name, **judge(state, unit, made, row)}


def _judge_restoring(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    named = {key: row[key] for key in ("target", "choose") if key in row}
    order = check_cast(state, unit, reading.cast_order({"cast": LESSER_RESTORATION, **named}))
    return {"use": LESSER_RESTORATION, "target": order.targets[0], "choose": order.choice}


def _judge_area(state: State, unit: Character, made: Attack, row: Mapping[str, Json]) -> Row:
    goal = state.place(reading.unit(state, row["target"])) if "target" in row else None
    goal = goal or reading.point(row.get("toward", row.get("to")))
    if goal == state.place(unit):
        raise NotUnderstood("A breath needs a direction: `toward`.")
    return {"toward": list(goal)}


def _judge_claw(state: State, unit: Character, made: Attack, row: Mapping[str, Json]) -> Row:
    target = reading.unit(state, row.get("target"))
    check_target(state, unit, target, made, False)
    if not in_reach_of_melee(state, unit, target, made):
        raise NotAllowed(f"{target.name} is not in the melee of {unit.name}.")
    return {"target": target.name}


async def _use_power(battle: Battle, unit: Character, row: Row) -> None:
    made = unit.kit.attack(row["use"])
    assert made is not None
    if made.use == "area":
        await breathe(battle, unit, made, (row["toward"][0], row["toward"][1]))
        return
    # Claw of ghoul and ghast: the whole action is one Bite that paralyzes (D-133).
    bite = unit.kit.attack(made.attack_with or "")
    assert bite is not None
    target = battle.state.units[row["target"]]
    claw = Attack(**{**{f: getattr(bite, f) for f in bite.__slots__}, "on_hit": made.on_hit})
    unit.attacks_made += 1
    await strike_once(battle, Strike(unit, target, claw))


COMBAT_ACTIONS: Final[Mapping[str, CombatAction]] = MappingProxyType(
    {
        "grapple": _a_maneuver("grapple"),
        "shove": _a_maneuver("shove"),
        "trip": _a_maneuver("trip"),
        "escape": CombatAction(_judge_escape, _escape),
        "pick up": CombatAction(_judge_pick_up, _pick_up),
        "pass": CombatAction(_judge_passing, _pass_on),
        "destroy": CombatAction(_judge_destroying, _destroy),
        "use": CombatAction(_judge_use, _use_power),
        "leave": CombatAction(_judge_leaving, _leave),
    }
)
"""Every combat action but the attack and disengaging, by the key that stands for it."""
