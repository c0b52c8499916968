"""Orders of the toy game: who pays the toll beforehand is not asked, in fog alone, for some rounds, and in secret."""

from __future__ import annotations

import random
from typing import Any

from engine.chance import RandomSource
from engine.journal import By
from engine.orders import StandingOrder
from engine.playthrough import Playthrough
from engine.values import Seat
from tests.toy_game.rules import Ford

A, B = Seat("A"), Seat("B")


def played(order: StandingOrder | None, *weather: str) -> Playthrough[Any]:
    """A match in which B orders before the first round, played by defaults to its end."""
    options = {"toll": "asked", "weather": list(weather)}
    play = Playthrough.begin(Ford(), [A, B], options, RandomSource(random.Random(1)))
    if order is not None:
        play.give_orders(B, [order])
    while play.outcome is None:
        assert play.failure is None
        number, decision = next(iter(play.pending.items()))
        play.answer(number, decision.player, decision.default())
    return play


def paid(play: Playthrough[Any]) -> list[object]:
    return [entry.answer for entry in play.journal if entry.by is By.ORDER]


def test_an_order_pays_in_every_round() -> None:
    play = played(StandingOrder("pay toll", "toll", answer=2))
    assert paid(play) == [2, 2, 2]
    assert play.state.paid == {A: 0, B: 6}


def test_an_order_pays_for_so_many_rounds_or_until_one_is_over() -> None:
    assert paid(played(StandingOrder("pay toll", "toll", answer=1, times=2))) == [1, 1]
    assert paid(played(StandingOrder("pay toll", "toll", answer=1, until=1))) == [1]


def test_an_order_is_guarded_by_its_owners_view() -> None:
    order = StandingOrder("pay toll", "toll", guard="in fog", answer=3)
    assert paid(played(order, "fog")) == [3, 3, 3]
    assert paid(played(order)) == []


def test_an_order_that_asks_too_much_goes_with_a_sentence_for_its_owner() -> None:
    play = played(StandingOrder("pay toll", "toll", answer=9))
    assert paid(play) == []
    (ended,) = [event for event in play.events if event.name == "order_ended"]
    assert ended.seen_by == (B,) and "9 is out of range" in str(ended.facts.to_json()["why"])


def test_nobody_else_sees_whether_it_was_ordered() -> None:
    by_order, by_hand = played(StandingOrder("pay toll", "toll", answer=0)), played(None)
    for seat in (A, None):
        told = [[(e.name, e.facts) for e in play.events if e.is_seen_by(seat)] for play in (by_order, by_hand)]
        assert told[0] == told[1]
        assert by_order.view(seat) == by_hand.view(seat)
