"""Orders given beforehand, in words, and how a new one finds its place among those that stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.d6s.orders import REACTIONS, Do, React, Stay
from engine.d6s.planning.saying import said_fight, said_movement
from engine.d6s.state import State
from engine.orders import StandingOrder
from engine.refusals import NotUnderstood

ASK: Final = "ask me"


def stay_order(state: State) -> StandingOrder:
    """Returns the order that all who have not moved stay, to the end of this round."""
    return Stay().check(StandingOrder(Stay.name, "act", until=max(1, state.round)))


def react_order(reaction: str, when: str, unit: str) -> StandingOrder:
    """Returns an order for a reaction of one character or of all; "ask me" takes one back. Raises `NotUnderstood`."""
    if reaction not in REACTIONS:
        raise NotUnderstood(f"There is no reaction {reaction!r}; there are {', '.join(REACTIONS)}.")
    order = StandingOrder(React.name, reaction, {"unit": unit} if unit else {}, answer=when)
    return order if when == ASK else React().check(order)


def with_order(known: Sequence[StandingOrder], order: StandingOrder | None) -> list[StandingOrder]:
    """Returns the orders with a new one, in the place of one for the same: what one character does first, staying
    last.
    """
    if order is None:
        return list(known)
    kept = [one for one in known if not _same(one, order)]
    added = kept if order.answer == ASK else [*kept, order]
    return sorted(added, key=lambda one: (_FIRST.index(one.kind), not one.subject))


_FIRST: Final = (Do.name, React.name, Stay.name)


def _same(one: StandingOrder, other: StandingOrder) -> bool:
    if (one.kind, one.prompt) != (other.kind, other.prompt):
        return False
    if one.kind == Do.name:
        return _unit(one) == _unit(other)
    return dict(one.subject) == dict(other.subject)


def _unit(order: StandingOrder) -> str:
    return str(order.answer.get("unit")) if isinstance(order.answer, Mapping) else ""


def in_words(orders: Sequence[StandingOrder]) -> str:
    """Returns what is ordered, a line for each."""
    if not orders:
        return "You have ordered nothing beforehand."
    return "\n".join(["Ordered, and seen by you alone:", *(f"- {_line(order)}" for order in orders)])


def _line(order: StandingOrder) -> str:
    if order.kind == Stay.name:
        return f"the rest stay, in round {order.until}"
    if order.kind == React.name:
        who = f" of {order.subject['unit']}" if order.subject else ""
        return f"{order.prompt}{who}: {order.answer}"
    said = said_movement(order.answer) if order.prompt == "act" else said_fight(order.answer)
    return f"round {order.until}: {said}"
