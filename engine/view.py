"""What one seat, or a spectator, may see."""

from __future__ import annotations

from typing import Protocol

from engine.values import Json, Seat


class View(Protocol):
    """A picture of the position without its secrets. Everything that leaves the engine to be shown comes from here."""

    @property
    def seat(self) -> Seat | None:
        """Returns who looks; None is a spectator."""

    def to_json(self) -> dict[str, Json]:
        """Returns the view as JSON: equal views give equal JSON, so its digest may serve as a cache key."""
