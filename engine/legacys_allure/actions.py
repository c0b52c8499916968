"""One action of a unit (10.3, 10.4): what it says, whether it is legal, and playing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from engine.legacys_allure import happenings
from engine.legacys_allure.abilities import Ability, abilities_of, check_path, chooser, forbidden, use_ability
from engine.legacys_allure.battle import Battle
from engine.legacys_allure.combat import (
    after_acting,
    attack,
    check_attack,
    check_charge,
    may_move_on_declaration,
    note_action,
    steps_of_charge,
    walk,
)
from engine.legacys_allure.hexes import INDEX, Hex, Way
from engine.legacys_allure.keywords import combinable, movement, root
from engine.legacys_allure.movement import UnitMover
from engine.legacys_allure.names import called
from engine.legacys_allure.state import State, Unit, UnitId
from engine.legacys_allure.values import profile
from engine.refusals import NotAllowed, NotUnderstood
from engine.trial import QuestionReached, run, stop
from engine.values import Json, Seat
from engine.work import Work

SAID: Final = ("push", "pull", "to", "path", "trigger", "spell power", "cleanse")
"""Questions that come up in the middle of an action and may be answered with it, each with a list of answers."""

WORK: Final = 4_000
"""How much work one answer may cause: far more than cards of the starter set do."""

_KEYS: Final = ("unit", "skip", "move", "attack", "use", "order", "on", "said")


@dataclass(frozen=True)
class Action:
    """One whole action: what a unit does, with everything that its player chooses in it.

    `way` are the hexes entered; `goal` stands for a way that is still to be found. `use` is an ability's key,
    `use_first` whether it comes before the move, `on` a value for each of its choices. `said` are answers to questions
    that come up in the middle, by prompt.
    """

    unit: UnitId
    skip: bool = False
    way: Way = ()
    goal: Hex | None = None
    target: UnitId | None = None
    use: str = ""
    use_first: bool = False
    on: tuple[Json, ...] = ()
    said: Mapping[str, Sequence[Json]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        """Returns the action as JSON, without what it does not say; `from_json` undoes it."""
        data: dict[str, Json] = {"unit": self.unit}
        if self.skip:
            data["skip"] = True
        if self.way:
            data["move"] = list(self.way)
        elif self.goal is not None:
            data["move"] = self.goal
        if self.target is not None:
            data["attack"] = self.target
        if self.use:
            data["use"] = self.use
            if self.use_first and (self.way or self.goal):
                data["order"] = ["use", "move"]
            if self.on:
                data["on"] = list(self.on)
        if self.said:
            data["said"] = {prompt: list(values) for prompt, values in self.said.items()}
        return data

    @classmethod
    def from_json(cls, data: Json) -> Action:
        """Returns the action that an answer says. Raises `NotUnderstood`."""
        if not isinstance(data, Mapping) or not isinstance(data.get("unit"), str):
            raise NotUnderstood("Say which unit does what, for example {unit: A Iron Ram#1, move: [E3, E4]}.")
        for key in data:
            if key not in _KEYS:
                raise NotUnderstood(f"{key!r} is not part of an action; there are {', '.join(_KEYS)}.")
        move = data.get("move") or ()
        way: Way = ()
        goal = None
        if isinstance(move, str):
            goal = _hex(move)
        elif isinstance(move, Sequence):
            way = tuple(_hex(place) for place in move)
        else:
            raise NotUnderstood("A move is a hex or the list of hexes entered.")
        return cls(
            UnitId(str(data["unit"])),
            data.get("skip") is True,
            way,
            goal,
            None if (target := _word(data, "attack")) is None else UnitId(target),
            _word(data, "use") or "",
            data.get("order") == ["use", "move"],
            _aims(data.get("on") or ()),
            _said(data.get("said") or {}),
        )


def _word(data: Mapping[str, Json], key: str) -> str | None:
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise NotUnderstood(f"{key}: a name is expected here.")
    return value


def _hex(place: Json) -> Hex:
    if not isinstance(place, str) or place not in INDEX:
        raise NotUnderstood(f"There is no hex {place!r}: columns are A to I, numbers 1 to 7 or 6.")
    return Hex(place)


def _aims(on: Json) -> tuple[Json, ...]:
    """Returns the values of an ability's choices: a unit or hex, a list of them, or None for nothing."""
    if isinstance(on, str) or not isinstance(on, Sequence) or not all(one is None or _is_value(one) for one in on):
        raise NotUnderstood("What an ability aims at is a list, one value for each of its choices.")
    return tuple(on)


def _said(said: Json) -> Mapping[str, Sequence[Json]]:
    """Returns answers to questions that come up in the middle: a list of values for each prompt."""
    if not isinstance(said, Mapping):
        raise NotUnderstood("An answer in advance is a list of answers for each question.")
    for prompt, values in said.items():
        if prompt not in SAID or not isinstance(values, Sequence) or isinstance(values, str):
            raise NotUnderstood(f"{prompt!r} is not asked in an action; there are {', '.join(SAID)}.")
        for value in values:
            if not _is_value(value):
                raise NotUnderstood(f"{prompt}: a name is expected, or a list of names.")
            if prompt == "path":
                for place in [value] if isinstance(value, str) else cast("Sequence[Json]", value):
                    _hex(place)
    return cast("Mapping[str, Sequence[Json]]", said)


def _is_value(value: Json) -> bool:
    """Returns whether something is a name, or a list of names."""
    return isinstance(value, str) or (isinstance(value, Sequence) and all(isinstance(part, str) for part in value))


def find_ability(state: State, unit: Unit, word: str) -> Ability:
    """Returns the ability that a key or a name means.

    Raises `NotUnderstood`, or `NotAllowed` with several levels, or where it is another unit's.
    """
    abilities = abilities_of(state, unit)
    for ability in abilities:
        if word == ability.key:
            return ability
    wanted = word.casefold()
    found = [a for a in abilities if wanted in (a.title.casefold(), a.active.name.casefold())]
    if len(found) > 1:
        exact = [a for a in found if a.title.casefold() == wanted]
        if len(exact) != 1:
            levels = " or ".join(ability.title for ability in found)
            raise NotAllowed(f"{word} is unclear: several levels are in play. Say {levels}.")
        found = exact
    if not found:
        has = ", ".join(ability.title for ability in abilities) or "none"
        titles = {Ability(card, active).title for card in state.cards for active in card.actives}
        names = titles | {active.name for card in state.cards for active in card.actives}
        if wanted in {name.casefold() for name in names}:
            raise NotAllowed(f"{called(state, unit)} does not have the ability {word}; it has {has}.")
        raise NotUnderstood(f"{called(state, unit)} has no ability {word!r}; it has {has}.")
    return found[0]


def check_action(state: State, seat: Seat, action: Action) -> Action:
    """Returns the action in its normal form: with its way and all choices.

    Raises a `Refusal` that says what is wrong.
    """
    unit = state.units.get(action.unit)
    if unit is None:
        raise NotUnderstood(f"There is no unit {action.unit!r} in this match.")
    name = called(state, unit)
    if unit.hex is None:
        raise NotAllowed(f"{name} is in the graveyard.")
    if state.controller(unit) != seat:
        raise NotAllowed(f"{name} is not yours to command now.")
    if unit.actions <= 0:
        raise NotAllowed(f"{name} is exhausted: it has no action left in this round (10.5).")
    if action.skip:
        if action.way or action.goal or action.target or action.use:
            raise NotUnderstood("A unit skips or does something, not both.")
        return Action(unit.id, skip=True)
    if action.target is not None and action.use:
        raise NotAllowed("A unit attacks or uses an ability, not both in one action (10.3).")
    if action.target is not None:
        checked = _check_attack(state, unit, action)
    elif action.use:
        checked = _check_ability(state, unit, action)
    elif action.way or action.goal is not None:
        way = _way(UnitMover(state, unit), action, _steps(state, unit))
        checked = Action(unit.id, way=way, said=action.said)
    else:
        raise NotUnderstood(f"Say what {name} does: move, attack, use an ability, or skip. A move of no hex is none.")
    if checked.said or state.own_cards:
        _try_out(state, seat, checked)
    return checked


def _steps(state: State, unit: Unit) -> int:
    """Returns how many hexes a unit may move on its own. Raises `NotAllowed` if it cannot at all."""
    now, name = profile(state, unit), called(state, unit)
    if root.holds(now):
        raise NotAllowed(f"{name} is rooted and cannot move (Root).")
    steps = movement.steps(now)
    if not steps:
        raise NotAllowed(f"{name} has no movement point and cannot move on its own (5.3.8).")
    return steps


def _way(mover: UnitMover, action: Action, steps: int) -> Way:
    if action.goal is not None and not action.way:
        return mover.find(action.goal, steps)
    mover.check(action.way, steps)
    return action.way


def _check_attack(state: State, unit: Unit, action: Action) -> Action:
    assert action.target is not None
    target = state.units.get(action.target)
    if target is None:
        raise NotUnderstood(f"There is no unit {action.target!r} in this match.")
    way = action.way
    if action.goal is not None and not way:
        check_charge(state, unit, target)
        way = _charge_way(state, unit, target, action.goal)
    check_attack(state, unit, target, way or None)
    paths = _said_paths(action)
    if paths and target.hex is not None and not may_move_on_declaration(Battle(state), unit, target):
        check_path(way[-1] if way else unit.place, target.hex, paths[0])
    return Action(unit.id, way=way, target=target.id, said=action.said)


def _charge_way(state: State, unit: Unit, target: Unit, goal: Hex) -> Way:
    if goal == unit.place:
        return ()
    return UnitMover(state, unit, target=target).find(goal, steps_of_charge(profile(state, unit)))


def _check_ability(state: State, unit: Unit, action: Action) -> Action:
    ability = find_ability(state, unit, action.use)
    wrong = forbidden(state, unit, ability)
    if wrong is not None:
        raise wrong
    moves = bool(action.way) or action.goal is not None
    if moves and not combinable.may_move_too(ability.active):
        raise NotAllowed(f"{ability.title} is not Combinable: {called(state, unit)} moves or uses it, not both (10.3).")
    if not moves or action.use_first:
        battle = Battle(state)
        values = chooser(battle, unit, ability.active).check(ability.active.choose, action.on)
        way: Way = action.way
        if moves:
            way = _way_after(state, unit, ability, values, action)
    else:
        way = _way(UnitMover(state, unit), action, _steps(state, unit))
        values = _values_after(state, unit, ability, way, action.on)
    on = tuple(values)
    return Action(unit.id, way=way, use=ability.key, use_first=action.use_first and moves, on=on, said=action.said)


def _values_after(state: State, unit: Unit, ability: Ability, way: Way, on: Sequence[Json]) -> list[Json]:
    """Returns the choices of an ability that is used after a walk, looked at from where that ends (A-64)."""
    trial = state.copy()
    trial.work = Work(WORK, is_strict=True)
    battle = Battle(trial, acting=state.controller(unit))
    walker = trial.units[unit.id]
    try:
        run(walk(battle, walker, way, "move"), stop)
    except QuestionReached:
        walker.hex = way[-1]
    if walker.hex is None:
        raise NotAllowed(f"{called(state, unit)} would die on the way, before it could use {ability.title}.")
    return chooser(battle, walker, ability.active).check(ability.active.choose, on)


def _way_after(state: State, unit: Unit, ability: Ability, values: Sequence[Json], action: Action) -> Way:
    """Returns the way of a unit that moves after its ability, looked at as it is then."""
    trial = state.copy()
    trial.work = Work(WORK, is_strict=True)
    battle = Battle(trial, acting=state.controller(unit), said=action.said)
    walker = trial.units[unit.id]
    try:
        run(use_ability(battle, walker, ability, values), stop)
    except QuestionReached:
        # A player has a choice first; the way is checked again when it is walked.
        return action.way or _way(UnitMover(state, unit), action, _steps(state, unit))
    if walker.hex is None:
        raise NotAllowed(f"{called(state, unit)} will be gone after {ability.title}, and cannot move then.")
    return _way(UnitMover(trial, walker), action, _steps(trial, walker))


def _try_out(state: State, seat: Seat, action: Action) -> None:
    """Plays an action on a copy, so that a wrong answer in advance is refused, not dropped.

    The same goes for too much work by home-made cards: the match then stays as it is.
    """
    trial = state.copy()
    trial.work = Work(WORK, is_strict=True)
    battle = Battle(trial, acting=seat, said=action.said, is_strict=True)
    try:
        run(perform(battle, seat, action), stop)
    except QuestionReached:
        return
    if battle.unheeded():
        raise NotAllowed(f"Nothing in this action asks for {' or '.join(battle.unheeded())}.")


async def perform(battle: Battle, seat: Seat, action: Action) -> None:
    """Plays a checked action of a unit; it is used up at once."""
    state = battle.state
    unit = state.units[action.unit]
    unit.actions -= 1
    if action.skip:
        battle.say(happenings.Skipped(seat, unit.id, "choice"))
        return
    note_action(battle, unit)
    paths = _said_paths(action)
    battle.said.pop("path", None)
    if action.target is not None:
        await attack(battle, unit, state.units[action.target], action.way, paths)
    elif action.use:
        await _use(battle, unit, action, paths)
    else:
        await walk(battle, unit, action.way, "move")
    await after_acting(battle, unit)


async def _use(battle: Battle, unit: Unit, action: Action, paths: Sequence[Way]) -> None:
    state = battle.state
    ability = find_ability(state, unit, action.use)
    if action.way and not action.use_first:
        await walk(battle, unit, action.way, "move")
    if unit.hex is None:
        return
    try:
        values = chooser(battle, unit, ability.active).check(ability.active.choose, action.on)
        wrong = forbidden(state, unit, ability)
        if wrong is not None:
            raise wrong
    except NotAllowed:
        battle.say(happenings.AbilityCameToNothing(unit.id, ability.title))
    else:
        await use_ability(battle, unit, ability, values, paths)
    if action.way and action.use_first and unit.hex is not None:
        now = profile(state, unit)
        try:
            UnitMover(state, unit).check(action.way, movement.steps(now) or 0)
        except NotAllowed as shut:
            battle.say(happenings.StayedInPlace(unit.id, str(shut)))
        else:
            await walk(battle, unit, action.way, "move")


def _said_paths(action: Action) -> list[Way]:
    """Returns the paths of a shot that were said with the action, one for each time it is asked for."""
    return [
        (Hex(path),) if isinstance(path, str) else tuple(Hex(str(place)) for place in cast("Sequence[Json]", path))
        for path in action.said.get("path", ())
    ]
