"""The Movement Phase: Misty Step, then everybody by Speed, one movement after another (Movement Phase; D-36 to
D-58).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.d6s import reading
from engine.d6s.actions.moving import Move, Step
from engine.d6s.actions.riding import Leave
from engine.d6s.actions.steps import Movement, begin_account, can_do_more, judged
from engine.d6s.actions.walking import allowance, enter_checks, walk
from engine.d6s.around import places_around
from engine.d6s.attacks import be_moved
from engine.d6s.battle import NO, Battle
from engine.d6s.conditions import (
    COMMANDED,
    can_cast_quick,
    cannot_move,
    dismount,
    end_far_holds,
    gain,
    lose_instead_of_action,
)
from engine.d6s.events import Activated, Did, Moved, PhaseBegan, SpellCast, Stayed, Waited
from engine.d6s.features.stench import breathe_stench
from engine.d6s.geometry import INCH, TOLERANCE, Point, distance, toward
from engine.d6s.harm import drop_all
from engine.d6s.measuring import adjacent, in_the_way_on_foot
from engine.d6s.numbers import FLY, LAND, PHASE, acts_at, best_way, speeds
from engine.d6s.paths import Survey, survey_best
from engine.d6s.plans import Act, Place
from engine.d6s.spells.casting import countered
from engine.d6s.spells.paying import pay
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Activation, Character, Side, State
from engine.d6s.suggesting.moves import moves_worth_making
from engine.d6s.winning import look_for_end
from engine.d6s.words import listed
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, Seat, names_of


async def movement(battle: Battle) -> str:
    """Begins the phase; Misty Steps come first, the Lead side's before the other's (D-121)."""
    state = battle.state
    battle.say(PhaseBegan("movement", state.round))
    for unit in battle.lead_first(list(state.playing())):
        if unit.kit.quick_group("misty step") is not None:
            await _misty_step(battle, unit)
    return "activation"


async def _misty_step(battle: Battle, unit: Character) -> None:
    state = battle.state
    if unit.left("misty step") < 1 or not can_cast_quick(unit) or unit.moved:
        return

    spell = known_spell("misty step")
    length = spell.aim.reach

    def judge(answer: Json) -> Json:
        if answer in (NO, None):
            return NO
        goal = reading.point(answer)
        if distance(state.place(unit), goal) > length + TOLERANCE:
            raise NotAllowed(f"{spell.title} goes up to {spell.aim.within} inches.")
        blocker = in_the_way_on_foot(state, unit, goal)
        if blocker is not None:
            raise NotAllowed(f"{blocker} is in the way there, and Misty Step needs a free place.")
        return list(goal)

    def propose(rng: random.Random) -> Sequence[Json]:
        return [NO, *[list(p) for p in places_around(state, unit, length)]]

    answer = await battle.ask(
        Place(
            player=battle.deciding_seat(unit),
            prompt="misty step",
            about={"unit": unit.name, "length": length},
            judge=judge,
            propose=propose,
            otherwise=NO,
            asks={"unit": unit.name},
        )
    )
    if answer == NO:
        return
    goal = reading.point(answer)
    pay(unit, "misty step")
    battle.say(SpellCast(unit.name, spell.title, (), goal))
    if await countered(battle, unit, spell):
        return
    start = state.place(unit)
    if unit.rides:
        dismount(battle, unit, goal)
    unit.at, unit.climbed, unit.down = goal, 0, False
    battle.say(Moved(unit.name, "teleported", (start, goal), True))
    await end_far_holds(battle)
    await breathe_stench(battle)


# -- whose turn it is ------------------------------------------------------------------------------------------------


def has_turn(state: State, unit: Character) -> bool:
    """Returns whether the character still has a movement of its own in this round: riders have their mount's."""
    if unit.moved or not unit.in_play or unit.rides:
        return False
    return unit.at is not None or bool(unit.inside)


def movers(state: State) -> tuple[Side | None, int, list[Character]]:
    """Returns whose turn it is to move: the side, at which Speed, and which of its characters (Movement order)."""
    best: dict[Side, int] = {}
    waiting: list[tuple[Character, int]] = []
    for unit in state.units.values():
        if has_turn(state, unit):
            speed = acts_at(state, unit)
            if unit.waits >= 0 and "waits" in unit.once:
                speed = min(speed, unit.waits)
            waiting.append((unit, speed))
            best[unit.side] = max(best.get(unit.side, -1), speed)
    if not waiting:
        return None, 0, []
    top = max(best.values())
    side = state.lead if best.get(state.lead) == top else state.lead.other
    return side, top, [unit for unit, speed in waiting if speed == top and unit.side is side]


async def activation(battle: Battle) -> str:
    """One character's movement: the next by Speed, as its side chooses."""
    state = battle.state
    side, _, units = movers(state)
    if side is None:
        return "combat"
    idle = next((unit for unit in units if _has_nothing_to_do(state, unit)), None)
    if idle is not None:
        await _begin(battle, idle)
        if _is_moving(state) and not _has_nothing_to_do(state, idle):
            await _go_on(battle, None, idle)
        await _finish(battle)
        return "activation"
    seat = battle.deciding_seat(units[0])
    own = [unit for unit in units if battle.deciding_seat(unit) == seat]
    chosen = Movement.read(await battle.ask(act_plan(state, seat, own)))
    unit = state.units[chosen.unit]
    if chosen.waits:
        _wait(battle, unit)
        return "activation"
    mover = state.units[unit.inside] if unit.inside else unit
    await _begin(battle, unit if unit.inside else state.body(mover))
    if _is_moving(state):
        await _go_on(battle, None if chosen.begins else chosen, unit)
    return "activation"


def _is_moving(state: State) -> bool:
    return state.activation is not None


def _has_nothing_to_do(state: State, unit: Character) -> bool:
    """Returns whether a character cannot do anything in its movement, or is moved by others."""
    group = state.mounted_body(unit) if not unit.inside else [unit]
    if COMMANDED.of(unit) or any(e.spell == "turn undead" and unit.name in e.targets for e in state.effects):
        return True
    if unit.inside:
        return unit.acted
    return all(cannot_move(u) for u in group)


def _wait(battle: Battle, unit: Character) -> None:
    unit = battle.state.body(unit)
    unit.waits = waits_for(battle.state, unit)
    unit.once["waits"] = 1
    battle.say(Waited(unit.name, unit.waits))


def waits_for(state: State, unit: Character) -> int:
    """Returns the Speed at which a character that waits will act. Raises `NotAllowed` when it cannot wait (D-37,
    D-38).
    """
    now = acts_at(state, unit)
    if "waits" in unit.once:
        now = min(now, unit.waits)
    slower = [
        acts_at(state, ally)
        for ally in state.standing(unit.side)
        if ally.name != unit.name and adjacent(state, unit, ally) and acts_at(state, ally) < now
    ]
    if slower:
        return max(slower)
    if best_way(state, unit) == "swim" and "waits" not in unit.once:
        return speeds(state, unit)[LAND]
    raise NotAllowed(f"{unit.name} can wait only for an ally of lower Speed within 1 inch (Movement order).")


# -- one movement ----------------------------------------------------------------------------------------------------


async def _begin(battle: Battle, unit: Character) -> None:
    """Opens the account of a movement: checks in bad ground at the start, and movement forced by others."""
    state = battle.state
    account = begin_account(state, unit)
    if unit.once.get("waits") and account.by_swimming:
        account.by_swimming = False
    state.activation = account
    battle.say(Activated(unit.name))
    group = [unit] if unit.inside else state.mounted_body(unit)
    for each in group:
        if each.has("incapacitated") and not each.acted:
            await lose_instead_of_action(battle, each, in_combat=False)
    turned = next((e for e in state.effects if e.spell == "turn undead" and unit.name in e.targets), None)
    if turned is not None:
        await _flee_from(battle, unit, state.units[turned.caster])
        return
    if COMMANDED.of(unit):
        await _obey(battle, unit, account)
        return
    if not unit.inside and not cannot_move(unit):
        await enter_checks(battle, unit, account)


async def _go_on(battle: Battle, chosen: Movement | None, named: Character | None = None) -> None:
    """Play a movement, and ask for more until it is over; without one it begins by asking."""
    state = battle.state
    account = state.activation
    assert account is not None
    unit = state.units[account.unit]
    named = named or unit
    while True:
        ended = chosen is not None and (chosen.ends or not chosen.steps)
        for step in chosen.steps if chosen is not None else ():
            if not await _play(battle, account, named, step):
                ended = False
                break
        body = state.units[account.unit]
        if ended or not body.in_play or state.activation is None or not can_do_more(state, account):
            break
        group = [body] if body.inside else state.mounted_body(body)
        plan = act_plan(state, battle.deciding_seat(named), [named], named, group)
        chosen = Movement.read(await battle.ask(plan))
    await _finish(battle)


async def _play(battle: Battle, account: Activation, named: Character, step: Step) -> bool:
    """Play one step, judged once more: what came before may have changed what it needs."""
    move = Move(battle.state, account, named)
    try:
        normal = step.check(move)
    except Refusal:
        return False
    went = await normal.play(battle, move)
    look_for_end(battle.state)
    return went


async def _finish(battle: Battle) -> None:
    """Closes the account of a movement."""
    state = battle.state
    account = state.activation
    if account is None:
        return
    state.activation = None
    unit = state.units[account.unit]
    for each in [unit] if unit.inside else [unit, *state.riders(unit)]:
        if each.in_play:
            each.moved = True
            each.once.pop("waits", None)
    unit.moved = True
    battle.say(Stayed(unit.name))
    look_for_end(state)


async def _flee_from(battle: Battle, unit: Character, source: Character) -> None:
    """Turned undead move straight away with all their Speed, and nobody strikes at them (D-124)."""
    state = battle.state
    ways = speeds(state, unit)
    speed = max(ways.values()) * INCH
    start, origin = state.place(unit), state.place(source)
    if speed and not unit.has("prone") and not cannot_move(unit) and start != origin:
        goal = toward(origin, start, distance(origin, start) + speed)
        await be_moved(battle, unit, goal, "turned", None, flies=FLY in ways or PHASE in ways)
        end = state.place(unit) if unit.in_play else start
        unit.travelled += distance(start, end)
    await _finish(battle)


async def _obey(battle: Battle, unit: Character, account: Activation) -> None:
    """Does what a Command says (Command; D-119)."""
    state = battle.state
    word, _, name = COMMANDED.of(unit).partition(" ")
    COMMANDED.put(unit, "")
    caster = state.units[name]
    battle.say(Did(unit.name, f"obeys: {word}", name))
    if word == "grovel":
        await gain(battle, unit, "prone", caster)
    if word == "drop":
        drop_all(battle, unit)
    if word in ("grovel", "drop", "halt"):
        unit.acted = True
    if word == "drop":
        return
    if word in ("approach", "flee") and not unit.has("prone") and not cannot_move(unit):
        found = _commanded_path(state, unit, caster, word, allowance(state, account))
        if found is not None:
            await walk(battle, unit, found, account)
    await _finish(battle)


def _commanded_path(state: State, unit: Character, caster: Character, word: str, length: int) -> Survey | None:
    """Returns the farthest straight path toward the caster, to within 1 inch of it, or away from it."""
    start, origin = state.place(unit), state.place(caster)
    whole = distance(start, origin)
    if word == "approach":
        length = min(length, max(whole - state.radius(unit) - state.radius(caster) - INCH, 0))
        goals = [toward(start, origin, length * part // 40) for part in range(40, 0, -1)]
    elif whole == 0:
        return None
    else:
        goals = _away(state, unit, origin, length)
    for goal in goals:
        try:
            found = survey_best(state, unit, [goal])
        except NotAllowed:
            continue
        if found.cost <= length + TOLERANCE:
            return found
    return None


def _away(state: State, unit: Character, origin: Point, length: int) -> list[Point]:
    """Returns points to flee to: straight away first, then to the sides, farther ones first."""
    start = state.place(unit)
    x, y = start[0] - origin[0], start[1] - origin[1]
    goals: list[Point] = []
    for part in range(20, 0, -1):
        for cosine, sine in ((1000, 0), (966, 259), (966, -259), (866, 500), (866, -500), (707, 707), (707, -707)):
            direction = start[0] + x * cosine - y * sine, start[1] + x * sine + y * cosine
            goals.append(toward(start, direction, length * part // 20))
    return goals


# -- the question ----------------------------------------------------------------------------------------------------


def act_plan(
    state: State,
    seat: Seat,
    units: Sequence[Character],
    named: Character | None = None,
    group: Sequence[Character] = (),
) -> Act:
    """Returns the question what moves next and how, or with `named`, what the mover does further."""
    candidates = {unit.name: unit for unit in units}
    for unit in list(units):
        if not unit.inside:
            candidates |= {u.name: u for u in state.mounted_body(unit) if not u.passenger}
    candidates |= {unit.name: unit for unit in group if not unit.passenger}

    def judge(answer: Json) -> Json:
        return _judge(state, candidates, named, answer)

    def propose(rng: random.Random) -> Sequence[Json]:
        return moves_worth_making(state, list(units), named is not None, rng)

    account = state.activation
    asks: dict[str, Json] = {"units": list(candidates), "going on": named is not None}
    if account is not None:
        asks["paid"] = account.paid
    return Act(
        player=seat,
        prompt="act",
        about={"units": list(candidates), "going on": named is not None},
        judge=judge,
        propose=propose,
        otherwise={"unit": units[0].name, "steps": []},
        asks=asks,
    )


def act_on(state: State, asked: Act) -> Act:
    """Returns the question what moves next, judged on a copy of the position: nothing in it is shared with the
    match.
    """
    candidates = {name: state.units[name] for name in names_of(asked.about["units"])}
    units = list(candidates.values())
    named = units[0] if asked.about["going on"] else None
    return replace(
        asked,
        judge=lambda answer: _judge(state, candidates, named, answer),
        propose=lambda rng: moves_worth_making(state, units, named is not None, rng),
    )


def _judge(state: State, candidates: Mapping[str, Character], named: Character | None, answer: Json) -> Json:
    """Returns a movement in its normal form. Without steps (None) it begins, and what it does is asked when its
    beginning has been tested (D-49).
    """
    chosen = Movement.read(answer)
    unit = reading.unit(state, chosen.unit)
    if unit.name not in candidates:
        raise NotAllowed(f"It is not the turn of {unit.name} to move; it is that of {listed(candidates, 'or')}.")
    if chosen.begins:
        if named is not None:
            raise NotUnderstood("The steps of a movement are a list.")
        return chosen.to_json()
    if chosen.waits:
        if named is not None:
            raise NotAllowed("A character that waits does nothing else before.")
        waits_for(state, unit if unit.inside else state.body(unit))
        return chosen.to_json()
    if unit.inside and chosen.steps and not isinstance(chosen.steps[0], Leave):
        raise NotAllowed(f"{unit.name} sits in {unit.inside}: it can only leave it.")
    account = state.activation
    if account is None:
        body = unit if unit.inside else state.body(unit)
        account = begin_account(state, body)
        if body.once.get("waits"):
            account.by_swimming = False
    return replace(chosen, steps=judged(state, account, unit, chosen.steps)).to_json()
