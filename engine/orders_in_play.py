"""The standing orders of a match in play: whose they are, which open questions they have been tried with.

They are tried once with each question, and again when their owner gives others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.asking import Question
from engine.decisions import OPEN, Decision, Open
from engine.events import OrderEnded, OrderFollowed
from engine.game import Game, Tell
from engine.journal import By
from engine.orders import Ordered, StandingOrder, lasting
from engine.values import Json, Seat


class OrdersInPlay:
    """The orders of all seats."""

    def __init__(self, written: Mapping[str, Json]) -> None:
        self.by_seat = {Seat(seat): read_orders(orders) for seat, orders in written.items()}
        """The orders of each seat that has any."""
        self._tried: set[int] = set()
        """The open questions that the players' orders did not answer."""
        self.ready: dict[int, Ordered] = {}
        """What orders answer to open questions."""

    def of(self, seat: Seat) -> tuple[StandingOrder, ...]:
        """Returns a seat's orders: for the eyes of its player alone."""
        return self.by_seat.get(seat, ())

    def to_json(self) -> dict[str, Json]:
        """Returns the orders of all seats as JSON; made of it, they are the same."""
        return {seat: [order.to_json() for order in orders] for seat, orders in self.by_seat.items()}

    def keep(self, seat: Seat, orders: tuple[StandingOrder, ...]) -> None:
        """Makes these a seat's orders. Questions with which others of its have been tried stay as they are."""
        if orders:
            self.by_seat[seat] = orders
        else:
            self.by_seat.pop(seat, None)

    def give(self, seat: Seat, orders: tuple[StandingOrder, ...], asked: Mapping[int, Question]) -> None:
        """Makes these a seat's orders, to be tried with whatever it is asked now."""
        self.keep(seat, orders)
        mine = {number for number, question in asked.items() if question.player == seat}
        self._tried -= mine
        self.ready = {number: ordered for number, ordered in self.ready.items() if number not in mine}

    def try_with(self, asked: Mapping[int, Question], game: Game[Any], state: Any, tell: Tell) -> None:
        """Finds out what orders answer to the open questions."""
        for number, decision in asked.items():
            if number in self._tried or not isinstance(decision, Decision) or not self.of(decision.player):
                continue
            self._tried.add(number)
            seat = decision.player
            ordered = game.ordered(game.view(state, seat), decision, self.of(seat))
            self.keep(seat, ordered.left)
            for order, why in ordered.ended:
                tell(OrderEnded(seat, order.kind, order.prompt, why), seen_by=(seat,))
            if ordered.answer is not OPEN:
                self.ready[number] = ordered

    def answer(self) -> tuple[int, Json] | None:
        """Returns the first answer that an order has made, with the number of its question."""
        for number, ordered in self.ready.items():
            assert not isinstance(ordered.answer, Open)
            return number, ordered.answer
        return None

    def answered(
        self, number: int, question: Question, answer: Json, by: By, asked: Mapping[int, Question], tell: Tell
    ) -> None:
        """Hears of an answer; one that an order has given uses the order up."""
        self._tried.discard(number)
        ordered = self.ready.pop(number, None)
        if by is By.ORDER and isinstance(question, Decision):
            tell(OrderFollowed(question.player, question.prompt, answer), seen_by=(question.player,))
            if ordered is not None:
                self.give(question.player, ordered.after, asked)

    def end_what_was_ahead(self) -> None:
        """Ends all answers given ahead: their step is over, or an undo asks their question again."""
        for seat, orders in tuple(self.by_seat.items()):
            self.keep(seat, lasting(orders))

    def put_anew(self) -> None:
        """Forgets with which questions orders have been tried: all are put once more."""
        self._tried, self.ready = set(), {}


def read_orders(written: Json) -> tuple[StandingOrder, ...]:
    """Returns orders as they were written to JSON."""
    assert isinstance(written, Sequence)
    return tuple(StandingOrder.from_json(order) for order in written)
