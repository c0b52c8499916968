"""Combat actions: attacks in melee, maneuvers, objects, powers; what each needs and how it is played (Combat actions;
D-73 to D-87, D-133).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.d6s import reading
from engine.d6s.actions.attacking import (
    Row,
    attacks,
    attacks_left,
    has_action,
    in_reach_of_melee,
    judge_attacks,
    strike_once,
)
from engine.d6s.actions.maneuvers import do_maneuver, escape, maneuver, quick_grapple
from engine.d6s.actions.riding import come_out, place_beside
from engine.d6s.attacks import check_target, is_used_up
from engine.d6s.battle import Battle
from engine.d6s.book import Attack
from engine.d6s.conditions import action_is_finished, can_cast_quick, is_helpless
from engine.d6s.events import Did, Used
from engine.d6s.features import powers
from engine.d6s.geometry import INCH, distance
from engine.d6s.measuring import within
from engine.d6s.numbers import is_gaseous
from engine.d6s.objects import check_destroy, check_pass, check_pick_up, pass_on, pick_up
from engine.d6s.spells.casting import Order, cast_spell, check_cast
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.winning import look_for_end
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

ACTIONS: Final = ("attack", "grapple", "shove", "trip", "escape", "pick up", "pass", "destroy", "use", "leave")
"""Combat actions by the key that stands for them; `disengage` is one too, and may stand beside another."""


A_LITTLE: Final = INCH // 4
"""So much farther may the place lie that somebody names for disengaging; the inch ends on the way to it."""


Judge = Callable[[State, Character, Mapping[str, Json]], Row]

KEYS: Final = ("unit", *ACTIONS, "disengage", "target", "toward", "to", "choose", "surge")


def judge_fight(state: State, candidates: Mapping[str, Character], answer: Json, spear: bool = False) -> Row:
    """Returns a combat action in its normal form. Raises a `Refusal`. With `spear` it is the one attack that goes
    first.
    """
    row = reading.mapping(answer, KEYS, "A combat action")
    unit = reading.unit(state, row.get("unit"))
    if unit.name not in candidates:
        raise NotAllowed(f"It is not the turn of {unit.name}; it is that of {listed(candidates, 'or')}.")
    if is_helpless(unit):
        raise NotAllowed(f"{unit.name} can take no action.")
    named = [key for key in ACTIONS if key in row]
    surge = bool(row.get("surge"))
    normal: Row = {"unit": unit.name}
    if surge:
        _check_surge(unit)
        normal["surge"] = True
    if len(named) > 1:
        raise NotAllowed(f"One action is taken at a time, and {listed(named)} are named.")
    if spear and named not in ([], ["attack"]):
        raise NotAllowed("Spear Mastery makes one attack first.")
    if "disengage" in row:
        normal |= _disengage(state, unit, row, bool(named), surge)
    if not named:
        return normal
    (what,) = named
    if not has_action(unit, surge) and not _is_quick(row):
        raise NotAllowed(f"{unit.name} has used its action of this round.")
    if unit.attacking and unit.attacks_made and what != "attack" and not surge:
        raise NotAllowed(f"{unit.name} has begun to attack and can only go on with that.")
    if what == "attack":
        normal["attack"] = judge_attacks(state, unit, row["attack"], surge=surge, spear=spear)
    else:
        normal |= _JUDGES[what](state, unit, row)
    if unit.inside and what != "leave":
        raise NotAllowed(f"{unit.name} sits in {unit.inside} and can only leave it.")
    return normal


def _check_surge(unit: Character) -> None:
    if unit.left("action surge") < 1 or not unit.acted:
        raise NotAllowed(f"{unit.name} cannot use Action Surge now: it has used it up, or its action is still left.")


def _judge_maneuver(what: str) -> Judge:
    def judge(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
        return {what: maneuver(state, unit, reading.unit(state, row[what]), what)}

    return judge


def _judge_escape(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    if not unit.has("grappled"):
        raise NotAllowed(f"{unit.name} is not grappled.")
    return {"escape": True}


def _judge_pick_up(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    thing = _object(state, row["pick up"])
    check_pick_up(state, unit, state.objects[thing])
    if is_gaseous(state, unit):
        raise NotAllowed(f"{unit.name} is in Gaseous Form and cannot handle objects.")
    return {"pick up": thing}


def _judge_destroying(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    thing = _object(state, row["destroy"])
    check_destroy(state, unit, state.objects[thing])
    return {"destroy": thing}


def _judge_leaving(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    if not unit.inside:
        raise NotAllowed(f"{unit.name} is in no vehicle.")
    goal = reading.point(row["leave"])
    place_beside(state, unit, state.units[unit.inside], goal)
    return {"leave": list(goal)}


def _is_quick(row: Mapping[str, Json]) -> bool:
    """Returns whether a combat action is a quick spell, which takes no action (D-121)."""
    return isinstance(row.get("use"), str) and key_of(str(row["use"])) == "lesser restoration"


def can_restore(state: State, unit: Character) -> bool:
    """Returns whether the character could cast Lesser Restoration for somebody now."""
    if unit.left("lesser restoration") < 1 or not can_cast_quick(unit) or is_gaseous(state, unit):
        return False
    return any(ally.conditions and within(state, unit, ally, INCH) for ally in state.playing(unit.side))


def _disengage(state: State, unit: Character, row: Mapping[str, Json], beside: bool, surge: bool) -> Row:
    free = unit.kit.has("nimble escape") and not unit.once.get("nimble escape")
    if beside and not free:
        raise NotAllowed(f"{unit.name} cannot disengage beside another action: it needs Nimble Escape.")
    if not free and (not has_action(unit, surge) or (unit.attacking and unit.attacks_made)):
        raise NotAllowed(f"{unit.name} has used its action of this round.")
    goal = reading.point(row["disengage"])
    if distance(state.place(unit), goal) > INCH + A_LITTLE:
        raise NotAllowed("Disengaging moves 1 inch after the melee: name a place so far away.")
    return {"disengage": list(goal)}


def _object(state: State, written: Json) -> str:
    for name in state.objects:
        if isinstance(written, str) and key_of(name) == key_of(written):
            return name
    raise NotUnderstood(f"There is no object called {written!r}.")


def _passing(state: State, unit: Character, written: Json) -> Row:
    if not isinstance(written, Mapping) or len(written) != 1:
        raise NotUnderstood("Say what is passed to whom: {pass: {Treasure 1: Knight 2}}.")
    ((thing, to),) = written.items()
    name = _object(state, thing)
    if name not in unit.carries:
        raise NotAllowed(f"{unit.name} does not carry {name}.")
    ally = reading.unit(state, to)
    check_pass(state, unit, ally)
    return {name: ally.name}


def _use(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    name = reading.word(row["use"])
    if name == "lesser restoration":
        written: dict[str, Json] = {"cast": name}
        written |= {key: row[key] for key in ("target", "choose") if key in row}
        order = check_cast(state, unit, reading.cast_order(state, written))
        return {"use": name, "target": order.targets[0], "choose": order.choice}
    made = unit.kit.attack(name)
    if made is None or not (made.whole_action):
        raise NotAllowed(f"{unit.name} has no {row['use']} to use as a combat action.")
    if is_gaseous(state, unit):
        raise NotAllowed(f"{unit.name} is in Gaseous Form.")
    if is_used_up(unit, made):
        raise NotAllowed(f"{unit.name} has used {made.name} up.")
    if made.use == "area":
        goal = state.place(reading.unit(state, row["target"])) if "target" in row else None
        goal = goal or reading.point(row.get("toward", row.get("to")))
        if goal == state.place(unit):
            raise NotUnderstood("A breath needs a direction: `toward`.")
        return {"use": name, "toward": list(goal)}
    target = reading.unit(state, row.get("target"))
    check_target(state, unit, target, made, False)
    if not in_reach_of_melee(state, unit, target, made):
        raise NotAllowed(f"{target.name} is not in the melee of {unit.name}.")
    return {"use": name, "target": target.name}


_JUDGES: Final[Mapping[str, Judge]] = MappingProxyType(
    {
        "grapple": _judge_maneuver("grapple"),
        "shove": _judge_maneuver("shove"),
        "trip": _judge_maneuver("trip"),
        "escape": _judge_escape,
        "pick up": _judge_pick_up,
        "pass": lambda state, unit, row: {"pass": _passing(state, unit, row["pass"])},
        "destroy": _judge_destroying,
        "use": _use,
        "leave": _judge_leaving,
    }
)
"""Every action but the attack, judged: they raise a `Refusal` or return the action in its normal form."""


async def play_fight(battle: Battle, row: Row, spear: bool = False) -> bool:
    """Plays a combat action. Returns whether the character's turn is over.

    Somebody whose attacks could not all be made as named, or who only cast a quick spell, is asked again.
    """
    state = battle.state
    unit = state.units[row["unit"]]
    named = next((key for key in ACTIONS if key in row), None)
    if not spear and named != "leave":
        await quick_grapple(battle, unit)
    if row.get("surge"):
        unit.spend("action surge")
        unit.attacks_made, unit.attacking = 0, True
        battle.say(Used(unit.name, "Action Surge"))
    if "disengage" in row:
        await _plan_disengage(battle, unit, row)
    if named is None:
        if "disengage" not in row and not spear:
            if unit.attacking and unit.attacks_made:
                await action_is_finished(battle, unit)
            unit.attacking = unit.attacking and attacks_left(state, unit) > 0 and unit.attacks_made > 0
        return True
    if named == "attack":
        return await attacks(battle, unit, row["attack"], spear)
    if named == "use" and row["use"] == "lesser restoration":
        await cast_spell(battle, unit, Order(row["use"], (row["target"],), choice=row["choose"]))
        return False
    _use_up(unit)
    if named in ("grapple", "shove", "trip"):
        await do_maneuver(battle, unit, state.units[row[named]], named)
    elif named == "escape":
        await escape(battle, unit)
    elif named == "pick up":
        await pick_up(battle, unit, state.objects[row["pick up"]])
    elif named == "pass":
        ((thing, to),) = row["pass"].items()
        pass_on(battle, unit, thing, state.units[to])
    elif named == "destroy":
        _destroy(battle, unit, row["destroy"])
    elif named == "leave":
        come_out(battle, unit, (row["leave"][0], row["leave"][1]))
        await powers.breathe_stench(battle)
    else:
        await _use_power(battle, unit, row)
    await action_is_finished(battle, unit)
    look_for_end(state)
    return True


def _use_up(unit: Character) -> None:
    unit.acted = True
    unit.attacking = False


async def _plan_disengage(battle: Battle, unit: Character, row: Row) -> None:
    unit.disengages = row["disengage"][0], row["disengage"][1]
    if unit.kit.has("nimble escape") and not unit.once.get("nimble escape"):
        unit.once["nimble escape"] = 1
    else:
        _use_up(unit)
        await action_is_finished(battle, unit)
    battle.say(Did(unit.name, "disengage"))


def _destroy(battle: Battle, unit: Character, name: str) -> None:
    from engine.d6s.events import ObjectMoved

    thing = battle.state.objects[name]
    thing.destroyed = True
    battle.say(ObjectMoved(name, "destroyed", unit.name, thing.at))


async def _use_power(battle: Battle, unit: Character, row: Row) -> None:
    made = unit.kit.attack(row["use"])
    assert made is not None
    if made.use == "area":
        await powers.breathe(battle, unit, made, (row["toward"][0], row["toward"][1]))
        return
    # Claw of ghoul and ghast: the whole action is one Bite that paralyzes (D-133).
    bite = unit.kit.attack(made.attack_with or "")
    assert bite is not None
    target = battle.state.units[row["target"]]
    claw = Attack(**{**{f: getattr(bite, f) for f in bite.__slots__}, "on_hit": made.on_hit})
    unit.attacks_made += 1
    await strike_once(battle, Strike(unit, target, claw))
