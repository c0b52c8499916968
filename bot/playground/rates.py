"""Discord's rate limits: most are off unless asked for, since a test that plays a whole game has no fifteen days."""

from __future__ import annotations

import math
from collections import deque

from bot.playground.clock import Clock
from bot.playground.wire import ApiRefusal

EVERYTHING = ("everything", 50, 1.0)
"""All requests of a bot except those that answer interactions."""

PER_TOKEN = (5, 2.0)
"""Follow-ups and edits of one interaction: requests, seconds."""

PER_CHANNEL = (5, 5.0)
"""New messages in one channel (observed, not published): requests, seconds."""

PER_NAME = (2, 600.0)
"""New names and topics of one channel (observed, not published): requests, seconds. Counted even where the other limits
are off, because Discord then lets a bot wait for minutes.
"""


class Rates:
    """Counts requests per bucket and refuses those that come too fast."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._buckets: dict[str, deque[float]] = {}

    def take(self, bucket: str, most: int, seconds: float, *, everywhere: bool = False) -> dict[str, str]:
        """Counts one request; returns Discord's headers about the bucket, or raises its 429."""
        now = self._clock.now()
        times = self._buckets.setdefault(bucket, deque())
        while times and times[0] <= now - seconds:
            times.popleft()
        wait = times[0] + seconds - now if times else seconds
        if len(times) >= most:
            refusal = ApiRefusal(429, 0, "You are being rate limited.")
            refusal.extra = {"retry_after": round(wait, 3), "global": everywhere}
            # discord.py takes a 429 without "Via" for a ban by Discord's own gatekeeper.
            refusal.headers = {"Retry-After": str(math.ceil(wait)), "Via": "1.1 playground"}
            refusal.headers |= self._headers(bucket, most, 0, wait, now)
            raise refusal
        times.append(now)
        return self._headers(bucket, most, most - len(times), times[0] + seconds - now, now)

    @staticmethod
    def _headers(bucket: str, most: int, left: int, wait: float, now: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{now + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": bucket.split(":", 1)[0],
        }
