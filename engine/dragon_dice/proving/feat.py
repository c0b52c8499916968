"""What a tally counts, and how it is read from what is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from engine.events import Event, Happened
from engine.workshop import Tally


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


class FeatTally(Tally):
    """How often each of these feats has happened. `wanted` is how often each is to happen; `read` says which an event
    tells of."""

    def __init__(self, wanted: int, feats: Sequence[Feat], read: Callable[[Event], Iterable[Feat]]) -> None:
        self.wanted = wanted
        self.counts: Counter[Feat] = Counter()
        self._read = read
        self.admit(feats)

    def admit(self, feats: Sequence[Feat]) -> None:
        """Lets just these be what can happen."""
        self._feats, self._known = feats, frozenset(feats)

    def add(self, events: Iterable[Event]) -> None:
        """Counts what these events tell; the same feat counts once an event."""
        for event in events:
            self.counts.update(set(self._read(event)))

    def feats(self) -> Sequence[Feat]:
        """Returns everything that can happen."""
        return self._feats

    def count(self, feat: object) -> int:
        """Returns how often it has happened."""
        return self.counts[cast("Feat", feat)]

    def lack(self, feat: Feat) -> int:
        """Returns how often it is still to happen; what cannot happen lacks nothing."""
        return max(0, self.wanted - self.counts[feat]) if feat in self._known else 0

    def lacking(self) -> Sequence[Feat]:
        """Returns what has not happened often enough, the rarest first."""
        return sorted((feat for feat in self._feats if self.lack(feat)), key=lambda feat: self.counts[feat])
