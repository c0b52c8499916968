"""How many sessions a bot may start: so many a day, and one of each key within some seconds (Discord: five)."""

from __future__ import annotations

from typing import Final

from bot.playground.clock import Clock
from bot.playground.wire import Json

A_DAY: Final = 86_400.0


class SessionStarts:
    """Counts the sessions that are started, and refuses those that come too fast or too often."""

    def __init__(
        self, clock: Clock, *, shards: int = 1, a_day: int = 1000, apart: float = 0.0, max_concurrency: int = 1
    ) -> None:
        """`shards` is what a bot is recommended; `apart` are the seconds between two starts of one key."""
        self.shards = shards
        self.started: list[tuple[float, int]] = []
        """When each session was started, and its shard."""
        self.refused = 0
        """How many came too fast."""
        self._clock = clock
        self._a_day = a_day
        self._apart = apart
        self._max_concurrency = max_concurrency

    def may_start(self, shard: int) -> bool:
        """Count a start and return True, or return False where it comes too fast or too often."""
        now, key = self._clock.now(), shard % self._max_concurrency
        same = [at for at, one in self.started if one % self._max_concurrency == key]
        if self._remaining(now) <= 0 or (same and now - same[-1] < self._apart):
            self.refused += 1
            return False
        self.started.append((now, shard))
        return True

    def _remaining(self, now: float) -> int:
        return self._a_day - sum(now - at < A_DAY for at, _ in self.started)

    def to_json(self) -> Json:
        """Returns what `GET /gateway/bot` tells of it."""
        now = self._clock.now()
        oldest = next((at for at, _ in self.started if now - at < A_DAY), now)
        return {
            "total": self._a_day,
            "remaining": max(0, self._remaining(now)),
            "reset_after": round(1000 * (oldest + A_DAY - now)),
            "max_concurrency": self._max_concurrency,
        }
