"""What an action leads to, in a few words for a line of a menu: "kills Swarm", "poisons Ram for 2", "roots Heron"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot.games.legacys_allure.names import AllureWording
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
from engine.legacys_allure.plans import Preview, coming_damage
from engine.legacys_allure.state import State, Unit

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


def outcome_in_short(state: State, seen: Preview, labels: AllureWording) -> str:
    """Return what an action leads to from a position, deaths first; "changes nothing" where it does nothing at all."""
    parts = [*_wounds(state, seen, labels), *_effects(seen, labels), *_deaths_to_come(state, seen, labels)]
    if parts:
        return ", ".join(dict.fromkeys(parts))
    return "no damage" if seen.action.target is not None else "changes nothing"


def _wounds(state: State, seen: Preview, labels: AllureWording) -> Iterator[str]:
    """Yield who dies, and the health of those who are hurt, before and after."""
    dead = list(dict.fromkeys(died.unit for died in seen.deaths))
    for name in dead:
        yield "dies itself" if name == seen.action.unit else f"kills {labels.unit(name)}"
    for name, damage in seen.damage.items():
        before = state.units.get(name)
        if before is not None and name not in dead and damage:
            yield f"{labels.unit(name)} {before.health} to {seen.after.units[name].health}"


def _effects(seen: Preview, labels: AllureWording) -> Iterator[str]:
    """Yield what else happens to units, in the order of the events."""
    actor = seen.action.unit
    for event in seen.events:
        facts = event.facts
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
    """Return "poisons Ram for 2", "roots Heron", "gives Squire Armor 1"."""
    whom = _object(facts.unit, labels, itself)
    name, amount = _parted(facts.status)
    if name in _VERBS:
        return f"{_VERBS[name]} {whom}{f' for {amount}' if amount else ''}"
    return f"gives {whom} {facts.status}"


def _parted(status: str) -> tuple[str, str]:
    """Return the name of a status and its number, "" for none; counters are written "Poisoned 2"."""
    number = re.search(r"[+-]?\d+", status)
    if number is None:
        return status, ""
    return status.replace(number[0], "").strip(), number[0].lstrip("+")


def _object(unit: str, labels: AllureWording, itself: bool) -> str:
    return "itself" if itself else labels.unit(unit)


def _deaths_to_come(state: State, seen: Preview, labels: AllureWording) -> Iterator[str]:
    """Yield which units Burn and Poison will kill at the start of the next round that would have lived before."""
    for unit in seen.after.on_battlefield():
        before = state.units.get(unit.id)
        if _is_doomed(seen.after, unit) and not (before is not None and before.hex and _is_doomed(state, before)):
            yield f"{labels.unit(unit.id)} dies next round"


def _is_doomed(state: State, unit: Unit) -> bool:
    return unit.health <= coming_damage(state, unit)
