"""What a tally counts, and how it is read from what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.events import Event, Happened


@dataclass(frozen=True, slots=True, order=True)
class Feat:
    """Something that the rules let happen: its kind and its name, as printed where it has one."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.name}"


Told: TypeAlias = Mapping[type[Happened], Callable[[Any, str], Iterable[Feat] | None]]
"""What each kind of event tells of, from its facts and its cause; None: of nothing by itself."""


def read_by_kind(told: Told, event: Event) -> Iterable[Feat] | None:
    """Returns what an event tells of by its kind; None where its kind says nothing of itself."""
    read = told.get(type(event.facts))
    return None if read is None else read(event.facts, event.cause)
