"""A scenario file as data: read once, checked completely, before anything is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.d6s.armies import read_army
from engine.d6s.book import WEAPON_TYPES
from engine.d6s.position import profile_of, read_position
from engine.d6s.rules import D6s
from engine.d6s.scenario import printed
from engine.d6s.scenario.dice import COIN, Line, parse_roll
from engine.d6s.scenario.entries import Entry, object_named, split_prompt
from engine.d6s.scenario.expectations import Expected, parse_expected
from engine.d6s.spells.registry import SPELLS, titles
from engine.d6s.state import Character, State
from engine.d6s.words import key_of
from engine.d6s.written import as_list, is_point, near, point, points, word
from engine.located import Item, read_yaml
from engine.refusals import NotUnderstood
from engine.scenario import Page
from engine.values import Json

KEYS: Final = ("id", "setup", "do", "rolls", "answers", "free", "army", "points", "mixed", "convert")
_ALONE: Final = ("army", "convert")
"""Keys of files in which nothing is played."""
YES_NO: Final = (
    *("second wind", "healing word", "counterspell", "protection", "divine smite", "shining smite"),
    *("colossus slayer", "legendary resistance"),
)
POINTS: Final = ("misty step", "avenger", "flyby")

STEP_KEYS: Final = (
    *("to", "fly", "swim", "burrow", "phase", "stand", "dash", "dodge", "hide", "wait", "shoot", "cast", "use"),
    *("mount", "dismount", "enter", "leave", "drop", "drag", "release", "surge"),
)
_PATHS: Final = ("to", "fly", "swim", "burrow", "phase")
ENTRIES: Final = ("move", "split", "melee", "masteries", "fight", "follow", "play", "edges", "deploy", "begin")


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """An answer for the next question of a unit and prompt. `value` is in the engine's form."""

    item: Item
    unit: str
    prompt: str
    value: Json


@dataclass(frozen=True, slots=True)
class Case:
    """A position, what is played, the dice and answers it is played with, and what should come of it."""

    state: State | None
    entries: tuple[Entry, ...]
    rolls: tuple[Line, ...]
    answers: tuple[WrittenAnswer, ...]
    expected: Expected
    free: bool
    army: Item | None = None
    convert: Item | None = None
    points: int = 150
    mixed: bool = False


def read_case(page: Page) -> Case:
    """Returns the scenario that a file says. Raises `NotReadable` with the line and key of what it does not mean."""
    D6s()  # every spell and feature is known from here on
    keys = page.keys
    if "id" in keys and not isinstance(keys["id"].value, (str, int)):
        raise keys["id"].wrong("a word or sentence is expected here")
    alone = _alone(page)
    state = None if alone else read_position(page.item("setup"))
    case = Case(
        state=state,
        entries=tuple(parse_entry(item, state) for item in page.list("do")) if state else (),
        rolls=tuple(map(parse_roll, page.list("rolls"))),
        answers=tuple(_answer(item, state) for item in page.list("answers")) if state else (),
        expected=parse_expected(keys["expect"], state, alone or "setup", _entry_of(state)),
        free=page.truth("free"),
        army=keys.get("army"),
        convert=keys.get("convert"),
        points=keys["points"].number() if "points" in keys else 150,
        mixed=page.truth("mixed"),
    )
    for line in case.rolls:
        if line.kind != COIN and state is not None and not _may_be_named(state, line.unit):
            raise line.item.wrong(f"there is no unit {line.unit!r} in this file{near(line.unit, state.units)}")
    if case.army is not None:
        try:
            read_army(case.army.text())
        except NotUnderstood as wrong:
            if "legal" not in case.expected.army:
                raise case.army.wrong(str(wrong)) from None
    return case


def _alone(page: Page) -> str:
    """Returns the key of what a file is about in which nothing is played, or an empty text."""
    keys = page.keys
    alone = [key for key in _ALONE if key in keys]
    if alone:
        for key in ("setup", "do", "rolls", "answers", "free"):
            if key in keys:
                raise keys[key].wrong(f"does not go with `{alone[0]}`")
        if len(alone) > 1:
            raise keys[alone[1]].wrong("does not go with `army`")
    for key in ("points", "mixed"):
        if key in keys and "army" not in keys:
            raise keys[key].wrong("goes with `army` only")
    return alone[0] if alone else ""


def _may_be_named(state: State, name: str) -> bool:
    """Returns whether a unit of that name is there, or may come (a spawned werewolf)."""
    return name in state.units or (name.startswith("Werewolf") and profile_of(name) is not None)


def _unit(item: Item, state: State) -> str:
    name = item.text()
    if not _may_be_named(state, name):
        raise item.wrong(f"there is no unit {name!r} in this file{near(name, state.units)}")
    return name


def _entry_of(state: State | None) -> Any:
    def read(item: Item) -> Entry:
        if state is None:
            raise item.wrong("nothing is played in this file")
        return parse_entry(item, state)

    return read


# -- answers ---------------------------------------------------------------------------------------------------------


def _answer(item: Item, state: State) -> WrittenAnswer:
    if isinstance(item.value, Mapping) and len(item.value) == 1:
        ((head, value),) = item.value.items()
    else:
        head, colon, rest = item.text().partition(":")
        if not colon:
            raise item.wrong("an answer is written 'Elf Warrior 1 opportunity: yes'")
        value = read_yaml(rest.strip(), line=item.line, path=item.path)
    unit, prompt = split_prompt(head.strip(), item)
    if not _may_be_named(state, unit):
        raise item.wrong(f"there is no unit {unit!r} in this file{near(unit, state.units)}")
    if prompt == "opportunity" and unit in state.units:
        return WrittenAnswer(item, unit, prompt, _opportunity(value, state.units[unit]))
    return WrittenAnswer(item, unit, prompt, _answer_value(value, prompt, state))


def _opportunity(value: Item, striker: Character) -> str:
    """Returns with what somebody strikes: `yes`, `no`, or one of its weapons by its name or type."""
    labels = [made.label for made in striker.kit.attacks if made.is_melee]
    known = {"yes", "no", *(word for label in labels for word in words_for(label))}
    if word(value) not in known:
        raise value.wrong(f"{striker.name} has no {value.text()!r} to strike with{near(value.text(), known)}")
    return word(value)


def words_for(label: str) -> tuple[str, ...]:
    """Returns how a weapon may be called: `hand weapon (spear)`, `hand weapon`, `spear`."""
    name, _, kind = key_of(label).partition(" (")
    return tuple(filter(None, (key_of(label), name, kind.rstrip(")"))))


def _answer_value(value: Item, prompt: str, state: State) -> Json:
    if prompt in YES_NO:
        return value.one_of(("yes", "no"))
    if prompt in POINTS:
        return (
            "no"
            if value.value == "no"
            else [as_list(p) for p in points(value)]
            if not is_point(value)
            else as_list(point(value))
        )
    if prompt == "rampage":
        if value.value == "no":
            return "no"
        row = value.mapping(("to", "attack", "with"))
        answer: dict[str, Json] = {}
        if "to" in row:
            answer["to"] = [as_list(p) for p in points(row["to"])]
        if "attack" in row:
            answer["attack"] = _unit(row["attack"], state)
        if "with" in row:
            answer["with"] = printed.weapon(row["with"])
        return answer
    if prompt in ("quick grapple", "hunters mark"):
        return value.text() if value.value in ("no", "none") else _unit(value, state)
    if prompt == "save":
        return value.one_of(("fortitude", "reflex"))
    if prompt == "fall":
        return value.one_of(("off", "mount"))
    if prompt == "command":
        return value.one_of(("none",))
    return key_of(value.text())


# -- entries ---------------------------------------------------------------------------------------------------------


def _near_key(row: Mapping[str, Item], known: Sequence[str]) -> str:
    """Returns what was meant by a key that is not known."""
    return next((found for key in row if key not in known and (found := near(key, known))), "")


def parse_entry(item: Item, state: State) -> Entry:
    """Returns one entry of `do`. Raises `NotReadable`."""
    row = item.mapping()
    kinds = [key for key in ENTRIES if key in row]
    if "deploy" in kinds or "begin" in kinds or "masteries" in kinds:
        kinds = kinds[:1]
    if len(kinds) != 1:
        raise item.wrong(f"an entry is one of {', '.join(ENTRIES)}{_near_key(row, ENTRIES)}")
    (kind,) = kinds
    return _READERS[kind](item, row, state)


def _known(item: Item, row: Mapping[str, Item], keys: Sequence[str]) -> None:
    item.mapping(keys)


def _move(item: Item, row: Mapping[str, Item], state: State) -> Entry:
    _known(item, row, ("move", "steps"))
    steps = tuple(_step(each, state) for each in row["steps"].items()) if "steps" in row else ()
    return Entry(item, "move", _unit(row["move"], state), steps)


_STEP_MORE: Final = {
    "cast": ("target", "targets", "at", "toward", "choose"),
    "use": ("target", "toward", "to", "at", "choose"),
}


def _step(item: Item, state: State) -> dict[str, Any]:
    row = item.mapping()
    keys = [key for key in STEP_KEYS if key in row and not ("use" in row and key == "to")]
    if len(keys) != 1:
        raise item.wrong(f"a step is one of {', '.join(STEP_KEYS)}{_near_key(row, STEP_KEYS)}")
    (key,) = keys
    item.mapping((key, *_STEP_MORE.get(key, ())))
    value = row[key]
    if key in _PATHS:
        return {key: [as_list(p) for p in points(value)]}
    if key in ("stand", "dash", "dodge", "hide", "wait", "surge"):
        if not value.truth():
            raise value.wrong(f"{key} is written `{key}: true`")
        return {key: True}
    if key == "shoot":
        shots = (value,) if isinstance(value.value, (str, Mapping)) else value.items()
        return {"shoot": [_attack(each, state, ranged=True) for each in shots]}
    if key == "cast":
        return {"cast": _spell(value), **_aims(row, state)}
    if key == "use":
        aims = _aims(row, state)
        if "at" in aims:
            aims["to"] = aims.pop("at")
        return {"use": printed.power(value), **aims}
    if key in ("dismount", "leave"):
        return {key: as_list(point(value))}
    if key == "drop":
        return {"drop": object_named(value, state)}
    return {key: _unit(value, state)}


def _spell(item: Item) -> str:
    name = word(item)
    if name not in SPELLS:
        raise item.wrong(f"there is no spell {item.text()!r}{near(item.text(), titles())}")
    return name


def _aims(row: Mapping[str, Item], state: State) -> dict[str, Any]:
    aims: dict[str, Any] = {}
    if "target" in row:
        aims["target"] = _unit(row["target"], state)
    if "targets" in row:
        aims["targets"] = [_unit(each, state) for each in row["targets"].one_or_more()]
    for key in ("at", "toward", "to"):
        if key in row:
            aims[key] = as_list(point(row[key])) if is_point(row[key]) else [as_list(p) for p in points(row[key])]
    if "choose" in row:
        aims["choose"] = printed.choice(row["choose"])
    return aims


def _attack(item: Item, state: State, ranged: bool = False) -> dict[str, Any]:
    if isinstance(item.value, str):
        return {"target": _unit(item, state)}
    row = item.mapping(("target", "with") if ranged else ("target", "with", "mastery", "use", "at"))
    attack: dict[str, Any] = {}
    if "target" in row:
        attack["target"] = _unit(row["target"], state)
    if "with" in row:
        attack["with"] = printed.weapon(row["with"])
    if "mastery" in row:
        attack["mastery"] = row["mastery"].truth()
    if "use" in row:
        attack["use"] = printed.power(row["use"])
    if "at" in row:
        attack["at"] = as_list(point(row["at"]))
    if "target" not in attack and "use" not in attack:
        raise item.wrong("an attack needs a target")
    return attack


def _split(item: Item, row: Mapping[str, Item], state: State) -> Entry:
    _known(item, row, ("split",))
    melees = [[_unit(each, state) for each in melee.items()] for melee in row["split"].items()]
    return Entry(item, "split", row={"melees": melees})


def _melee(item: Item, row: Mapping[str, Item], state: State) -> Entry:
    _known(item, row, ("melee",))
    return Entry(item, "melee", _unit(row["melee"], state))


def _masteries(item: Item, row: Mapping[str, Item], state: State) -> Entry:
    _known(item, row, ("masteries",))
    declared: dict[str, str] = {}
    for name, written in row["masteries"].mapping().items():
        if not _may_be_named(state, name):
            raise written.wrong(f"there is no unit {name!r} in this file{near(name, state.units)}")
        declared[name] = _mastery(written, state)
    if not declared:
        raise item.wrong("nobody declares anything here")
    return Entry(item, "masteries", row=declared)


def _mastery(item: Item, state: State) -> str:
    text = " ".join(item.text().split())
    head, on, enemy = text.partition(" on ")
    kind = key_of(head).removesuffix(" mastery")
    if on:
        if kind not in ("shield", "shield spell"):
            raise item.wrong(f"{text!r} is no mastery")
        if not _may_be_named(state, enemy):
            raise item.wrong(f"there is no unit {enemy!r} in this file{near(enemy, state.units)}")
        return f"{kind} on {enemy}"
    if kind not in (*WEAPON_TYPES, "dual wielding", "caster"):
        raise item.wrong(f"{text!r} is no mastery that is declared")
    return kind


def _attacks(value: Item, state: State) -> list[Any]:
    rows = (value,) if isinstance(value.value, (str, Mapping)) else value.items()
    return [_attack(each, state) for each in rows]


def _escape(value: Item, state: State) -> bool:
    return _must_be_true(value, "escape")


def _must_be_true(value: Item, key: str) -> bool:
    if not value.truth():
        raise value.wrong(f"{key} is written `{key}: true`")
    return True


def _place(value: Item, state: State) -> list[Any]:
    return as_list(point(value))


def _passed(value: Item, state: State) -> dict[str, str]:
    if len(value.mapping()) != 1:
        raise value.wrong("one object is passed to one ally")
    ((thing, to),) = value.mapping().items()
    return {object_named(Item(thing, value.line, value.path), state): _unit(to, state)}


_FIGHT: Final[Mapping[str, Callable[[Item, State], Any]]] = {
    "attack": _attacks,
    "grapple": _unit,
    "shove": _unit,
    "trip": _unit,
    "escape": _escape,
    "disengage": _place,
    "pick up": object_named,
    "pass": _passed,
    "destroy": object_named,
    "use": lambda value, state: printed.power(value),
    "leave": _place,
}
"""The parts of a combat action, and how each is written."""


def _fight(item: Item, row: Mapping[str, Item], state: State) -> Entry:
    _known(item, row, ("fight", *_FIGHT, "surge", "target", "toward", "to", "choose"))
    unit = _unit(row["fight"], state)
    action: dict[str, Any] = {key: read(row[key], state) for key, read in _FIGHT.items() if key in row}
    if not action:
        raise item.wrong(f"a combat action is one of {', '.join(_FIGHT)}{_near_key(row, tuple(_FIGHT))}")
    for key in ("target", "toward", "to", "choose"):
        if key in row:
            if "use" not in row:
                raise row[key].wrong("goes with `use` only")
            action |= _aims({key: row[key]}, state)
    if "surge" in row:
        action["surge"] = _must_be_true(row["surge"], "surge")
    return Entry(item, "fight", unit, row=action)


def _follow(item: Item, row: Mapping[str, Item], state: State) -> Entry:
    _known(item, row, ("follow", "to", "attack"))
    if "to" not in row:
        raise item.wrong("following up needs a place: to")
    answer: dict[str, Any] = {"to": [as_list(p) for p in points(row["to"])]}
    if "attack" in row:
        value = row["attack"]
        rows = (value,) if isinstance(value.value, (str, Mapping)) else value.items()
        answer["attack"] = [_attack(each, state) for each in rows]
    return Entry(item, "follow", _unit(row["follow"], state), row=answer)


def _play(item: Item, row: Mapping[str, Item], state: State) -> Entry:
    _known(item, row, ("play",))
    goal = row["play"].text()
    head, _, number = goal.partition(" ")
    if goal not in ("combat", "cleanup", "end of round", "end") and not (head == "round" and number.isdigit()):
        raise row["play"].wrong(f"{goal!r} is no moment: combat, cleanup, end of round, round 2, end")
    return Entry(item, "play", row={"goal": goal})


def _edges(item: Item, row: Mapping[str, Item], state: State) -> Entry:
    _known(item, row, ("edges", "edge"))
    answer = {"edges": row["edges"].one_of(("north-south", "west-east"))}
    if "edge" in row:
        answer["edge"] = row["edge"].one_of(("north", "south", "west", "east"))
    return Entry(item, "edges", row=answer)


def _deploy(item: Item, row: Mapping[str, Item], state: State) -> Entry:
    _known(item, row, ("deploy", "units"))
    units = {
        _unit(Item(name, at.line, at.path), state): as_list(point(at))
        for name, at in (row["units"].mapping().items() if "units" in row else ())
    }
    return Entry(item, "deploy", row={"sector": row["deploy"].one_of(("left", "centre", "right")), "units": units})


def _begin(item: Item, row: Mapping[str, Item], state: State) -> Entry:
    _known(item, row, ("begin",))
    chosen: dict[str, Any] = {}
    for name, value in row["begin"].mapping().items():
        unit = _unit(Item(name, value.line, value.path), state)
        if isinstance(value.value, str):
            chosen[unit] = {"cast": _spell(value)}
            continue
        parts = value.mapping(("cast", *_STEP_MORE["cast"], "bound", "inside"))
        if "bound" in parts:
            chosen[unit] = {"bound": _unit(value.mapping(("bound",))["bound"], state)}
        elif "inside" in parts:
            chosen[unit] = {"inside": _unit(value.mapping(("inside",))["inside"], state)}
        elif "cast" in parts:
            chosen[unit] = {"cast": _spell(parts["cast"]), **_aims(parts, state)}
        else:
            raise value.wrong("a unit begins with a spell, a bound ally, or inside a vehicle")
    return Entry(item, "begin", row=chosen)


_READERS: Final = {
    "move": _move,
    "split": _split,
    "melee": _melee,
    "masteries": _masteries,
    "fight": _fight,
    "follow": _follow,
    "play": _play,
    "edges": _edges,
    "deploy": _deploy,
    "begin": _begin,
}
