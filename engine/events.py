"""What happened: the engine says it, somebody else words it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.values import Json, Seat


class Event(NamedTuple):
    """One thing that happened in a match.

    `facts` are JSON, so that an event can be stored as it is. `cause` names what brought it about (a phase, a roll, an
    icon), for "why?". `seen_by` holds the seats that may know; None means everybody.
    """

    number: int
    name: str
    facts: Mapping[str, Json]
    cause: str = ""
    seen_by: tuple[Seat, ...] | None = None

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Returns whether this seat may know of the event; None is a spectator."""
        return self.seen_by is None or seat in self.seen_by

    def to_json(self) -> dict[str, Json]:
        """Returns the event as JSON; `from_json` undoes it."""
        return {
            "number": self.number,
            "name": self.name,
            "facts": self.facts,
            "cause": self.cause,
            "seen_by": None if self.seen_by is None else list(self.seen_by),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Event:
        """Returns the event that `to_json` wrote."""
        number, facts, seen_by = data["number"], data["facts"], data["seen_by"]
        assert isinstance(number, int) and isinstance(facts, Mapping)
        seats = None if seen_by is None else tuple(Seat(str(s)) for s in seen_by)  # type: ignore[union-attr]
        return cls(number, str(data["name"]), facts, str(data["cause"]), seats)
