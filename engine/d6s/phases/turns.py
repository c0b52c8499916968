"""The turns of a melee, and the turn of one character (Combat actions; D-75, D-102)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.d6s.actions.attacking import has_action
from engine.d6s.actions.fighting import can_restore, judge_fight, play_fight
from engine.d6s.battle import Battle
from engine.d6s.conditions import is_helpless, lose_instead_of_action
from engine.d6s.events import Fought
from engine.d6s.features.action_surge import can_surge
from engine.d6s.features.climb import is_busy
from engine.d6s.features.nimble_escape import can_escape
from engine.d6s.features.quick_grapple import quick_grapple
from engine.d6s.numbers import fight, total
from engine.d6s.plans import Fight
from engine.d6s.state import Character, Melee, Side, State
from engine.d6s.suggesting.fights import fights_worth_trying
from engine.values import Json


def fighters(state: State, current: Melee) -> list[Character]:
    """Returns who is still in a melee."""
    return [u for u in (state.units[name] for name in current.members) if u.in_play]


def sides_of(state: State, current: Melee) -> set[Side]:
    """Returns the sides that are still in a melee."""
    return {unit.side for unit in fighters(state, current)}


def turn_order(state: State, units: Sequence[Character]) -> list[Character]:
    """Returns the characters by Fight, the Lead side's first among equals, then the seats in turn (D-75)."""
    return sorted(units, key=lambda u: (-total(fight(state, u)), u.side is not state.lead, state.seats.index(u.seat)))


def can_take_turn(state: State, unit: Character) -> bool:
    """Returns whether the character has something it could do in its turn."""
    if is_helpless(unit):
        return False
    if has_action(unit) or can_surge(unit) or can_restore(state, unit):
        return True
    return can_escape(unit)


async def is_passed(battle: Battle, unit: Character) -> bool:
    """Ends the turn of somebody who cannot act; stunned and the like end in the place of the action (D-102)."""
    if is_helpless(unit):
        if not unit.acted:
            await lose_instead_of_action(battle, unit, in_combat=True)
        unit.fought = True
        return True
    if unit.climbed and is_busy(unit.kit):
        unit.fought = True
        return True
    if not can_take_turn(battle.state, unit):
        await quick_grapple(battle, unit)
        unit.fought = True
        return True
    return False


async def take_turn(battle: Battle, row: dict[str, Any]) -> None:
    """Plays one answer of somebody's turn, and ends the turn when nothing more can come of it."""
    unit = battle.state.units[row["unit"]]
    over = await play_fight(battle, row)
    if not over and unit.in_play and not is_helpless(unit):
        return
    nothing = not any(key in row for key in ("attack", "grapple", "shove", "trip", "escape", "use", "disengage"))
    surge_left = unit.acted and can_surge(unit) and not row.get("surge")
    acted_now = any(key not in ("unit", "surge") for key in row)
    if surge_left and acted_now and not nothing and unit.in_play:
        return
    unit.fought = True
    battle.say(Fought(unit.name))


def fight_plan(battle: Battle, units: Sequence[Character], spear: bool = False) -> Fight:
    """Returns the question which of the characters acts next in melee, and what it does."""
    state = battle.state
    candidates = {unit.name: unit for unit in units}

    def judge(answer: Json) -> Json:
        return judge_fight(state, candidates, answer, spear)

    def propose(rng: random.Random) -> Sequence[Json]:
        return fights_worth_trying(state, list(units), spear, rng)

    made = {unit.name: unit.attacks_made for unit in units}
    return Fight(
        player=battle.deciding_seat(units[0]),
        prompt="fight",
        about={"units": list(candidates), "spear": spear, "made": made},
        judge=judge,
        propose=propose,
        otherwise={"unit": units[0].name},
        asks={"units": list(candidates), "spear": spear, "made": made},
    )
