"""Orders given beforehand: they answer for their owner, survive a restart, and nobody else learns of them."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from engine.chance import FairSource, RandomSource
from engine.events import Event
from engine.journal import ORDERS, By, Entry, Snapshot
from engine.orders import MOST_ORDERS, StandingOrder, ahead
from engine.playthrough import Playthrough
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, Seat
from tests.engine.dice_race import DiceRace, Race
from tests.engine.races import OrderedRace, bank_at

A, B = Seat("A"), Seat("B")
SEED = bytes(range(32))


def source(match: str = "1") -> FairSource:
    return FairSource(SEED, match, ())


def begin(match: str = "1", **options: Json) -> Playthrough[Race]:
    play = Playthrough.begin(OrderedRace(), [A, B], {"goal": 200, **options}, source(match))
    for number, decision in play.pending.items():
        play.answer(number, decision.player, 0)
    return play


def again(play: Playthrough[Race]) -> Playthrough[Race]:
    """The match as the store gives it back."""
    text = json.dumps([play.snapshot().to_json(), [entry.to_json() for entry in play.entries_since_snapshot()]])
    snapshot, entries = json.loads(text)
    return Playthrough.resume(
        OrderedRace(), Snapshot.from_json(snapshot), [Entry.from_json(entry) for entry in entries], source()
    )


def same(one: Playthrough[Race], other: Playthrough[Race]) -> bool:
    def facts(play: Playthrough[Race]) -> Any:
        pending = {number: decision.fingerprint() for number, decision in play.pending.items()}
        return json.dumps([play.state.to_json(), pending, play.snapshot().to_json()]), play.orders(A), play.orders(B)

    return bool(facts(one) == facts(other))


def throw(play: Playthrough[Race]) -> list[Event]:
    (number,) = play.pending
    return play.answer(number, play.pending[number].player, "throw")


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def test_an_order_answers_when_its_guard_holds_and_its_entry_says_so() -> None:
    play = begin()
    assert play.give_orders(B, [bank_at(4)]) == []
    while not any(entry.by is By.ORDER for entry in play.journal):
        throw(play)
    entry = next(entry for entry in play.journal if entry.by is By.ORDER)
    assert (entry.who, entry.answer) == (B, "bank")
    scored = [event.facts for event in play.events if event.name == "scored" and event.facts.to_json()["player"] == B]
    pots = [facts.to_json()["points"] for facts in scored]
    assert all(isinstance(pot, int) and (pot == 0 or pot >= 4) for pot in pots)


def test_an_order_may_answer_the_question_that_is_open_already() -> None:
    play = begin()
    (number,) = play.pending
    seat, pot = play.pending[number].player, play.pending[number].about["pot"]
    assert isinstance(pot, int) and pot > 0
    assert "order_followed" in names(play.give_orders(seat, [bank_at(pot)]))
    assert number not in play.pending


def test_what_keeps_to_its_owner_is_told_to_nobody_else() -> None:
    play = begin()
    play.give_orders(A, [bank_at(1)])
    for _ in range(10):
        throw(play)
    about = [event for event in play.events if event.name.startswith("order_")]
    assert about
    assert all(event.is_seen_by(A) and not event.is_seen_by(B) and not event.is_seen_by(None) for event in about)


def test_views_events_and_questions_of_others_are_the_same_with_the_same_answers_given_by_hand() -> None:
    """Non-interference: what B and a spectator see does not depend on whether A ordered or answered."""
    by_order, by_hand = begin(), begin()
    by_order.give_orders(A, [bank_at(5)])
    for _ in range(25):
        bank_by_hand(by_hand, 5)
        for seat in (B, None):
            told = [
                [(e.name, e.facts.to_json()) for e in play.events if e.is_seen_by(seat)] for play in (by_order, by_hand)
            ]
            assert told[0] == told[1]
            assert by_order.view(seat).to_json() == by_hand.view(seat).to_json()
        assert list(by_order.pending) == list(by_hand.pending)
        throw(by_order)
        throw(by_hand)
    assert any(entry.by is By.ORDER for entry in by_order.journal)


def bank_by_hand(play: Playthrough[Race], least: int) -> None:
    """A banks as the order would."""
    while True:
        (number,) = play.pending
        decision = play.pending[number]
        pot = decision.about["pot"]
        assert isinstance(pot, int)
        if decision.player != A or pot < least:
            return
        play.answer(number, A, "bank")


def test_orders_survive_a_restart_at_every_decision() -> None:
    rng = random.Random(3)
    play = begin()
    play.give_orders(A, [bank_at(6, times=4), bank_at(12)])
    play.give_orders(B, [bank_at(9, until=30)])
    for _ in range(60):
        resumed = again(play)
        assert resumed.failure is None and resumed.rewound == ()
        assert same(resumed, play)
        play = resumed
        if play.pending:
            play.answer(*play.sample_answer(rng))
    assert any(entry.by is By.ORDER for entry in play.journal) or play.snapshot().orders != {}


def test_an_order_for_so_many_questions_is_used_up_by_as_many() -> None:
    play = begin()
    play.give_orders(A, [bank_at(1, times=2)])
    for _ in range(30):
        throw(play)
    assert sum(event.name == "order_followed" for event in play.events) == 2
    assert play.orders(A) == ()


def test_an_order_ends_when_its_time_has_come_and_its_owner_is_told_why() -> None:
    play = begin()
    play.give_orders(A, [bank_at(1, until=3)])
    while play.orders(A):
        throw(play)
    (ended,) = [event for event in play.events if event.name == "order_ended"]
    assert ended.seen_by == (A,)
    assert ended.facts.to_json()["why"] == "It has come to its end."


def test_an_order_that_does_not_fit_any_more_goes_and_the_question_is_asked() -> None:
    play = begin()
    (number,) = play.pending
    seat = play.pending[number].player
    events = play.give_orders(seat, [bank_at(1, answer="fly")])
    assert names(events) == ["order_ended"]
    assert "It no longer fits. That is not one of the choices here" in str(events[0].facts.to_json()["why"])
    assert list(play.pending) == [number]
    assert play.orders(seat) == ()


@pytest.mark.parametrize(
    ("orders", "sentence"),
    [
        ([StandingOrder("fly", "again")], "no kind of order called 'fly'"),
        ([StandingOrder("bank", "again", guard="much")], "Say at how many points"),
        ([bank_at(3, times=0)], "at least one question"),
        ([bank_at(3)] * (MOST_ORDERS + 1), "No more than"),
    ],
)
def test_wrong_orders_are_refused_and_change_nothing(orders: list[StandingOrder], sentence: str) -> None:
    play = begin()
    before = len(play.journal)
    with pytest.raises(NotUnderstood, match=sentence):
        play.give_orders(A, orders)
    assert len(play.journal) == before and play.orders(A) == ()


def test_a_game_without_orders_refuses_them() -> None:
    play = Playthrough.begin(DiceRace(), [A, B], {}, source())
    with pytest.raises(Refusal, match="there are none"):
        play.give_orders(A, [bank_at(3)])


def test_nothing_can_be_ordered_when_the_match_is_over() -> None:
    play = begin()
    play.concede(A)
    with pytest.raises(NotAllowed):
        play.give_orders(B, [bank_at(3)])


def test_orders_stay_when_changed_rules_lead_back_to_the_start_of_the_step() -> None:
    play = begin()
    throw(play)
    play.give_orders(B, [bank_at(3)])

    class Changed(OrderedRace):
        def offer(self, pot: int) -> tuple[Json, ...]:
            return ("throw", "bank", "pass") if pot else ("throw", "pass")

    resumed = Playthrough.resume(Changed(), play.snapshot(), play.entries_since_snapshot(), source())
    assert resumed.rewound
    assert resumed.orders(B) == (bank_at(3),)
    assert [entry.fingerprint for entry in resumed.journal] == [ORDERS]


def test_a_fork_takes_the_orders_along_and_leaves_them_alone() -> None:
    play = begin()
    play.give_orders(B, [bank_at(2, times=1)])
    fork = play.fork(RandomSource(random.Random(1)))
    for _ in range(20):
        throw(fork)
    assert fork.orders(B) == ()
    assert play.orders(B) == (bank_at(2, times=1),)


# -- what is answered together with an earlier question ----------------------------------------------------------------


def throw_then_bank(play: Playthrough[Race]) -> tuple[Seat, list[str]]:
    (number,) = play.pending
    seat = play.pending[number].player
    then = ahead(play.pending[number], "bank")
    return seat, names(play.answer(number, seat, "throw", ahead=[then]))


def test_what_is_answered_ahead_answers_once_and_ends_with_its_step() -> None:
    """A turn is a step: after a 1 it is over, and the next turn is asked about as ever."""
    play = begin()
    ends = set()
    for _ in range(20):
        seat, told = throw_then_bank(play)
        assert play.orders(seat) == ()
        assert "scored" in told
        ends.add("order_followed" in told)
    assert ends == {True, False}
    assert "order_ended" not in names(play.events)


def test_what_is_answered_ahead_for_what_is_foreseen_is_asked_where_it_comes_otherwise() -> None:
    """An order to bank a pot of five leaves the question about a pot of four, and answers that about one of five."""
    asked = set()
    for match in range(20):
        play = begin(str(match))
        (number,) = play.pending
        decision = play.pending[number]
        five = replace(decision, about={**decision.about, "pot": 5})
        told = names(play.answer(number, decision.player, "throw", ahead=[ahead(five, "bank", ["pot"])]))
        (following,) = play.pending.values()
        pot = following.about["pot"] if following.player == decision.player else None
        assert pot != 5
        asked.add((pot is not None, "order_followed" in told))
    assert asked >= {(True, False), (False, True)}


def test_what_is_answered_ahead_survives_a_restart_and_is_seen_by_nobody_else() -> None:
    play = begin()
    for _ in range(6):
        throw_then_bank(play)
        assert same(again(play), play)
    about = [event for event in play.events if event.name.startswith("order_")]
    assert about and all(not event.is_seen_by(None) for event in about)


def test_what_is_answered_ahead_is_asked_about_once_something_is_taken_back() -> None:
    play = begin()
    (number,) = play.pending
    seat = play.pending[number].player
    play.answer(number, seat, "throw", ahead=[replace(ahead(play.pending[number], "bank"), prompt="other")])
    assert play.orders(seat)
    back = play.take_back(seat, play.journal[-3].number)
    assert back.orders(seat) == ()


def test_an_answer_that_is_not_legal_orders_nothing_either() -> None:
    play = begin()
    (number,) = play.pending
    decision, before = play.pending[number], len(play.journal)
    with pytest.raises(NotAllowed):
        play.answer(number, decision.player, "fly", ahead=[ahead(decision, "bank")])
    assert len(play.journal) == before and play.orders(decision.player) == ()


def test_what_is_answered_ahead_knows_no_conditions_and_stands_for_one_question() -> None:
    play = begin()
    (number,) = play.pending
    for wrong in ({"times": None}, {"guard": 3}, {"until": 3}):
        with pytest.raises(NotUnderstood, match="one question of this step"):
            play.give_orders(A, [replace(ahead(play.pending[number], "bank"), **wrong)])
