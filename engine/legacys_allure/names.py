"""How units, statuses and cards are called in sentences and texts."""

from __future__ import annotations

from engine.legacys_allure.cards import Property
from engine.legacys_allure.keywords.registry import KEYWORDS
from engine.legacys_allure.state import State, Unit, UnitStatus

_PROPERTIES = frozenset(p.value for p in Property)


def called(state: State, unit: Unit) -> str:
    """Returns a unit's name in a sentence: "Iron Ram", of several "Ash Runner 2"."""
    name, _, number = unit.name.partition("#")
    return name if number == "1" and f"{unit.owner} {name}#2" not in state.units else f"{name} {number}"


def printed(name: str, *, x: int | None = None, plus: int | None = None) -> str:
    """Returns a status as printed: "Root", "Armor 2", "+1 Power"."""
    word = Property(name).printed if name in _PROPERTIES else KEYWORDS[name].name
    if plus is not None:
        return f"{plus:+d} {word}"
    return word if x is None else f"{word} {x}"


def status_name(status: UnitStatus) -> str:
    """Returns a status as printed."""
    return printed(status.name, x=status.set, plus=status.plus)
