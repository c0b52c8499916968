"""What one seat, or a spectator, may see: everything on the table, and only the seat's own hand (A-08)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from engine.game import Outcome
from engine.legacys_allure.cards import CardId
from engine.legacys_allure.kingdoms import gold_of
from engine.legacys_allure.state import State
from engine.values import Json, Seat


@dataclass(frozen=True)
class HandView:
    """A kingdom as a seat sees it: how many cards and how much gold are left in it, and which, if that is not
    secret.
    """

    cards: int
    gold: int
    known: Mapping[CardId, int] | None


@dataclass(frozen=True)
class BoardView:
    """A position without its secrets. `table` is the position with hands taken out; everything else follows from it."""

    seat: Seat | None
    table: State
    hands: Mapping[Seat, HandView]

    @property
    def outcome(self) -> Outcome | None:
        """Returns how the match ended, or None while it is played."""
        return self.table.outcome

    def to_json(self) -> dict[str, Json]:
        """Returns the view as JSON: equal views give equal JSON."""
        hands: dict[str, Json] = {
            seat: {"cards": hand.cards, "gold": hand.gold, "known": cast("Json", hand.known and dict(hand.known))}
            for seat, hand in self.hands.items()
        }
        return {"seat": self.seat, "table": self.table.to_json(), "hands": hands}


def view_of(state: State, seat: Seat | None) -> BoardView:
    """Returns what one seat, or a spectator (None), may see. When the match is over, hands are open."""
    table = state.copy()
    is_open = state.open_kingdoms or state.outcome is not None
    hands: dict[Seat, HandView] = {}
    for owner, side in state.sides.items():
        sees = is_open or owner == seat
        hand = dict(side.hand)
        hands[owner] = HandView(sum(hand.values()), gold_of(state.cards, hand), hand if sees else None)
        table.sides[owner].hand = {}
    if state.step == "kingdoms":
        _hide_unfinished(state, table, hands, seat)
    return BoardView(seat, table, hands)


def _hide_unfinished(state: State, table: State, hands: dict[Seat, HandView], seat: Seat | None) -> None:
    """Until both have brought their kingdoms, each is secret, in Blitz on the board too (A-08)."""
    for owner in state.seats:
        if owner != seat:
            table.units = {unit.id: unit for unit in table.units.values() if unit.owner != owner}
            table.sides[owner].army = []
            hands[owner] = HandView(0, 0, None)
