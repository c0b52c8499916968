"""Orders given beforehand, in words, and how a new one finds its place among those that stand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from engine.d6s.orders import DECLINED, ORDERS, REACTIONS, Do, Line, React, Stay
from engine.d6s.planning import typed
from engine.d6s.planning.saying import said_fight, said_movement
from engine.d6s.state import State
from engine.d6s.view import TableView
from engine.d6s.words import key_of
from engine.orders import StandingOrder
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Seat

ASK: Final = "ask me"
_IN_MELEE: Final = r"\b(attack|strike|grapple|shove|trip|escape|pick|destroy|disengage|pass)"


def stay_order(state: State) -> StandingOrder:
    """Returns the order that all who have not moved stay, to the end of this round."""
    return Stay().check(StandingOrder(Stay.name, "act", until=max(1, state.round)))


def react_order(reaction: str, when: str, unit: str) -> StandingOrder:
    """Returns an order for a reaction of one character or of all; "ask me" takes one back. Raises `NotUnderstood`."""
    if reaction not in (*REACTIONS, *DECLINED):
        raise NotUnderstood(f"There is no reaction {reaction!r}; there are {', '.join((*REACTIONS, *DECLINED))}.")
    order = StandingOrder(React.name, reaction, {"unit": unit} if unit else {}, answer=when)
    return order if when == ASK else React().check(order)


def standing(view: TableView, orders: Sequence[StandingOrder]) -> list[StandingOrder]:
    """Returns the orders that have not come to their end."""
    return [order for order in orders if ORDERS[order.kind].stands(view, order)]


def with_order(known: Sequence[StandingOrder], order: StandingOrder | None) -> list[StandingOrder]:
    """Returns the orders with a new one, in the place of one for the same: what one character does first, staying
    last.
    """
    if order is None:
        return list(known)
    kept = [one for one in known if not _same(one, order)]
    added = kept if order.answer == ASK else [*kept, order]
    return sorted(added, key=lambda one: (_FIRST.index(one.kind), not one.subject))


def line_order() -> StandingOrder:
    """Returns the order that everybody is deployed as proposed."""
    return Line().check(StandingOrder(Line.name, "deploy"))


def deeds(state: State, seat: Seat, text: str) -> tuple[list[StandingOrder], list[str]]:
    """Returns the orders that a text gives for this round, parted by semicolons, and notes on how they were read.

    "Archer 1 to H12, shoot Orc 1; Knight into Ogre; Guard attack Orc 2; rest stay". Raises a `Refusal`.
    """
    mine = [unit for unit in state.playing() if unit.seat == seat and not unit.passenger]
    found: list[StandingOrder] = []
    notes: list[str] = []
    until = max(1, state.round)
    for part in (piece.strip() for piece in re.split(r"[;\n]", text) if piece.strip()):
        if key_of(part) in ("rest stay", "the rest stay", "rest stays", "all stay", "others stay"):
            found.append(stay_order(state))
            continue
        movers = [unit for unit in mine if not unit.moved]
        try:
            if not movers:
                raise NotAllowed("All of yours have moved in this round.")
            read = typed.read_movement(state, movers, part)
            prompt = "act"
        except Refusal as refusal:
            if not re.search(_IN_MELEE, part.casefold()):
                raise
            try:
                read, prompt = typed.read_fight(state, mine, part), "fight"
            except NotUnderstood as wrong:
                raise wrong from refusal
        found.append(Do().check(StandingOrder(Do.name, prompt, answer=read.answer, times=1, until=until)))
        notes += read.notes
    if not found:
        raise NotUnderstood("Write what they do, for example “Archer 1 shoot Orc 1; Knight into Ogre; rest stay”.")
    return found, notes


_FIRST: Final = (Do.name, React.name, Line.name, Stay.name)


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
    if order.kind == Line.name:
        return "everybody is deployed as proposed"
    if order.kind == React.name:
        who = f" of {order.subject['unit']}" if order.subject else ""
        return f"{order.prompt}{who}: {order.answer}"
    said = said_movement(order.answer) if order.prompt == "act" else said_fight(order.answer)
    return f"round {order.until}: {said}"
