"""After a melee: disengaging and following up (Following up; D-87, D-88, D-146)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from engine.d6s import reading
from engine.d6s.actions.attacking import attacks_left, judge_attacks, strike_once
from engine.d6s.actions.walking import walk
from engine.d6s.battle import Battle
from engine.d6s.conditions import action_is_finished, cannot_move, is_helpless
from engine.d6s.features.aggressive import follow_length
from engine.d6s.geometry import INCH, TOLERANCE, distance, toward
from engine.d6s.measuring import adjacent
from engine.d6s.numbers import is_held
from engine.d6s.paths import survey_best
from engine.d6s.phases.turns import can_take_turn, fighters
from engine.d6s.plans import Follow
from engine.d6s.state import Character, Melee, State
from engine.d6s.strike import Strike
from engine.d6s.strikes import melee_of
from engine.d6s.suggesting.fights import follow_ups
from engine.refusals import NotAllowed
from engine.values import Json


async def disengage(battle: Battle, unit: Character) -> None:
    """Moves the inch of somebody who disengaged, if it still can (D-87)."""
    state = battle.state
    goal, unit.disengages = unit.disengages, None
    if goal is None or not unit.in_play or not _may_shift(state, unit):
        return
    body = state.body(unit)
    start = state.place(body)
    whole = min(distance(start, goal), INCH)
    for part in range(40, 0, -1):
        end = goal if part == 40 and whole < INCH else toward(start, goal, whole * part // 40)
        try:
            found = survey_best(state, body, [end], provokes=False)
        except NotAllowed:
            continue
        if found.cost <= INCH + TOLERANCE:
            await walk(battle, body, found, None)
            return


def _may_shift(state: State, unit: Character) -> bool:
    if is_helpless(unit) and not unit.has("incapacitated"):
        return False
    return not (unit.has("prone") or state.body(unit).has("prone") or cannot_move(unit) or is_held(state, unit))


async def follow(battle: Battle, unit: Character, current: Melee) -> None:
    """Asks a survivor of a melee whose other side is gone where it follows up to: once a round, up to 1 inch (D-88)."""
    state = battle.state
    if unit.followed or not unit.in_play or unit.passenger or not _may_shift(state, unit):
        return
    if unit.at is None and state.body(unit).followed:
        return
    length = follow_length(state, unit)

    def judge(answer: Json) -> Json:
        if answer in ("no", None):
            return "no"
        return judge_follow(state, unit, length, answer)

    def propose(rng: random.Random) -> Sequence[Json]:
        return ["no", *follow_ups(state, unit, length)]

    answer = await battle.ask(
        Follow(
            player=battle.deciding_seat(unit),
            prompt="follow",
            about={"unit": unit.name, "length": length, "attacks": attacks_left(state, unit)},
            judge=judge,
            propose=propose,
            otherwise="no",
            asks={"unit": unit.name, "length": length},
        )
    )
    if answer == "no":
        return
    assert isinstance(answer, Mapping)
    await _follow_up(battle, unit, dict(answer))


def judge_follow(state: State, unit: Character, length: int, answer: Json) -> dict[str, Any]:
    """Returns a follow up in its normal form. Raises a `Refusal`."""
    row = reading.mapping(answer, ("to", "attack"), "Following up")
    body = state.body(unit)
    path = reading.points(row["to"]) if row.get("to") is not None else [state.place(body)]
    found = survey_best(state, body, path, provokes=False)
    if found.cost > length + TOLERANCE:
        raise NotAllowed(f"{unit.name} follows up to {length / INCH:g} inch, and that costs {found.cost / INCH:.2f}.")
    normal: dict[str, Any] = {"to": [list(p) for p in path]}
    if row.get("attack"):
        there = state.standing_at(body, found.end)
        if _joins(there, there.units[unit.name]) is not None:
            raise NotAllowed(f"{unit.name} joins a melee that is not resolved yet and waits for its Fight there.")
        normal["attack"] = judge_attacks(there, there.units[unit.name], row["attack"], following=True)
    return normal


def _joins(state: State, unit: Character) -> Melee | None:
    """Returns the melee not resolved yet that somebody has come into by following up."""
    for other in state.melees:
        if not other.done and any(
            u.side is not unit.side and adjacent(state, unit, u) for u in fighters(state, other) if not u.passenger
        ):
            return other
    return None


async def _follow_up(battle: Battle, unit: Character, row: dict[str, Any]) -> None:
    state = battle.state
    body = state.body(unit)
    for each in state.mounted_body(unit):
        each.followed = True
    path = [(p[0], p[1]) for p in row["to"]]
    await walk(battle, body, survey_best(state, body, path, provokes=False), None)
    if not unit.in_play:
        return
    new = _joins(state, unit)
    for each in state.mounted_body(unit):
        if new is not None:
            old = melee_of(state, each)
            if old is not None:
                old.members.remove(each.name)
            new.members.append(each.name)
            each.fought = not (attacks_left(state, each) > 0 or can_take_turn(state, each))
    if new is None and row.get("attack"):
        await strike_at_once(battle, unit, row["attack"])


async def strike_at_once(battle: Battle, unit: Character, rows: Sequence[Mapping[str, Any]]) -> None:
    """Makes the attacks that are left against whom the following up has reached (D-88, D-146)."""
    state = battle.state
    unit.acted = unit.attacking = True
    for row in rows:
        target = state.units[row["target"]]
        made = unit.kit.attack(row["with"])
        if made is None or not unit.in_play or not target.in_play or not adjacent(state, unit, target):
            continue
        unit.attacks_made += 1
        await strike_once(battle, Strike(unit, target, made))
    await action_is_finished(battle, unit)
    unit.attacking = attacks_left(state, unit) > 0
