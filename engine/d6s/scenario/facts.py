"""Facts of a position that a scenario may ask for: distances, sight, blockers, numbers, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from engine.d6s import measuring, numbers, sight
from engine.d6s.areas import touched_by_cone, touched_by_line
from engine.d6s.book import DAMAGE_TYPES, SAVES, Attack
from engine.d6s.conditions import ALIASES, CONDITIONS, cannot_move
from engine.d6s.phases.movement import movers
from engine.d6s.phases.splitting import MOST_SPLITS, neighbours, splits
from engine.d6s.position import profile_of
from engine.d6s.state import Side, State
from engine.d6s.strike import Strike
from engine.d6s.strikes import is_flanked
from engine.d6s.words import key_of
from engine.d6s.written import decimal, inches_of, length, near, point
from engine.located import Item

CLOSE: Final = 0.0201
SPAWNED: Final = ("Werewolf",)
"""Profiles of which somebody may come into being during play."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact, and what it should be."""

    item: Item
    name: str
    units: tuple[str, ...]
    expected: Any
    measure: Callable[[State], Any]
    tolerance: float = 0.0

    def agrees(self, found: Any) -> bool:
        """Returns whether what was found is what was expected."""
        if self.tolerance:
            return abs(float(found) - float(self.expected)) <= self.tolerance
        return bool(found == self.expected)


def parse_fact(item: Item, state: State) -> Fact:
    """Returns a fact such as `{gap: [Elf 1, Orc 2], is: 3.5}`. Raises `NotReadable`."""
    row = item.mapping((*_FACTS, "is"))
    names = [key for key in row if key != "is"]
    if len(names) != 1 or "is" not in row:
        raise item.wrong(f"a fact is one of {', '.join(_FACTS)}, and what it is: `is`")
    (name,) = names
    return _FACTS[name](item, row[name], row["is"], state)


Reader = Callable[[Item, Item, Item, State], Fact]


def _unit(item: Item, state: State) -> str:
    """Returns the name of a unit of the file, or one that may come during play, such as a spawned werewolf's."""
    may_come = profile_of(item.text()) in SPAWNED
    if item.text() not in state.units and not may_come:
        raise item.wrong(f"there is no unit {item.text()!r} in this file{near(item.text(), state.units)}")
    return item.text()


def _pair(item: Item, state: State) -> tuple[str, str]:
    parts = item.items()
    if len(parts) != 2:
        raise item.wrong("two units are named here")
    return _unit(parts[0], state), _unit(parts[1], state)


def _of_pair(
    name: str, measure: Callable[[State, Any, Any], Any], read: Callable[[Item], Any], tolerance: float = 0
) -> Reader:
    def reader(item: Item, value: Item, expected: Item, state: State) -> Fact:
        one, other = _pair(value, state)
        return Fact(
            item, name, (one, other), read(expected), lambda s: measure(s, s.units[one], s.units[other]), tolerance
        )

    return reader


def _of_unit(name: str, measure: Callable[[State, Any], Any]) -> Reader:
    def reader(item: Item, value: Item, expected: Item, state: State) -> Fact:
        unit = _unit(value, state)
        return Fact(item, name, (unit,), expected.number(), lambda s: measure(s, s.units[unit]))

    return reader


def _blockers(item: Item, value: Item, expected: Item, state: State) -> Fact:
    one, other = _pair(value, state)
    known = {piece.name for piece in state.pieces} | {piece.kind.value for piece in state.pieces} | set(state.units)
    known |= {sight.CROWD, sight.SHIELD, sight.MOUNT, sight.WEATHER, "Fog Cloud"}
    names = []
    for each in expected.items():
        if each.text() not in known and each.text().replace(" ", "_") not in known:
            raise each.wrong(f"{each.text()!r} is nothing that could be in the way here")
        names.append(each.text().replace("_", " "))

    def measure(s: State) -> list[str]:
        return [name.replace("_", " ") for name in sight.blockers(s, s.units[one], s.units[other])]

    return Fact(item, "blockers", (one, other), names, measure)


def _flanked(state: State, one: Any, other: Any) -> bool:
    return is_flanked(state, Strike(one, other, Attack("strike", "melee")))


def _speed(state: State, unit: Any) -> int:
    body = state.body(unit) if not unit.inside else unit
    if body.once.get("waits") and numbers.best_way(state, body) == "swim":
        return numbers.speeds(state, body)["land"]
    return numbers.acts_at(state, unit)


def _acts_at(state: State, unit: Any) -> int:
    body = state.body(unit) if not unit.inside else unit
    speed = numbers.acts_at(state, unit)
    return min(speed, body.waits) if "waits" in body.once else speed


def _save(item: Item, value: Item, expected: Item, state: State) -> Fact:
    parts = value.items()
    if len(parts) != 2:
        raise value.wrong("a unit and a save are named here")
    unit, which = _unit(parts[0], state), parts[1].one_of(SAVES)
    return Fact(
        item, "save", (unit,), expected.number(), lambda s: numbers.total(numbers.save_value(s, s.units[unit], which))
    )


def _target_number(item: Item, value: Item, expected: Item, state: State) -> Fact:
    parts = value.items()
    if len(parts) != 2:
        raise value.wrong("Strength and Toughness are named here")
    strength, toughness = parts[0].number(), parts[1].number()
    found = numbers.target_number(strength, toughness)
    shown = str(found) if isinstance(found, int) else f"{found[0]}/{found[1]}"
    written = expected.value
    if isinstance(written, bool) or not re.fullmatch(r"\d(/\d)?", str(written)):
        raise expected.wrong("a target number is 3, or 1/3")
    return Fact(item, "target_number", (), str(written), lambda s: shown)


def _immune(item: Item, value: Item, expected: Item, state: State) -> Fact:
    parts = value.items()
    if len(parts) != 2:
        raise value.wrong("a unit and a condition or kind of damage are named here")
    unit, what = _unit(parts[0], state), key_of(parts[1].text())
    what = ALIASES.get(what, what)
    if what not in (*CONDITIONS, *DAMAGE_TYPES):
        meant = near(what, (*CONDITIONS, *DAMAGE_TYPES))
        raise parts[1].wrong(f"{parts[1].text()!r} is neither a condition nor a kind of damage{meant}")
    return Fact(item, "immune", (unit,), expected.truth(), lambda s: numbers.is_immune(s, s.units[unit], what))


def _movers(item: Item, value: Item, expected: Item, state: State) -> Fact:
    side = Side(value.one_of("AB"))
    names = sorted(_unit(each, state) for each in expected.items())

    def measure(s: State) -> list[str]:
        whose, _, units = movers(s)
        return sorted(unit.name for unit in units if not cannot_move(unit)) if whose is side else []

    def with_riders(s: State) -> list[str]:
        """A mount and who rides it move together: either may be named, or both."""
        found = measure(s)
        bodies = sorted({s.body(s.units[name]).name for name in names if name in s.units})
        return names if bodies == found else found

    return Fact(item, "movers", (), names, with_riders)


def _splits(item: Item, value: Item, expected: Item, state: State) -> Fact:
    value.one_of(("all",))
    number = expected.number()

    def measure(s: State) -> int:
        graph = neighbours(s)
        return sum(1 for _ in islice(splits(graph), MOST_SPLITS)) if graph else 0

    return Fact(item, "splits", (), number, measure)


def _area(item: Item, value: Item, expected: Item, state: State) -> Fact:
    row = value.mapping(("cone", "line", "by", "toward"))
    shapes = [key for key in ("cone", "line") if key in row]
    if len(shapes) != 1 or "by" not in row or "toward" not in row:
        raise value.wrong("an area is {cone: 8, by: unit, toward: [x, y]}, or a line")
    (shape,) = shapes
    reach, unit, goal = length(row[shape]), _unit(row["by"], state), point(row["toward"])
    names = [_unit(each, state) for each in expected.items()]
    touched = touched_by_cone if shape == "cone" else touched_by_line
    return Fact(item, "area", (unit,), names, lambda s: [u.name for u in touched(s, s.units[unit], goal, reach)])


def _number(item: Item) -> float:
    return float(decimal(item))


_FACTS: Final[dict[str, Reader]] = {
    "gap": _of_pair("gap", lambda s, u, v: inches_of(measuring.gap(s, u, v)), _number, CLOSE),
    "adjacent": _of_pair("adjacent", measuring.adjacent, Item.truth),
    "sight": _of_pair("sight", sight.can_see, Item.truth),
    "blockers": _blockers,
    "flanked": _of_pair("flanked", _flanked, Item.truth),
    "speed": _of_unit("speed", _speed),
    "acts_at": _of_unit("acts_at", _acts_at),
    "fight": _of_unit("fight", lambda s, u: numbers.total(numbers.fight(s, u))),
    "attacks": _of_unit("attacks", lambda s, u: numbers.total(numbers.attacks(s, u))),
    "strength": _of_unit("strength", lambda s, u: numbers.total(numbers.strength(s, u))),
    "armor": _of_unit("armor", lambda s, u: numbers.total(numbers.armor(s, u))),
    "toughness": _of_unit("toughness", lambda s, u: numbers.total(numbers.toughness(s, u))),
    "save": _save,
    "morale": _of_unit("morale", lambda s, u: numbers.total(numbers.morale(s, u))),
    "target_number": _target_number,
    "immune": _immune,
    "movers": _movers,
    "splits": _splits,
    "area": _area,
}
