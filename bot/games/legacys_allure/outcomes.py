"""What an action leads to, in a few words for a line of a menu: "kills Swarm", "poisons Ram for 2", "roots Heron"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from bot.games.legacys_allure.decisive import in_a_word
from bot.games.legacys_allure.names import AllureWording
from engine.legacys_allure.ahead import dying_of_counters
from engine.legacys_allure.happenings import (
    ActionGranted,
    Arrived,
    ManaChanged,
    StatusEnded,
    StatusPlaced,
    Unaffected,
    UnitHealed,
    UnitMoved,
)
from engine.legacys_allure.plans import Preview
from engine.legacys_allure.state import State, UnitId

_VERBS: Final = {
    "Poisoned": "poisons",
    "Burned": "burns",
    "Root": "roots",
    "Silence": "silences",
    "Disarm": "disarms",
    "Shield": "shields",
}
"""A verb for a status that has one."""
_MOVED_BY: Final = {"moved": "moves", "pushed": "pushes", "pulled": "pulls", "relocated": "relocates"}


NO_DAMAGE: Final = "no damage"
CHANGES_NOTHING: Final = "changes nothing"
USELESS: Final = (NO_DAMAGE, CHANGES_NOTHING)
"""What an action leads to that is not worth suggesting."""


def outcome_in_short(state: State, seen: Preview, labels: AllureWording) -> str:
    """Returns what an action leads to from a position: how it ends the match, deaths, wounds "Ram 6 to 2", effects;
    "changes nothing" where it does nothing at all.
    """
    return _outcome(state, seen, labels, _wound_in_short)


def outcome_in_full(state: State, seen: Preview, labels: AllureWording) -> str:
    """Returns the same with each wound in words: "Ram takes 4 (6 to 2 health)"."""
    return _outcome(state, seen, labels, _wound_in_full)


_Wound: TypeAlias = Callable[[str, int, int, int], str]
"""Says a wound: the unit, the damage, its health before and after."""


def _outcome(state: State, seen: Preview, labels: AllureWording, wound: _Wound) -> str:
    ends = in_a_word(seen, state.controller(state.units[seen.action.unit]))
    coming = [f"{labels.unit(name)} dies next round" for name in doomed_by(state, seen)]
    parts = [ends, *_wounds(state, seen, labels, wound), *coming, *_effects(seen, labels)]
    said = ", ".join(dict.fromkeys(filter(None, parts)))
    return said or (NO_DAMAGE if seen.action.target is not None else CHANGES_NOTHING)


def _wound_in_short(unit: str, damage: int, before: int, after: int) -> str:
    return f"{unit} {before} to {after}"


def _wound_in_full(unit: str, damage: int, before: int, after: int) -> str:
    return f"{unit} takes {damage} ({before} to {after} health)"


def doomed_by(state: State, seen: Preview) -> list[UnitId]:
    """Returns the units that Burn and Poison will kill at the start of the next round, and would not have before."""
    dying = dying_of_counters(seen.after)
    before = dying_of_counters(state) if dying else []
    return [unit for unit in dying if unit not in before]


def _wounds(state: State, seen: Preview, labels: AllureWording, wound: _Wound) -> Iterator[str]:
    """Yields who dies, and the health of those who are hurt, before and after."""
    dead = list(dict.fromkeys(died.unit for died in seen.deaths))
    for name in dead:
        yield "dies itself" if name == seen.action.unit else f"kills {labels.unit(name)}"
    for name, damage in seen.damage.items():
        before = state.units.get(name)
        if before is not None and name not in dead and damage:
            yield wound(labels.unit(name), damage, before.health, seen.after.units[name].health)


def _effects(seen: Preview, labels: AllureWording) -> Iterator[str]:
    """Yields what else happens to units that live on, in the order of the events."""
    actor = seen.action.unit
    dead = {died.unit for died in seen.deaths}
    for event in seen.events:
        facts = event.facts
        if getattr(facts, "unit", None) in dead:
            continue
        if isinstance(facts, StatusPlaced):
            yield _placed(facts, labels, itself=facts.unit == actor)
        elif isinstance(facts, UnitHealed):
            yield f"heals {_object(facts.unit, labels, facts.unit == actor)} by {facts.amount}"
        elif isinstance(facts, StatusEnded) and facts.why == "cleansed":
            yield f"takes {facts.status} off {labels.unit(facts.unit)}"
        elif isinstance(facts, UnitMoved) and facts.how in _MOVED_BY and facts.unit != actor:
            yield f"{_MOVED_BY[facts.how]} {labels.unit(facts.unit)} to {facts.way[-1]}"
        elif isinstance(facts, Arrived):
            yield f"brings {labels.unit(facts.unit)} to {facts.hex}"
        elif isinstance(facts, ActionGranted):
            yield f"gives {_object(facts.unit, labels, facts.unit == actor)} an action"
        elif isinstance(facts, ManaChanged) and facts.why in ("burned", "given"):
            yield f"{labels.unit(facts.unit)} {facts.delta:+d} mana"
        elif isinstance(facts, Unaffected):
            yield f"does nothing to {labels.unit(facts.unit)} ({facts.why})"


def _placed(facts: StatusPlaced, labels: AllureWording, *, itself: bool) -> str:
    """Returns "poisons Ram for 2", "roots Heron", "gives Squire Armor 1"."""
    whom = _object(facts.unit, labels, itself)
    name, amount = _parted(facts.status)
    if name in _VERBS:
        return f"{_VERBS[name]} {whom}{f' for {amount}' if amount else ''}"
    return f"gives {whom} {facts.status}"


def _parted(status: str) -> tuple[str, str]:
    """Returns the name of a status and its number, "" for none; counters are written "Poisoned 2"."""
    number = re.search(r"[+-]?\d+", status)
    if number is None:
        return status, ""
    return status.replace(number[0], "").strip(), number[0].lstrip("+")


def _object(unit: str, labels: AllureWording, itself: bool) -> str:
    return "itself" if itself else labels.unit(unit)
