"""Who sits at the table, and when somebody who is asked is to be called.

Whoever has done something in a turn knows of it. What they are asked later in the same turn stands in a message that
rings nowhere, with their name marked in it; should they not come by themselves, they are called after all, the sooner
the shorter they have been away. This is known to the process alone: after a restart everybody is called at once until a
turn begins.
"""

from __future__ import annotations

from typing import Final

from engine.values import Seat

PRESENT: Final = 120
"""So many seconds after somebody has done something they are taken to sit at the table: they see what they are asked,
and are pinged only when they have not answered as many seconds later."""
TIMES_AS_LONG: Final = 2
"""Who has been away is given so many times as long again before they are called."""
LONGEST: Final = 2 * 3600
"""Seconds after which everybody is called who has not answered."""


class Presence:
    """When the players of a match did something last. Times are whole seconds since 1970."""

    def __init__(self) -> None:
        self._seen: dict[Seat, int] = {}
        self._in_this_turn: set[Seat] | None = None
        """Who has done something in this turn; None where none has begun."""

    def turn_began(self) -> None:
        """Notes that a turn begins: of this one nobody knows yet."""
        self._in_this_turn = set()

    def did_something(self, seat: Seat, now: int) -> None:
        """Notes that somebody answered, or did something else in the match."""
        self._seen[seat] = now
        if self._in_this_turn is not None:
            self._in_this_turn.add(seat)

    def is_there(self, seat: Seat, now: int) -> bool:
        """Returns whether somebody sits at the table and sees what happens."""
        return now - self._seen.get(seat, -PRESENT) < PRESENT

    def patience(self, seat: Seat, now: int) -> int | None:
        """Returns after how many seconds to call who is asked; None: at once, for they know nothing of this turn."""
        if seat not in (self._in_this_turn or ()):
            return None
        return min(max(TIMES_AS_LONG * (now - self._seen[seat]), PRESENT), LONGEST)
