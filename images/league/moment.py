"""When a table or a picture of a league stands: after a round, or while it is played."""

from __future__ import annotations

from engine.league.event import Event


def moment(event: Event, round_no: int) -> str:
    """Returns "after round 3", or "in round 3" while a match of it has no result."""
    return f"{'after' if event.is_after(round_no) else 'in'} round {round_no}"
