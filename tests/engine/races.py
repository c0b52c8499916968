"""Dice races in which one may give orders beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.decisions import Decision
from engine.orders import PASS, Kinds, Ordered, OrderKind, Pass, StandingOrder, tried
from engine.refusals import NotUnderstood
from engine.values import Json
from engine.view import View
from tests.engine.dice_race import DiceRace, RaceView


class Bank(OrderKind[RaceView]):
    """Bank as soon as so much is in the pot (guard), until one has so many points (until)."""

    name = "bank"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order; the pot is a number."""
        if not isinstance(order.guard, int):
            raise NotUnderstood("Say at how many points you bank.")
        return replace(order, prompt="again")

    def answer(self, view: RaceView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns what it answers once the pot is large enough."""
        pot = decision.about["pot"]
        assert isinstance(pot, int) and isinstance(order.guard, int)
        return (order.answer or "bank") if pot >= order.guard else PASS

    def stands(self, view: RaceView, order: StandingOrder) -> bool:
        """Returns whether its owner has fewer points than `until`."""
        assert view.seat is not None
        return order.until is None or view.scores[view.seat] < int(str(order.until))


KINDS: Mapping[str, Bank] = {"bank": Bank()}


class OrderedRace(DiceRace):
    """The rules, with orders."""

    orders: Kinds = KINDS

    def ordered(self, view: View, decision: Decision, orders: Sequence[StandingOrder]) -> Ordered:
        """Returns what the orders answer."""
        return tried(self.orders, view, decision, orders)


def bank_at(pot: int, times: int | None = None, until: Json = None, answer: Json = None) -> StandingOrder:
    """Returns the order to bank."""
    return StandingOrder("bank", "again", guard=pot, times=times, until=until, answer=answer)
