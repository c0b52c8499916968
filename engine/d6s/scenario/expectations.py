"""What should come of a scenario, and everything that came out differently."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from engine.d6s.conditions import ALIASES, CONDITIONS
from engine.d6s.force import concentrating
from engine.d6s.objects import controller
from engine.d6s.position import near_profile, profile_of
from engine.d6s.scenario.entries import Entry, about_unit, object_named, split_prompt
from engine.d6s.scenario.facts import SPAWNED, Fact, parse_fact
from engine.d6s.spells.registry import SPELLS, known_spell, titles
from engine.d6s.state import Character, State, side_of_seat
from engine.d6s.words import key_of
from engine.d6s.written import inches_of, near, point, word
from engine.decisions import Decision
from engine.located import Item

CLOSE: Final = 20
"""How much places and gaps may differ, in 1/1000 inch."""

_KEYS: Final = (
    *("units", "gone", "new", "objects", "effects", "winner", "round", "lead", "phase", "asked", "not_asked"),
    *("refused", "accepted", "facts", "army", "convert", "injuries"),
)
_NEEDS_ROWS: Final = ("units", "objects", "asked", "not_asked", "refused", "accepted", "facts", "injuries")
"""Keys under which nothing is expected while nothing stands there; an empty `gone`, `new` or `effects` says a lot."""
_UNIT: Final = (
    *("at", "wounds", "temp", "conditions", "has", "hasnt", "acted", "slots", "uses", "side", "rides", "inside"),
    *("carries", "concentrating"),
)
_PHASES: Final = ("edges", "deployment", "start", "round", "movement", "combat", "cleanup", "injuries")
_PHASE_OF: Final = {"activation": "movement", "melee": "combat", "after melees": "combat", "end of round": "cleanup"}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a scenario ended: the position, the questions that came up, the position at first."""

    state: State
    asked: Sequence[Decision]
    at_first: State

    def was_asked(self, unit: str, prompt: str) -> bool:
        """Returns whether a question of a unit came up."""
        return any((about_unit(decision), decision.prompt) == (unit, prompt) for decision in self.asked)


Check = Callable[[Ending], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Expected:
    """The expectations of a file, each a function that yields differences."""

    checks: tuple[Check, ...] = ()
    refused: tuple[Entry, ...] = ()
    accepted: tuple[Entry, ...] = ()
    army: Mapping[str, Item] = field(default_factory=dict)
    convert: Mapping[str, Item] = field(default_factory=dict)

    def differences(self, ending: Ending) -> Iterator[str]:
        """Yields a sentence for everything that is not as expected."""
        for check in self.checks:
            yield from check(ending)


def parse_expected(item: Item, state: State | None, about: str, entry: Callable[[Item], Entry]) -> Expected:
    """Returns the expectations. Raises `NotReadable`."""
    keys = item.mapping(_KEYS)
    alone = {"army": ("army",), "convert": ("convert",)}.get(about)
    for key, value in keys.items():
        if alone is not None and key not in alone:
            raise value.wrong(f"is not looked at in a file with `{about}`")
        if alone is None and key in ("army", "convert"):
            raise value.wrong(f"needs `{key}` at the top")
    if state is None:
        return Expected(
            army=keys["army"].mapping(("points", "legal", "units")) if "army" in keys else {},
            convert=keys["convert"].mapping(("fight", "saves", "armor", "potency", "toughness", "strength", "speed"))
            if "convert" in keys
            else {},
        )
    if all(value.is_empty for key, value in keys.items() if key in _NEEDS_ROWS) and set(keys) <= set(_NEEDS_ROWS):
        raise item.wrong("nothing is expected, so nothing could fail")
    units = keys["units"].mapping() if "units" in keys else {}
    checks: list[Check] = [_unit_check(name, row, state) for name, row in units.items()]
    checks += [reader(keys[key], state) for key, reader in _SIMPLE.items() if key in keys]
    facts = keys["facts"].items() if "facts" in keys else ()
    checks += [_fact_check(parse_fact(each, state)) for each in facts]
    refused = tuple(entry(each) for each in keys["refused"].items()) if "refused" in keys else ()
    accepted = tuple(entry(each) for each in keys["accepted"].items()) if "accepted" in keys else ()
    return Expected(tuple(checks), refused, accepted)


def _names(item: Item, state: State) -> list[str]:
    names = [each.text() for each in item.items()]
    for each in item.items():
        if each.text() not in state.units:
            raise each.wrong(f"there is no unit {each.text()!r} in this file{near(each.text(), state.units)}")
    return names


def _at(item: Item) -> str:
    return f"line {item.line}"


def _same(item: Item, what: str, expected: object, found: object) -> Iterator[str]:
    if expected != found:
        yield f"{_at(item)}: {what}: expected {_shown(expected)}, found {_shown(found)}"


def _shown(value: object) -> str:
    if isinstance(value, (list, set, frozenset, tuple)):
        return f"[{', '.join(map(str, value))}]"
    return str(value)


# -- units -----------------------------------------------------------------------------------------------------------


UnitFact = Callable[[State, Character], Iterator[str]]


class UnitCheck(Protocol):
    """Looks at a unit: the one of that name, or the one that is called otherwise."""

    def __call__(self, ending: Ending, called: str = ...) -> Iterator[str]: ...


def _unit_check(name: str, item: Item, state: State, new: bool = False) -> UnitCheck:
    row = item.mapping((*_UNIT, "profile") if new else _UNIT)
    if name not in state.units and not new and profile_of(name) not in SPAWNED:
        raise item.wrong(f"there is no unit {name!r} in this file{near(name, state.units)}")
    if new and profile_of(name) is None:
        raise item.wrong(f"{name!r} is no printed profile, alone or with a number{near_profile(name)}")
    if not row and not new:
        raise item.wrong("nothing is expected of this unit")
    facts = [_unit_fact(name, key, value, state) for key, value in row.items()]

    def check(ending: Ending, called: str = name) -> Iterator[str]:
        unit = ending.state.units.get(called)
        if unit is None:
            yield f"{_at(item)}: {name}: is not there"
            return
        for fact in facts:
            yield from fact(ending.state, unit)

    return check


def _unit_fact(name: str, key: str, item: Item, state: State) -> UnitFact:
    what = f"{name} {key}"
    if key == "at":
        return _place_fact(item, what)
    if key in ("conditions", "has", "hasnt"):
        return _condition_fact(item, what, key)
    if key == "uses":
        return _uses_fact(item, what, name, state)
    if key == "carries":
        carried = [object_named(each, state) for each in item.items()]
        return lambda state, unit: _same(item, what, sorted(carried), sorted(unit.carries))
    if key == "concentrating":
        return _concentration_fact(item, what)
    if key == "acted":
        truth = item.truth()
        return lambda state, unit: _same(item, what, truth, unit.acted)
    if key == "side":
        side = item.one_of("AB")
        return lambda state, unit: _same(item, what, side, unit.side.value)
    if key in ("rides", "inside"):
        other = item.text()
        if other != "none" and other not in state.units:
            raise item.wrong(f"there is no unit {other!r} in this file{near(other, state.units)}")
        return lambda state, unit: _same(item, what, other, getattr(unit, key) or "none")
    if key == "profile":
        profile = item.text()
        return lambda state, unit: _same(item, what, profile, unit.profile)
    number = item.number()
    if key == "slots":
        return lambda state, unit: _same(item, what, number, unit.left("slots"))
    return lambda state, unit: _same(item, what, number, getattr(unit, key))


def _place_fact(item: Item, what: str) -> UnitFact:
    x, y = point(item)

    def check(state: State, unit: Character) -> Iterator[str]:
        if not unit.in_play:
            yield f"{_at(item)}: {what}: it is out of play"
            return
        a, b = state.place(unit)
        if abs(a - x) > CLOSE or abs(b - y) > CLOSE:
            found = f"[{inches_of(a)}, {inches_of(b)}]"
            yield f"{_at(item)}: {what}: expected [{inches_of(x)}, {inches_of(y)}], found {found}"

    return check


def _condition(item: Item) -> str:
    name = ALIASES.get(word(item), word(item))
    if name not in CONDITIONS:
        raise item.wrong(f"{item.text()!r} is no condition{near(item.text(), CONDITIONS)}")
    return name


def _condition_fact(item: Item, what: str, key: str) -> UnitFact:
    names = {_condition(each) for each in item.one_or_more()}

    def check(state: State, unit: Character) -> Iterator[str]:
        here = set(unit.conditions)
        if unit.kit.has("invisibility") and "invisible" in names and unit.in_play:
            here.add("invisible")
        if key == "conditions":
            yield from _same(item, what, sorted(names), sorted(here))
        elif key == "has":
            yield from _same(item, what, [], sorted(names - here))
        else:
            yield from _same(item, what, [], sorted(names & here))

    return check


def _uses_fact(item: Item, what: str, name: str, state: State) -> UnitFact:
    left: dict[str, int] = {}
    for use, number in item.mapping().items():
        key = key_of(use)
        if name in state.units and state.units[name].kit.use_key(key) is None:
            raise number.wrong(f"{name} has nothing called {use!r} to use up")
        left[key] = number.number()

    def check(state: State, unit: Character) -> Iterator[str]:
        for use, number in left.items():
            yield from _same(item, f"{what} {use}", number, unit.left(use))

    return check


def _concentration_fact(item: Item, what: str) -> UnitFact:
    name = word(item)
    if name != "none" and name not in SPELLS:
        raise item.wrong(f"there is no spell {item.text()!r}{near(item.text(), titles())}")

    def check(state: State, unit: Character) -> Iterator[str]:
        effect = concentrating(state, unit)
        yield from _same(item, what, name, effect.spell if effect is not None else "none")

    return check


# -- the rest --------------------------------------------------------------------------------------------------------


def _gone(item: Item, state: State) -> Check:
    names = sorted(_names(item, state))

    def check(ending: Ending) -> Iterator[str]:
        found = sorted(name for name in ending.at_first.units if not ending.state.units[name].in_play)
        yield from _same(item, "gone", names, found)

    return check


def _new(item: Item, state: State) -> Check:
    """Nobody chooses the names of those who come: a row is for the unit so called, or for one of its profile."""
    rows = item.mapping()
    checks = {name: _unit_check(name, row, state, new=True) for name, row in rows.items()}

    def check(ending: Ending) -> Iterator[str]:
        found = sorted(n for n, unit in ending.state.units.items() if n not in ending.at_first.units and unit.in_play)
        meant = {name: name for name in rows if name in found}
        for name in sorted(set(rows) - set(meant)):
            left = [n for n in found if n not in meant.values()]
            same = [n for n in left if ending.state.units[n].profile == profile_of(name)]
            if same:
                meant[name] = same[0]
        if len(meant) != len(rows) or len(meant) != len(found):
            yield from _same(item, "new", sorted(rows), found)
        for name, each in checks.items():
            yield from each(ending, meant.get(name, name))

    return check


def _objects(item: Item, state: State) -> Check:
    checks: list[Check] = []
    for name, value in item.mapping().items():
        checks.append(_object_check(name, value, state))

    def check(ending: Ending) -> Iterator[str]:
        for each in checks:
            yield from each(ending)

    return check


def _object_check(name: str, item: Item, state: State) -> Check:
    row = item.mapping(("at", "carried", "destroyed", "control"))
    may_come = state.step == "edges" and name.split(" ")[0] in ("Treasure", "Supply")
    if name not in state.objects and not may_come:
        raise item.wrong(f"there is no object {name!r} in this file{near(name, state.objects)}")
    if not row:
        raise item.wrong("nothing is expected of this object")
    place = point(row["at"]) if "at" in row else None
    carried = row["carried"].text() if "carried" in row else None
    if carried is not None and carried != "none" and carried not in state.units:
        raise row["carried"].wrong(f"there is no unit {carried!r} in this file{near(carried, state.units)}")
    destroyed = row["destroyed"].truth() if "destroyed" in row else None
    control = row["control"].one_of(("A", "B", "none")) if "control" in row else None

    def check(ending: Ending) -> Iterator[str]:
        thing = ending.state.objects.get(name)
        if thing is None:
            yield f"{_at(item)}: {name}: is not there"
            return
        if place is not None:
            near = (
                thing.at is not None and abs(thing.at[0] - place[0]) <= CLOSE and abs(thing.at[1] - place[1]) <= CLOSE
            )
            if not near:
                yield f"{_at(item)}: {name} at: expected {place}, found {thing.at}"
        if carried is not None:
            bearer = next((u.name for u in ending.state.playing() if name in u.carries), "none")
            yield from _same(item, f"{name} carried", carried, bearer)
        if destroyed is not None:
            yield from _same(item, f"{name} destroyed", destroyed, thing.destroyed)
        if control is not None:
            side = controller(ending.state, thing)
            yield from _same(item, f"{name} control", control, side.value if side is not None else "none")

    return check


def _effects(item: Item, state: State) -> Check:
    names = []
    for each in item.items():
        if word(each) not in SPELLS:
            raise each.wrong(f"there is no spell {each.text()!r}{near(each.text(), titles())}")
        names.append(known_spell(word(each)).title)

    def check(ending: Ending) -> Iterator[str]:
        found = [known_spell(effect.spell).title for effect in ending.state.effects]
        yield from _same(item, "effects", sorted(names), sorted(found))

    return check


def _winner(item: Item, state: State) -> Check:
    winner = item.one_of(("A", "B", "draw", "none"))

    def check(ending: Ending) -> Iterator[str]:
        yield from _same(item, "winner", winner, winner_of(ending.state))

    return check


def winner_of(state: State) -> str:
    """Returns the side that has won, `draw`, or `none` while it goes on."""
    outcome = state.outcome
    if outcome is None and state.ending is not None:
        winners = state.ending["winners"]
        return side_of_seat(winners[0]).value if winners else "draw"
    if outcome is None:
        return "none"
    return side_of_seat(outcome.winners[0]).value if outcome.winners else "draw"


def _number(key: str) -> Callable[[Item, State], Check]:
    def reader(item: Item, state: State) -> Check:
        number = item.number()
        return lambda ending: _same(item, key, number, getattr(ending.state, key))

    return reader


def _lead(item: Item, state: State) -> Check:
    lead = item.one_of("AB")
    return lambda ending: _same(item, "lead", lead, ending.state.lead.value)


def _phase(item: Item, state: State) -> Check:
    phase = item.one_of(_PHASES)
    return lambda ending: _same(item, "phase", phase, _PHASE_OF.get(ending.state.step, ending.state.step))


def _asked(wanted: bool) -> Callable[[Item, State], Check]:
    def reader(item: Item, state: State) -> Check:
        pairs = [(each, *split_prompt(each.text(), each)) for each in item.items()]
        for each, unit, _ in pairs:
            if unit not in state.units and profile_of(unit) is None:
                raise each.wrong(f"there is no unit {unit!r} in this file{near(unit, state.units)}")

        def check(ending: Ending) -> Iterator[str]:
            for each, unit, prompt in pairs:
                if ending.was_asked(unit, prompt) is not wanted:
                    yield f"{_at(each)}: {unit} {prompt}: {'was not asked' if wanted else 'was asked'}"

        return check

    return reader


def _injuries(item: Item, state: State) -> Check:
    fates: dict[str, str] = {}
    for name, value in item.mapping().items():
        if name not in state.units:
            raise value.wrong(f"there is no unit {name!r} in this file{near(name, state.units)}")
        fates[name] = value.one_of(("gone", "misses one", "fit"))

    def check(ending: Ending) -> Iterator[str]:
        for name, fate in fates.items():
            yield from _same(item, f"injuries {name}", fate, ending.state.injuries.get(name, "none"))

    return check


_SIMPLE: Final[Mapping[str, Callable[[Item, State], Check]]] = {
    "gone": _gone,
    "new": _new,
    "objects": _objects,
    "effects": _effects,
    "winner": _winner,
    "round": _number("round"),
    "lead": _lead,
    "phase": _phase,
    "asked": _asked(True),
    "not_asked": _asked(False),
    "injuries": _injuries,
}


def _fact_check(fact: Fact) -> Check:
    def check(ending: Ending) -> Iterator[str]:
        for name in fact.units:
            unit = ending.state.units.get(name)
            if unit is None or not unit.in_play:
                yield f"{_at(fact.item)}: {fact.name}: {name} is not in play"
                return
        found: Any = fact.measure(ending.state)
        if not fact.agrees(found):
            yield f"{_at(fact.item)}: {fact.name}: expected {_shown(fact.expected)}, found {_shown(found)}"

    return check
