"""The players at the table, and when a player who is asked is pinged.

A player who has acted in a turn knows about it. Their later questions in the same turn stand in an edited message,
which does not ring, with their name marked in it. If they do not answer, they are pinged after all, sooner if they were
away only briefly. A player who has since pressed or typed something in another channel is not at the table: an edited
message marks nothing as unread, so they get a new one at once. Discord does not tell whether a silent player is
watching. Only the process knows all this: after a restart all players are pinged at once until a turn begins.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from cachetools import LRUCache

from engine.values import Seat

PRESENT: Final = 120
"""Seconds after an action during which a player counts as at the table: they see their question, and are pinged only
when they have not answered within the same time; sooner if they usually answer fast.
"""
LEAST: Final = 60
"""The least seconds for every player who is not pinged at once."""
TIMES_THEIR_PACE: Final = 3
"""A player at the table who needs this many times their longest recent time has turned away."""
OF_LATE: Final = 5
"""Number of answers from which a player's usual time is known."""
TIMES_AS_LONG: Final = 3
"""A player who was away gets this multiple of their absence before they are pinged. A player who looks in once an hour,
after half an hour now and after one and a half hours next time, is not pinged for that habit.
"""
LONGEST: Final = 2 * 3600
"""Seconds after which every player is pinged who has not answered."""


class PlayerActivity:
    """When the players of a match did something last. Times are whole seconds since 1970."""

    def __init__(self) -> None:
        self._seen: dict[Seat, int] = {}
        self._asked: dict[Seat, int] = {}
        """Since when those are asked who have not answered."""
        self._took: dict[Seat, deque[int]] = {}
        """How many seconds their last answers have taken."""
        self._in_this_turn: set[Seat] | None = None
        """The players who have acted in this turn; None where none has begun."""

    def turn_began(self) -> None:
        """Records that a turn begins; no player has seen it yet."""
        self._in_this_turn = set()

    def is_asked(self, seat: Seat, now: int) -> None:
        """Records that a player is asked from now on."""
        self._asked[seat] = now

    def did_something(self, seat: Seat, now: int) -> None:
        """Records that a player answered, or did something else in the match."""
        self._seen[seat] = now
        if (asked := self._asked.pop(seat, None)) is not None:
            self._took.setdefault(seat, deque(maxlen=OF_LATE)).append(now - asked)
        if self._in_this_turn is not None:
            self._in_this_turn.add(seat)

    def looked(self, seat: Seat, when: int) -> None:
        """Records that a player pressed or typed something in the match's channel, even if it had no effect."""
        self._seen[seat] = max(when, self._seen.get(seat, when))

    def is_there(self, seat: Seat, now: int) -> bool:
        """Returns whether a player is at the table and sees the events."""
        return now - self._seen.get(seat, -PRESENT) < PRESENT

    def patience_at_the_table(self, seat: Seat) -> int:
        """Returns the seconds until a player at the table is pinged for a question in an edited message: fewer for fast
        players, because slow ones are reading or thinking.
        """
        took = self._took.get(seat, ())
        return PRESENT if len(took) < OF_LATE else min(max(TIMES_THEIR_PACE * max(took), LEAST), PRESENT)

    def patience(self, seat: Seat, now: int) -> int | None:
        """Returns after how many seconds to call who is asked; None: at once, for they know nothing of this turn."""
        if seat not in (self._in_this_turn or ()):
            return None
        return min(max(TIMES_AS_LONG * (now - self._seen[seat]), PRESENT), LONGEST)


class ChannelActivity:
    """In which channel the bot has heard last of each person: what they pressed, typed, or began to type.

    Times are whole seconds since 1970.
    """

    MOST: Final = 10_000
    """For how many people this is remembered."""

    def __init__(self) -> None:
        self._last: LRUCache[int, tuple[int, int]] = LRUCache(self.MOST)

    def heard_of(self, user_id: int, channel_id: int, now: int) -> None:
        """Records that a person did something in a channel."""
        self._last[user_id] = channel_id, now

    def is_elsewhere(self, user_id: int, channel_id: int) -> bool:
        """Returns whether a person's last action was in another channel."""
        return self._last.get(user_id, (channel_id, 0))[0] != channel_id

    def last_heard(self, user_id: int, channel_id: int) -> int | None:
        """Returns when a person acted in a channel, if that was their last action."""
        where, when = self._last.get(user_id, (None, 0))
        return when if where == channel_id else None
