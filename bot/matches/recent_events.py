"""The newest events of matches, kept as they were stored: what is told after an answer is not read again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.store.saved import StoredChange
from engine.events import Event

MOST: Final = 64
"""How many events of a match are kept."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """Events of one match without a gap, up to its newest one at that version."""

    version: int
    newest: int
    events: Sequence[Event]

    @property
    def first(self) -> int:
        return self.newest - len(self.events) + 1


class RecentEvents:
    """The newest events by match. What is kept belongs to one version of a match, and is used for no other."""

    def __init__(self, matches: int) -> None:
        self._kept: LRUCache[int, _Kept] = LRUCache(matches)

    def stored(self, match_id: int, version: int, change: StoredChange) -> None:
        """Keeps what a change has added, by which the match came to `version`."""
        before = self._kept.get(match_id)
        kept: list[Event] = []
        if before is not None and before.version == version - 1:
            kept = [event for event in before.events if event.number <= change.keep_events]
        if kept and change.new_events and kept[-1].number + 1 != change.new_events[0].number:
            kept = []
        self._kept[match_id] = _Kept(version, change.events, [*kept, *change.new_events][-MOST:])

    def between(self, match_id: int, version: int, first: int, last: int | None) -> list[Event] | None:
        """Returns the events from `first` to `last` (None: the newest); None where not all of them are kept."""
        kept = self._kept.get(match_id)
        if kept is None or kept.version != version or first < kept.first:
            return None
        return [event for event in kept.events if first <= event.number and (last is None or event.number <= last)]

    def last(self, match_id: int, version: int, names: Collection[str], before: int | None) -> int | None:
        """Returns the number of the last event with one of these names, before the given event if there is one; None
        where none of those kept is it.
        """
        kept = self._kept.get(match_id)
        if kept is None or kept.version != version:
            return None
        earlier = (one for one in reversed(kept.events) if before is None or one.number < before)
        return next((one.number for one in earlier if one.name in names), None)
