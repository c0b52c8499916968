"""Standing orders of Dragon Dice: always or never oppose maneuvers, everywhere or at a place, for a time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.chance import FairSource
from engine.dragon_dice.orders import COUNTER_MANEUVER, oppose, stay, strike_back
from engine.dragon_dice.rules import DragonDice
from engine.journal import By, Entry, Snapshot
from engine.orders import StandingOrder
from engine.playthrough import Playthrough
from engine.refusals import NotUnderstood
from engine.values import Seat
from tests.support.table import Table, table

A, B = Seat("A"), Seat("B")


def at_the_frontier(*dice: str) -> Table:
    return table("A frontier: Knight | B frontier: Thug", dice=list(dice))


def names(events: Any) -> list[str]:
    return [event.name for event in events]


def test_whoever_never_opposes_is_not_asked_and_the_maneuver_succeeds() -> None:
    game = at_the_frontier()
    game.match.give_orders(B, [oppose(always=False)])
    game.play("A march: frontier", "A maneuver: yes")
    assert "A direction" in game.asked
    assert "maneuver_opposed" not in names(game.match.events)
    (entry,) = [entry for entry in game.match.journal if entry.by is By.ORDER]
    assert (entry.who, entry.answer) == (B, "no")


def test_whoever_always_opposes_rolls_at_once() -> None:
    game = at_the_frontier("B counter-maneuver: Thug ID 1", "A maneuver: Knight ID 2")
    game.match.give_orders(B, [oppose(always=True)])
    game.play("A march: frontier", "A maneuver: yes")
    assert "maneuver_opposed" in names(game.match.events)


def test_an_order_for_another_place_leaves_the_question_to_its_player() -> None:
    game = at_the_frontier()
    game.match.give_orders(B, [oppose(always=False, place="B-home")])
    game.play("A march: frontier", "A maneuver: yes")
    assert game.asked == ["B counter-maneuver"]
    assert game.match.orders(B) == (oppose(always=False, place="B-home"),)


def test_an_order_never_to_retreat_answers_at_the_end_of_the_turn() -> None:
    game = at_the_frontier()
    game.match.give_orders(A, [stay()])
    game.play("A march: none", "A march: none")
    assert "A retreat" not in game.asked
    (entry,) = [entry for entry in game.match.journal if entry.by is By.ORDER]
    assert (entry.who, entry.answer) == (A, {})


def test_whoever_always_strikes_back_does_so_without_being_asked() -> None:
    """p. 11: the army that was attacked may counter-attack."""
    game = table("A frontier: Knight | B frontier: Thug", frontier="Coastland Tower 6")
    game.match.give_orders(B, [strike_back()])
    game.falls("A melee: Knight SAVE 2", "B counter melee: Thug SAVE 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert "counter_attacked" in names(game.match.events) and "B counter-attack" not in game.asked


def test_whether_elves_shoot_back_is_asked_all_the_same() -> None:
    """p. 22: Defensive Volley is another question than the counter-attack of melee."""
    zones = "A frontier: Deadeye | B frontier: Archer"
    game = table(zones, frontier="Coastland Tower 4", dice=["A missile: Deadeye SAVE"])
    game.match.give_orders(B, [strike_back()])
    game.play("A march: frontier", "A maneuver: no", "A action: missile").asks("B counter-attack")


def test_an_order_ends_with_the_turn_it_names() -> None:
    game = at_the_frontier()
    game.match.give_orders(B, [oppose(always=False, until=game.state.turn)])
    game.play("A march: frontier", "A maneuver: yes")
    assert game.asked == ["B counter-maneuver"]
    assert game.match.orders(B) == ()
    assert names(event for event in game.match.events if event.seen_by == (B,)) == ["order_ended"]


@pytest.mark.parametrize(
    "order",
    [
        StandingOrder("oppose", COUNTER_MANEUVER, answer="perhaps"),
        StandingOrder("oppose", "march", answer="no"),
        StandingOrder("oppose", COUNTER_MANEUVER, {"by": "A"}, answer="no"),
        StandingOrder("oppose", COUNTER_MANEUVER, answer="no", until="tomorrow"),
        StandingOrder("stay", "retreat", answer={"frontier": ["Knight"]}),
        StandingOrder("stay", "march", answer={}),
        StandingOrder("strike back", "counter-attack", answer="no"),
    ],
)
def test_what_cannot_be_ordered_is_refused(order: StandingOrder) -> None:
    with pytest.raises(NotUnderstood):
        at_the_frontier().match.give_orders(B, [order])


def test_an_order_survives_a_restart_and_an_undo() -> None:
    game = at_the_frontier()
    order = oppose(always=False)
    game.match.give_orders(B, [order])
    game.play("A march: frontier")
    marched = len(game.match.journal)
    game.play("A maneuver: yes")
    text = json.dumps([game.match.snapshot().to_json(), [e.to_json() for e in game.match.entries_since_snapshot()]])
    snapshot, entries = json.loads(text)
    again = Playthrough.resume(
        DragonDice(), Snapshot.from_json(snapshot), [Entry.from_json(e) for e in entries], FairSource(bytes(32), "1")
    )
    assert again.orders(B) == (order,)
    assert again.pending.keys() == game.match.pending.keys()
    back = again.take_back(A, marched)
    assert [decision.prompt for decision in back.pending.values()] == ["maneuver"]
    assert back.orders(B) == (order,)
    ((number, _),) = back.pending.items()
    back.answer(number, A, "yes")
    assert [decision.prompt for decision in back.pending.values()] == ["direction"]
