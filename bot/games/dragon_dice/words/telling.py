"""How events are worded: the table from a kind of event to its sentence.

The sentences themselves stand in `setting_up`, `turns`, `battles`, `spells` and `dragons`; `events` knows them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar, cast

from bot.games.dragon_dice.words.names import DragonDiceWording
from engine.events import Happened
from engine.values import Json

H = TypeVar("H", bound=Happened)
Sentence: TypeAlias = Callable[[H, DragonDiceWording], str]

WORDINGS: dict[type[Happened], Sentence[Any]] = {}
"""The sentence of every kind of event."""


def worded(kind: type[H]) -> Callable[[Sentence[H]], Sentence[H]]:
    """Marks the function that words a kind of event."""

    def mark(wording: Sentence[H]) -> Sentence[H]:
        WORDINGS[kind] = wording
        return wording

    return mark


def number(about: Mapping[str, Json], key: str) -> int:
    """Returns a number that a question is about; 0 where there is none."""
    return int(cast("int", about.get(key) or 0))


def pairs(about: Mapping[str, Json], key: str) -> dict[str, str]:
    """Returns names by name that a question is about."""
    value = about.get(key)
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, Mapping) else {}
