"""What may be ordered beforehand in d6s with Dragons (`engine.orders`): deeds of one character, who stays,
reactions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.d6s.battle import NO, YES
from engine.d6s.planning.lines import proposed
from engine.d6s.state import side_of_seat
from engine.d6s.view import TableView
from engine.decisions import Choose, Decision
from engine.orders import PASS, Kinds, OrderKind, Pass, StandingOrder
from engine.refusals import NotUnderstood
from engine.values import Json

REACTIONS: Final = (
    *("opportunity", "second wind", "healing word", "counterspell", "protection", "divine smite", "shining smite"),
    *("colossus slayer", "legendary resistance"),
)
"""Questions that come while somebody else acts, or in the middle of one's own action."""

DECLINED: Final = ("masteries", "follow", "quick grapple")
"""Questions of which it can be ordered that nothing is done: they come after each melee, or before it."""

ALWAYS, NEVER, WHEN_FATAL = "always", "never", "when fatal"


class React(OrderKind[TableView]):
    """Always, never, or only when it is fatal: for reactions of one character (`subject` names it) or of all.

    An opportunity attack ordered beforehand is made with the first weapon that serves.
    """

    name = "react"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order.prompt in DECLINED and order.answer == NEVER and not order.subject:
            return order
        if order.prompt in DECLINED:
            raise NotUnderstood(f"About {order.prompt} it can be ordered that they are never used, for all of yours.")
        if order.prompt not in REACTIONS:
            raise NotUnderstood(f"This order is about reactions: {', '.join((*REACTIONS, *DECLINED))}.")
        if order.answer not in (ALWAYS, NEVER, WHEN_FATAL):
            raise NotUnderstood("Say whether to react always, never, or when fatal.")
        if not set(order.subject) <= {"unit"} or order.guard is not None or order.until is not None:
            raise NotUnderstood("This order is for one character or for all, until it is taken back.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the reaction, or that there is none."""
        if order.prompt in DECLINED:
            return decision.default()
        if not isinstance(decision, Choose):
            return PASS
        fatal = decision.about.get("fatal") is True
        if order.answer == NEVER or (order.answer == WHEN_FATAL and not fatal):
            return NO
        return next((option for option in decision.options if option != NO), YES)


class Stay(OrderKind[TableView]):
    """All characters of the seat that have not moved stay where they are, to the end of the round `until`."""

    name = "stay"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order.prompt != "act" or order.subject or order.guard is not None or order.answer is not None:
            raise NotUnderstood("This order is that the rest stay.")
        if isinstance(order.until, bool) or not isinstance(order.until, int):
            raise NotUnderstood("Say to the end of which round they stay, as a number.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns that the first of those whose turn it is stays; who is on its way already is asked."""
        return PASS if decision.about.get("going on") else decision.default()

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether its round is not over."""
        return isinstance(order.until, int) and view.state.round <= order.until


class Do(OrderKind[TableView]):
    """What one character does when its turn to move or to fight comes in the round `until`: an answer as to the
    question.

    It is used once. What is not legal any more when the turn comes goes back to the player with the rule.
    """

    name = "do"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order.prompt not in ("act", "fight") or order.subject or order.guard is not None:
            raise NotUnderstood("This order is about one character's movement or combat action.")
        if not isinstance(order.answer, Mapping) or not isinstance(order.answer.get("unit"), str):
            raise NotUnderstood("Say which character does what.")
        if order.times != 1 or isinstance(order.until, bool) or not isinstance(order.until, int):
            raise NotUnderstood("This order is for one turn of one round.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the answer when it is that character's turn; its Spear Mastery's first attack is asked."""
        units = decision.about.get("units")
        assert isinstance(order.answer, Mapping)
        if not isinstance(units, Sequence) or order.answer["unit"] not in units:
            return PASS
        if decision.about.get("going on") or decision.about.get("spear"):
            return PASS
        return order.answer

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether its round is not over."""
        return isinstance(order.until, int) and view.state.round <= order.until


class Line(OrderKind[TableView]):
    """All who are still to be placed are deployed as proposed, sector after sector, the centre first."""

    name = "line"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order.prompt != "deploy" or order.subject or order.guard is not None or order.answer is not None:
            raise NotUnderstood("This order is that everybody is deployed as proposed.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the proposal for the next sector."""
        names, sectors = decision.about.get("units"), decision.about.get("sectors")
        assert isinstance(names, Sequence) and isinstance(sectors, Sequence)
        units = [view.state.units[str(name)] for name in names]
        left = [str(sector) for sector in sectors]
        sector = min(left, key=lambda each: each != "centre")
        side = side_of_seat(decision.player)
        return proposed(view.state, side, units, left, sector, bool(decision.about.get("last")))

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether there is still somebody to be placed."""
        return view.state.step in ("armies", "table", "edges", "deployment")


ORDERS: Final[Kinds] = MappingProxyType({kind.name: kind for kind in (React(), Stay(), Do(), Line())})
