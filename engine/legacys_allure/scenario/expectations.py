"""What a scenario expects: every key compares something, and a difference is a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.events import Event
from engine.legacys_allure.cards import Property
from engine.legacys_allure.happenings import DamageDealt
from engine.legacys_allure.hexes import SEATS
from engine.legacys_allure.names import status_name
from engine.legacys_allure.options import moves
from engine.legacys_allure.scenario import names
from engine.legacys_allure.scenario.entries import ScenarioEntry, read_entry
from engine.legacys_allure.scenario.reading import PHASES
from engine.legacys_allure.state import State, Unit
from engine.legacys_allure.values import profile
from engine.located import Item
from engine.refusals import NotAllowed, Refusal

NONE: Final = "none"
REASONS: Final = ("centre held", "centre not held", "no units left", "concession", NONE)
_BEFORE_BATTLE: Final = {"kingdoms": "kingdoms", "contest": "contest", "draft": "draft"}

_COUNTED: Final = ("health", "actions", "shield", "burned", "poisoned")
_WITHOUT_NULL: Final = (Property.ARMOR, Property.MAGIC_RESIST, Property.CAST_RANGE, Property.SPELL_POWER)
_VALUES: Final = {p.value.replace("_", " "): p for p in Property}
_OF_A_UNIT: Final = ("at", *_COUNTED, "mana", "controller", *_VALUES, "statuses")


@dataclass(frozen=True, slots=True)
class FinalBoard:
    """What there is to look at when the last entry is done."""

    state: State
    events: Sequence[Event]
    look: Callable[[ScenarioEntry], None]
    """Raises a `Refusal` where an entry would not be accepted now."""


Judge = Callable[[FinalBoard, Item], Iterator[str]]


def judge(ending: FinalBoard, expected: Item) -> list[str]:
    """Returns a sentence for everything that is not as expected."""
    keys = expected.mapping(_JUDGES)
    return [f"{item.path}: {wrong}" for key, item in keys.items() for wrong in _JUDGES[key](ending, item)]


def _differs(item: Item, found: object) -> Iterator[str]:
    if item.value != found:
        yield f"expected {item.shown() if item.value is not None else 'null'}, found {_shown(found)}"


def _shown(found: object) -> str:
    return "null" if found is None else str(found)


# -- units -------------------------------------------------------------------------------------------------------------


def _units(ending: FinalBoard, item: Item) -> Iterator[str]:
    for name, wanted in item.mapping().items():
        unit = names.find_unit(ending.state, wanted, name)
        if isinstance(wanted.value, str):
            wanted.one_of(("graveyard",))
            if unit.hex is not None:
                yield f"{name} is on {unit.hex}, not in the graveyard"
            continue
        keys = wanted.mapping(_OF_A_UNIT)
        if not keys:
            raise wanted.wrong("nothing is expected of this unit")
        for key, value in keys.items():
            for wrong in _unit(ending.state, unit, key, value):
                yield f"{name}, {key}: {wrong}"


def _unit(state: State, unit: Unit, key: str, item: Item) -> Iterator[str]:
    if key == "at":
        wanted = names.read_place(item)
        if wanted != unit.hex:
            yield f"expected {wanted}, found {unit.hex or 'the graveyard'}"
    elif key == "controller":
        wanted_seat = names.read_seat(item)
        if wanted_seat != state.controller(unit):
            yield f"expected {wanted_seat}, found {state.controller(unit)}"
    elif key == "statuses":
        yield from _statuses(unit, item)
    elif key in _COUNTED:
        item.number()
        yield from _differs(item, getattr(unit, key))
    else:
        if item.value is not None:
            item.number()
        found = unit.mana if key == "mana" else profile(state, unit).value(_VALUES[key])
        if key != "mana" and _VALUES[key] in _WITHOUT_NULL and not found and not item.value:
            return
        yield from _differs(item, found)


def _statuses(unit: Unit, item: Item) -> Iterator[str]:
    """Compares statuses by name; named twice there are two instances. Counters and Shield are one each."""
    there = Counter(status_name(status) for status in unit.statuses)
    for name, field in names.COUNTERS.items():
        number = getattr(unit, field)
        if number:
            there[name] = there[f"{name} {number}"] = 1
    keys = item.mapping(("present", "absent"))
    if not keys:
        raise item.wrong("present or absent is expected here")
    present = Counter(_status(one) for one in keys["present"].one_or_more()) if "present" in keys else Counter()
    for name, number in present.items():
        if there[name] < number:
            yield f"expected {number} {name}, found {there[name]} (there is {_listed(there)})"
    for name in (_status(one) for one in keys["absent"].one_or_more()) if "absent" in keys else ():
        if there[name]:
            yield f"{name} is there"


def _status(item: Item) -> str:
    text = item.text()
    if text.partition(" ")[0] not in names.COUNTERS:
        names.read_status(item, text)
    return text


def _listed(there: Counter[str]) -> str:
    return ", ".join(there) or "none"


def _graveyard(ending: FinalBoard, item: Item) -> Iterator[str]:
    for seat, wanted in item.mapping(SEATS).items():
        expected = sorted(
            names.unit_card(ending.state.cards, one, one.text().partition("#")[0]).short for one in wanted.items()
        )
        found = sorted(
            ending.state.card(u).short for u in ending.state.units.values() if u.hex is None and u.owner == seat
        )
        if expected != found:
            yield f"{seat}: expected {expected}, found {found}"


def _damage(ending: FinalBoard, item: Item) -> Iterator[str]:
    taken = Counter[str]()
    for event in ending.events:
        if isinstance(event.facts, DamageDealt):
            taken[event.facts.unit] += event.facts.damage
    for name, wanted in item.mapping().items():
        unit = names.find_unit(ending.state, wanted, name)
        for wrong in _differs(wanted, taken[unit.id]):
            yield f"{name}: {wrong}"
        wanted.number()


def _moves(ending: FinalBoard, item: Item) -> Iterator[str]:
    for name, wanted in item.mapping().items():
        unit = names.find_unit(ending.state, wanted, name)
        found = set(moves(ending.state, unit)) if unit.hex is not None and unit.actions > 0 else set()
        keys = wanted.mapping(("includes", "excludes", "exactly", "count"))
        if not keys:
            raise wanted.wrong("includes, excludes, exactly or count is expected here")
        for key, value in keys.items():
            if key == "count":
                value.number()
                yield from (f"{name}, count: {wrong}" for wrong in _differs(value, len(found)))
                continue
            hexes = {names.read_place(one) for one in value.items()}
            if key == "includes" and hexes - found:
                yield f"{name} cannot move to {', '.join(sorted(hexes - found))}"
            if key == "excludes" and hexes & found:
                yield f"{name} can move to {', '.join(sorted(hexes & found))}"
            if key == "exactly" and hexes != found:
                yield f"{name} can move to {', '.join(sorted(found)) or 'no hex'}, expected {', '.join(sorted(hexes))}"


# -- what would be accepted --------------------------------------------------------------------------------------------


def _allowed(ending: FinalBoard, item: Item) -> Iterator[str]:
    entries = item.items()
    for one in entries:
        entry = read_entry(one)
        try:
            ending.look(entry)
        except Refusal as refusal:
            if not isinstance(refusal, NotAllowed):
                raise one.wrong(str(refusal)) from None
            yield f"{entry.text} is refused: {refusal}"


def _refused(ending: FinalBoard, item: Item) -> Iterator[str]:
    for one in item.items():
        keys = one.mapping(("play", "because"))
        if "play" not in keys:
            raise one.wrong("the key 'play' is missing")
        entry = read_entry(keys["play"])
        try:
            ending.look(entry)
        except Refusal as refusal:
            if not isinstance(refusal, NotAllowed):
                raise one.wrong(str(refusal)) from None
            because = keys["because"].text() if "because" in keys else ""
            if because.casefold() not in str(refusal).casefold():
                yield f"{entry.text} is refused, but not because of {because!r}: {refusal}"
            continue
        yield f"{entry.text} is accepted"


# -- the match ---------------------------------------------------------------------------------------------------------


def _gold(ending: FinalBoard, item: Item) -> Iterator[str]:
    for seat, wanted in item.mapping(SEATS).items():
        wanted.number()
        for wrong in _differs(wanted, next(ending.state.gold_in_play(s) for s in SEATS if s == seat)):
            yield f"{seat}: {wrong}"


def _round(ending: FinalBoard, item: Item) -> Iterator[str]:
    item.number()
    yield from _differs(item, ending.state.round)


def _turn(ending: FinalBoard, item: Item) -> Iterator[str]:
    item.one_of((*SEATS, NONE))
    yield from _differs(item, (ending.state.turn if ending.state.outcome is None else None) or NONE)


def _seat(attribute: str) -> Judge:
    def compare(ending: FinalBoard, item: Item) -> Iterator[str]:
        names.read_seat(item)
        yield from _differs(item, getattr(ending.state, attribute))

    return compare


def _phase(ending: FinalBoard, item: Item) -> Iterator[str]:
    item.one_of(PHASES)
    yield from _differs(item, _BEFORE_BATTLE.get(ending.state.step, "battle"))


def _centre_shield(ending: FinalBoard, item: Item) -> Iterator[str]:
    item.truth()
    yield from _differs(item, ending.state.centre_shield)


def _winner(ending: FinalBoard, item: Item) -> Iterator[str]:
    item.one_of((*SEATS, NONE))
    outcome = ending.state.outcome
    yield from _differs(item, NONE if outcome is None else outcome.winners[0])


def _reason(ending: FinalBoard, item: Item) -> Iterator[str]:
    item.one_of(REASONS)
    outcome = ending.state.outcome
    yield from _differs(item, NONE if outcome is None else outcome.reason)


_JUDGES: Final[Mapping[str, Judge]] = {
    "units": _units,
    "graveyard": _graveyard,
    "damage": _damage,
    "moves": _moves,
    "allowed": _allowed,
    "refused": _refused,
    "gold": _gold,
    "round": _round,
    "turn": _turn,
    "first": _seat("first"),
    "opens": _seat("opens"),
    "phase": _phase,
    "centre shield": _centre_shield,
    "winner": _winner,
    "reason": _reason,
}
