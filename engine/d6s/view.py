"""What a seat may see. Nothing on the table is hidden in this game; only armies are, until all are brought."""

from __future__ import annotations

from dataclasses import dataclass

from engine.d6s.state import State
from engine.values import Json, Seat


@dataclass(frozen=True, slots=True)
class TableView:
    """The position as one seat, or a spectator (None), may see it. `state` must not be changed."""

    seat: Seat | None
    state: State

    def to_json(self) -> dict[str, Json]:
        """Returns the view as JSON; equal views give equal JSON."""
        return {"seat": self.seat, "state": _public(self.state, self.seat)}


def view_of(state: State, seat: Seat | None) -> TableView:
    """Returns what a seat may see: armies of others only when all have been brought."""
    return TableView(seat, State.from_json(_public(state, seat)))


def _public(state: State, seat: Seat | None) -> dict[str, Json]:
    data = state.to_json()
    if state.step == "armies":
        data["armies"] = {key: text for key, text in state.armies.items() if key == seat}
    return data
