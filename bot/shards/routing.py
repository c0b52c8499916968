"""Which shard a server belongs to, as Discord counts, and which shards a process is to serve."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

MOST: Final = 10_000
"""The largest number of shards that is believed; the largest bots have fewer."""
SHARED: Final = "shared"
_PLAN: Final = re.compile(rf"(?P<numbers>{SHARED}|(?P<first>\d+)(?:-(?P<last>\d+))?)(?:/(?P<count>\d+))?")


def shard_of(guild_id: int | None, count: int) -> int:
    """Returns the shard that hears of a server; what belongs to no server is told to the first."""
    return 0 if not guild_id else (guild_id >> 22) % count


@dataclass(frozen=True, slots=True)
class Timing:
    """The seconds by which processes live beside each other."""

    lease: int = 12
    """How long a process may be silent until it counts as dead."""
    margin: float = 2.0
    """How much earlier it gives up its lease itself."""
    beat: float = 2.0
    """From one renewal of a lease to the next."""
    changing: float = 0.25
    """From one look to the next while a shard is changing hands."""
    starts_apart: float = 5.5
    """Between two session starts of one key: Discord wants five; the rest is room for one that is late."""


@dataclass(frozen=True, slots=True)
class ShardPlan:
    """What `MARCHWARDEN_SHARDS` says of a process that shares its database with others."""

    numbers: range | None
    """The shards that it may serve; None for any."""
    count: int | None
    """How many shards there are; None for as many as Discord recommends."""
    timing: Timing = Timing()

    @classmethod
    def read(cls, text: str) -> ShardPlan:
        """Returns the plan that a setting names. Raises ValueError; its text follows "cannot be used: "."""
        found = _PLAN.fullmatch(text.strip().lower())
        if found is None:
            raise ValueError("write shared, shared/16 or a range such as 0-3/16")
        count = None if found["count"] is None else int(found["count"])
        if count is not None and not 1 <= count <= MOST:
            raise ValueError(f"the number of shards is 1 to {MOST}")
        if found["numbers"] == SHARED:
            return cls(None, count)
        if count is None:
            raise ValueError("a range needs the number of all shards, as in 0-3/16")
        first, last = int(found["first"]), int(found["last"] or found["first"])
        if not first <= last < count:
            raise ValueError(f"of {count} shards the first is 0 and the last {count - 1}")
        return cls(range(first, last + 1), count)

    def allows(self, number: int) -> bool:
        """Returns whether the process may serve a shard."""
        return self.numbers is None or number in self.numbers
