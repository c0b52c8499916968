"""Standing orders in Dragon Dice (`engine.orders`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.decisions import Decision
from engine.dragon_dice.conditional_orders import (
    CASTERS,
    EIGHTH_FACE,
    MONSTERS,
    STRONGER,
    LoseCheapest,
    OpposeIf,
    lose_cheapest,
    oppose_if,
)
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.table.questions import NO, YES
from engine.dragon_dice.view import TableView
from engine.orders import PASS, Kinds, OrderKind, Pass, StandingOrder
from engine.refusals import NotUnderstood
from engine.values import Json

COUNTER_MANEUVER: Final = "counter-maneuver"
COUNTER_ATTACK: Final = "counter-attack"
RETREAT: Final = "retreat"


class Oppose(OrderKind[TableView]):
    """Always, or never, oppose maneuvers (p. 11): everywhere or at one place, until a turn has come or for good.

    `answer` is yes or no, `subject` may name the place, `until` is the number of the turn with which it ends.
    """

    name = "oppose"
    instead = frozenset({OpposeIf.name})

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order.answer not in (YES, NO):
            raise NotUnderstood("Say whether you always oppose maneuvers (yes) or never do (no).")
        if order.prompt != COUNTER_MANEUVER or not set(order.subject) <= {"place"} or order.guard is not None:
            raise NotUnderstood("This order is about maneuvers of others, everywhere or at one place.")
        if order.until is not None and (isinstance(order.until, bool) or not isinstance(order.until, int)):
            raise NotUnderstood("Say with which turn the order ends, as a number; or leave that out.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns yes or no; passes where other answers are asked for."""
        return order.answer if decision.prompt == COUNTER_MANEUVER else PASS

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether the turn with which it ends has not come."""
        return order.until is None or view.turn < int(str(order.until))


class NobodyRetreats(OrderKind[TableView]):
    """Nobody retreats (p. 14): the Retreat Step passes without a question, until the order is cancelled."""

    name = "stay"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order != stay():
            raise NotUnderstood("This order is that no units retreat, without conditions.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns that no units retreat."""
        return order.answer


class StrikeBack(OrderKind[TableView]):
    """Counter-attack (p. 11) each time, until the order is cancelled. Whether Coral Elves shoot back is still asked."""

    name = "strike back"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order != strike_back():
            raise NotUnderstood("This order is that you always counter-attack, without conditions.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns yes; passes for a volley."""
        return PASS if decision.about.get("volley") else order.answer


ROUTINES: Final[Mapping[str, Json]] = MappingProxyType({"reroll": [], "leave out": [], "combine": YES})
"""Optional parts of rolls, by their questions, each with the answer that may be given from now on."""


class Routine(OrderKind[TableView]):
    """An optional part of a roll (p. 27) is answered in the usual way each time: nothing is rerolled, nobody is left
    out of a roll, like icons are applied together.
    """

    name = "routine"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order.prompt not in ROUTINES or order != routine(order.prompt):
            raise NotUnderstood(f"This order is about {', '.join(ROUTINES)}, each with its usual answer.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the usual answer."""
        return order.answer


def orders_of(edition: Edition) -> Kinds:
    """Returns the kinds of orders by a book."""
    kinds = (Oppose(), OpposeIf(edition), NobodyRetreats(), StrikeBack(), LoseCheapest(), Routine())
    return MappingProxyType({kind.name: kind for kind in kinds})


def stay() -> StandingOrder:
    """Returns the order that no units retreat."""
    return StandingOrder(NobodyRetreats.name, RETREAT, answer={})


def routine(prompt: str) -> StandingOrder:
    """Returns the order to answer an optional part of rolls in the usual way."""
    return StandingOrder(Routine.name, prompt, answer=ROUTINES[prompt])


def strike_back() -> StandingOrder:
    """Returns the order always to counter-attack."""
    return StandingOrder(StrikeBack.name, COUNTER_ATTACK, answer=YES)


def oppose(always: bool, place: str | None = None, until: int | None = None) -> StandingOrder:
    """Returns the order always or never to oppose maneuvers."""
    subject: Mapping[str, Json] = {} if place is None else {"place": place}
    order = StandingOrder(Oppose.name, COUNTER_MANEUVER, subject, answer=YES if always else NO)
    return replace(order, until=until)


ASKED_FROM: Final = 6
"""From so much health on a player with the usual orders chooses whom to lose."""

USUAL_ORDERS: Final = (
    oppose_if(EIGHTH_FACE, STRONGER),
    strike_back(),
    lose_cheapest(MONSTERS, CASTERS, ask_from=ASKED_FROM),
)
"""What most players answer anyway."""
