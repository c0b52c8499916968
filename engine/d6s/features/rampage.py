"""Feature: Rampage (Fanatic)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from engine.d6s import reading
from engine.d6s.actions.attacking import Row, strike_once
from engine.d6s.actions.walking import walk
from engine.d6s.attacks import check_target
from engine.d6s.battle import NO, Battle
from engine.d6s.conditions import (
    cannot_move,
    is_helpless,
)
from engine.d6s.events import Used
from engine.d6s.features.hooks import follows_kill
from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH, TOLERANCE, Point, distance
from engine.d6s.numbers import is_held, walking_or_flying_speed
from engine.d6s.paths import survey_best
from engine.d6s.plans import Rampage
from engine.d6s.saves import test_morale
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.suggesting.contacts import contacts
from engine.refusals import NotAllowed
from engine.values import Json


@feature("Rampage")
@follows_kill("rampage")
async def rampage(battle: Battle, unit: Character) -> None:
    """After eliminating an enemy it may move on: a morale check, then half its Speed and one melee attack (D-129)."""
    state = battle.state
    if not unit.in_play or is_helpless(unit) or cannot_move(unit):
        return
    if unit.has("prone") or is_held(state, unit) or not any(True for _ in state.playing(unit.side.other)):
        return
    length = walking_or_flying_speed(state, unit) * INCH // 2

    def judge(answer: Json) -> Json:
        if answer in (NO, None):
            return NO
        return _judge_rampage(state, unit, length, answer)

    def propose(rng: random.Random) -> Sequence[Json]:
        tries: list[Json] = [{"to": list(p), "attack": e.name} for e, p in contacts(state, unit, length)]
        return [NO, *tries]

    answer = await battle.ask(
        Rampage(
            player=battle.deciding_seat(unit),
            prompt="rampage",
            about={"unit": unit.name, "length": length},
            judge=judge,
            propose=propose,
            otherwise=NO,
            asks={"unit": unit.name},
        )
    )
    if answer == NO:
        return
    assert isinstance(answer, Mapping)
    battle.say(Used(unit.name, "Rampage"))
    if not await test_morale(battle, unit):
        return
    path = reading.points(answer["to"])
    if not await walk(battle, state.body(unit), survey_best(state, unit, path), None) or not unit.in_play:
        return
    if "attack" not in answer:
        return
    target = state.units[str(answer["attack"])]
    made = unit.kit.attack(str(answer["with"]))
    assert made is not None
    try:
        check_target(state, unit, target, made, False)
    except NotAllowed:
        return
    await strike_once(battle, Strike(unit, target, made, apart=True))


def _judge_rampage(state: State, unit: Character, length: int, answer: Json) -> Row:
    row = reading.mapping(answer, ("to", "attack", "with"), "A rampage")
    path = reading.points(row["to"]) if row.get("to") is not None else [state.place(unit)]
    found = survey_best(state, unit, path)
    if found.cost > length + TOLERANCE:
        raise NotAllowed(f"Rampage moves half the Speed: {length / INCH:g} inches.")
    normal: Row = {"to": [list(p) for p in path]}
    if row.get("attack") is not None:
        target = reading.unit(state, row["attack"])
        weapons = [reading.weapon(unit, row["with"])] if "with" in row else [a for a in unit.kit.attacks if a.is_melee]
        made = next((a for a in weapons if a.is_melee and not a.auto_hit and not a.whole_action and a.is_weapon), None)
        if made is None:
            raise NotAllowed(f"{unit.name} has no melee weapon for its rampage.")
        if target.side is unit.side or not target.in_play:
            raise NotAllowed(f"{target.name} is no enemy.")
        if not _would_reach(state, unit, target, found.end):
            raise NotAllowed(f"{target.name} would be out of reach there.")
        normal |= {"attack": target.name, "with": made.label}
    return normal


def _would_reach(state: State, unit: Character, target: Character, end: Point) -> bool:
    return distance(end, state.place(target)) <= INCH + TOLERANCE + unit.kit.radius + state.radius(target)
