"""Who sits at the table, and when somebody who is asked is to be called.

Whoever has done something in a turn knows of it. What they are asked later in the same turn stands in a message that
rings nowhere, with their name marked in it; should they not come by themselves, they are called after all, the sooner
the shorter they have been away. Who has pressed or typed something in another channel since is not at the table: a
message that goes on marks nothing as unread, so they get one of their own, at once. Whether somebody who does nothing
looks on, Discord does not tell. All this is known to the process alone: after a restart everybody is called at once
until a turn begins.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from cachetools import LRUCache

from engine.values import Seat

PRESENT: Final = 120
"""So many seconds after somebody has done something they are taken to sit at the table: they see what they are asked,
and are pinged only when they have not answered as many seconds later; sooner if they are quick otherwise."""
LEAST: Final = 60
"""So many seconds everybody has who is not called at once."""
TIMES_THEIR_PACE: Final = 3
"""Who is there and has not answered after so many times as long as they took at most of late, has turned away."""
OF_LATE: Final = 5
"""So many answers show how long somebody takes."""
TIMES_AS_LONG: Final = 3
"""Who has been away is given so many times as long again before they are called: one who looks in once an hour does it
after half an hour now and after one and a half then, and is not to be called for keeping to it."""
LONGEST: Final = 2 * 3600
"""Seconds after which everybody is called who has not answered."""


class PlayerActivity:
    """When the players of a match did something last. Times are whole seconds since 1970."""

    def __init__(self) -> None:
        self._seen: dict[Seat, int] = {}
        self._asked: dict[Seat, int] = {}
        """Since when those are asked who have not answered."""
        self._took: dict[Seat, deque[int]] = {}
        """How many seconds their last answers have taken."""
        self._in_this_turn: set[Seat] | None = None
        """Who has done something in this turn; None where none has begun."""

    def turn_began(self) -> None:
        """Notes that a turn begins: of this one nobody knows yet."""
        self._in_this_turn = set()

    def is_asked(self, seat: Seat, now: int) -> None:
        """Notes that somebody is asked something from now on."""
        self._asked[seat] = now

    def did_something(self, seat: Seat, now: int) -> None:
        """Notes that somebody answered, or did something else in the match."""
        self._seen[seat] = now
        if (asked := self._asked.pop(seat, None)) is not None:
            self._took.setdefault(seat, deque(maxlen=OF_LATE)).append(now - asked)
        if self._in_this_turn is not None:
            self._in_this_turn.add(seat)

    def looked(self, seat: Seat, when: int) -> None:
        """Notes that somebody pressed or typed something where the match is played, which need not have counted."""
        self._seen[seat] = max(when, self._seen.get(seat, when))

    def is_there(self, seat: Seat, now: int) -> bool:
        """Returns whether somebody sits at the table and sees what happens."""
        return now - self._seen.get(seat, -PRESENT) < PRESENT

    def patience_at_the_table(self, seat: Seat) -> int:
        """Returns after how many seconds to call somebody who is there and is asked in a message that goes on: sooner
        who is quick, for who takes their time reads or thinks.
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
        """Notes that somebody did something in a channel."""
        self._last[user_id] = channel_id, now

    def is_elsewhere(self, user_id: int, channel_id: int) -> bool:
        """Returns whether somebody has done their last thing in another channel."""
        return self._last.get(user_id, (channel_id, 0))[0] != channel_id

    def last_heard(self, user_id: int, channel_id: int) -> int | None:
        """Returns when somebody did something in a channel, if that was the last they did."""
        where, when = self._last.get(user_id, (None, 0))
        return when if where == channel_id else None
