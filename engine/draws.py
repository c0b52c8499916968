"""Draws by agreement: one player offers, the others agree or decline, and whoever plays on ends the offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.events import DrawDeclined, DrawOffered, DrawWithdrawn
from engine.game import AGREEMENT, MatchOver, Outcome, Tell
from engine.journal import NO_DRAW, Entry
from engine.refusals import ChangedQuestion, NotAllowed
from engine.values import Seat


class DrawOffer:
    """The players who want a draw now; the first has offered it."""

    def __init__(self) -> None:
        self.by: list[Seat] = []

    def check_offer(self, seat: Seat) -> None:
        """Raises `NotAllowed` for a player who wants a draw already."""
        if seat in self.by:
            raise NotAllowed(
                "You have offered a draw already. The offer stands until a player plays on or declines it."
            )

    def check_declining(self) -> None:
        """Raises `NotAllowed` where there is nothing to decline."""
        if not self.by:
            raise NotAllowed("No draw is offered now.")

    def hear(self, entry: Entry, has_left: Callable[[Seat], bool], tell: Tell) -> None:
        """Does what an entry about a draw says, and tells it. Raises `MatchOver` when all who still play agree."""
        if entry.fingerprint == NO_DRAW:
            self.by.clear()
            tell(DrawDeclined(entry.who))
            return
        self.by.append(entry.who)
        tell(DrawOffered(entry.who))
        among = entry.answer
        if not isinstance(among, Sequence) or isinstance(among, str):
            raise ChangedQuestion(f"entry {entry.number} does not say who is to agree")
        if all(other in self.by or has_left(Seat(str(other))) for other in among):
            raise MatchOver(Outcome((), AGREEMENT))

    def withdraw(self, seat: Seat, tell: Tell) -> None:
        """Ends the offer, if there is one: a player has played on."""
        if self.by:
            self.by.clear()
            tell(DrawWithdrawn(seat))
