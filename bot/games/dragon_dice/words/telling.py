"""How events are worded: the table from an event's name to its sentence, and reading an event's facts.

The sentences themselves stand in `setting_up`, `turns`, `rolling`, `casting` and `dragon_attacks`; `events` knows them
all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, cast

from bot.games.dragon_dice.words.names import Cast
from engine.values import Json

Facts: TypeAlias = Mapping[str, Json]
Wording: TypeAlias = Callable[[Facts, Cast], str]

WORDINGS: dict[str, Wording] = {}
"""The sentence of every event by its name."""


def worded(name: str) -> Callable[[Wording], Wording]:
    """Marks the function that words an event."""

    def mark(wording: Wording) -> Wording:
        WORDINGS[name] = wording
        return wording

    return mark


def text(facts: Facts, key: str) -> str:
    """Returns a fact as text."""
    return str(facts[key])


def names(facts: Facts, key: str) -> list[str]:
    """Returns a list of names; a single one and none at all are lists as well."""
    value = facts.get(key) or []
    return [str(name) for name in value] if isinstance(value, Sequence) and not isinstance(value, str) else [str(value)]


def number(facts: Facts, key: str) -> int:
    """Returns a number; 0 where there is none."""
    return int(cast("int", facts.get(key) or 0))


def numbers(facts: Facts, key: str) -> dict[str, int]:
    """Returns numbers by name."""
    value = facts.get(key)
    return {str(k): int(cast("int", v)) for k, v in value.items()} if isinstance(value, Mapping) else {}


def pairs(facts: Facts, key: str) -> dict[str, str]:
    """Returns names by name."""
    value = facts.get(key)
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, Mapping) else {}


def player(facts: Facts, c: Cast, key: str = "player") -> str:
    """Returns the name of the player whom the event is about."""
    return c.player(text(facts, key))


def army(facts: Facts, c: Cast) -> str:
    """Returns the army that the event is about."""
    return c.army(text(facts, "player"), text(facts, "place"))


def army_there(facts: Facts, c: Cast) -> str:
    """Returns the army that the event is about, where the place is named beside it."""
    return c.army_there(text(facts, "player"), text(facts, "place"))


def results_of(facts: Facts, c: Cast) -> str:
    """Returns "Alice 7, Bob 4"."""
    return ", ".join(f"{c.player(seat)} {n}" for seat, n in numbers(facts, "results").items())
