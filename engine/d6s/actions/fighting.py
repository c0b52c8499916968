"""Combat actions: one of those that `combat_actions` knows, or an attack, or disengaging, which may stand beside
another (Combat actions; D-73 to D-87).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.d6s import reading
from engine.d6s.actions.attacking import Row, attacks, attacks_left, has_action, judge_attacks
from engine.d6s.actions.combat_actions import COMBAT_ACTIONS, LESSER_RESTORATION
from engine.d6s.battle import Battle
from engine.d6s.conditions import action_is_finished, can_cast_quick, is_helpless
from engine.d6s.events import Did
from engine.d6s.features.action_surge import can_surge, surge_in_combat
from engine.d6s.features.nimble_escape import can_escape, use_escape
from engine.d6s.features.quick_grapple import quick_grapple
from engine.d6s.geometry import INCH, distance
from engine.d6s.measuring import within
from engine.d6s.numbers import is_gaseous
from engine.d6s.spells.casting import Order, cast_spell
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, State
from engine.d6s.winning import look_for_end
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed
from engine.values import Json

ACTIONS: Final = ("attack", *COMBAT_ACTIONS)
"""Combat actions by the key that stands for them; `disengage` is one too, and may stand beside another."""

A_LITTLE: Final = INCH // 4
"""How much farther the named place for disengaging may lie; the inch ends on the way to it."""

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
        normal |= COMBAT_ACTIONS[what].judge(state, unit, row)
    if unit.inside and what != "leave":
        raise NotAllowed(f"{unit.name} sits in {unit.inside} and can only leave it.")
    return normal


def _check_surge(unit: Character) -> None:
    if not can_surge(unit) or not unit.acted:
        raise NotAllowed(f"{unit.name} cannot use Action Surge now: it has used it up, or its action is still left.")


def _is_quick(row: Mapping[str, Json]) -> bool:
    """Returns whether a combat action is a quick spell, which takes no action (D-121)."""
    return isinstance(row.get("use"), str) and key_of(str(row["use"])) == LESSER_RESTORATION


def can_restore(state: State, unit: Character) -> bool:
    """Returns whether the character could cast Lesser Restoration for somebody now."""
    if unit.left(LESSER_RESTORATION) < 1 or not can_cast_quick(unit) or is_gaseous(state, unit):
        return False
    reach = known_spell(LESSER_RESTORATION).aim.reach
    return any(ally.conditions and within(state, unit, ally, reach) for ally in state.playing(unit.side))


def _disengage(state: State, unit: Character, row: Mapping[str, Json], beside: bool, surge: bool) -> Row:
    free = can_escape(unit)
    if beside and not free:
        raise NotAllowed(f"{unit.name} cannot disengage beside another action: it needs Nimble Escape.")
    if not free and (not has_action(unit, surge) or (unit.attacking and unit.attacks_made)):
        raise NotAllowed(f"{unit.name} has used its action of this round.")
    goal = reading.point(row["disengage"])
    if distance(state.place(unit), goal) > INCH + A_LITTLE:
        raise NotAllowed("Disengaging moves 1 inch after the melee: name a place so far away.")
    return {"disengage": list(goal)}


async def play_fight(battle: Battle, row: Row, spear: bool = False) -> bool:
    """Plays a combat action. Returns whether the character's turn is over.

    Somebody whose attacks could not all be made as named, or who only cast a quick spell, is asked again.
    """
    unit = battle.state.units[row["unit"]]
    named = next((key for key in ACTIONS if key in row), None)
    if not spear and named != "leave":
        await quick_grapple(battle, unit)
    if row.get("surge"):
        surge_in_combat(battle, unit)
    if "disengage" in row:
        await _plan_disengage(battle, unit, row)
    elif named is None and not spear:
        await _stop_attacking(battle, unit)
    if named is None:
        return True
    if named == "attack":
        return await attacks(battle, unit, row["attack"], spear)
    if _is_quick(row):
        await cast_spell(battle, unit, Order(row["use"], (row["target"],), choice=row["choose"]))
        return False
    _use_up(unit)
    await COMBAT_ACTIONS[named].play(battle, unit, row)
    await action_is_finished(battle, unit)
    look_for_end(battle.state)
    return True


async def _stop_attacking(battle: Battle, unit: Character) -> None:
    if unit.attacking and unit.attacks_made:
        await action_is_finished(battle, unit)
    unit.attacking = unit.attacking and attacks_left(battle.state, unit) > 0 and unit.attacks_made > 0


def _use_up(unit: Character) -> None:
    unit.acted = True
    unit.attacking = False


async def _plan_disengage(battle: Battle, unit: Character, row: Row) -> None:
    unit.disengages = row["disengage"][0], row["disengage"][1]
    if can_escape(unit):
        use_escape(unit)
    else:
        _use_up(unit)
        await action_is_finished(battle, unit)
    battle.say(Did(unit.name, "disengage"))
