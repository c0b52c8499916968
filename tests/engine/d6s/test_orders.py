"""Orders given beforehand: reactions, who stays, what one character does."""

from __future__ import annotations

import random

import pytest

from engine.chance import RandomSource
from engine.d6s.orders import ORDERS
from engine.d6s.position import read_position
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.journal import Snapshot
from engine.located import read_yaml
from engine.orders import StandingOrder, checked
from engine.playthrough import Playthrough
from engine.refusals import NotUnderstood
from engine.values import Json, Seat

A = Seat("A")


def _match(setup: str, orders: list[StandingOrder]) -> Playthrough[State]:
    state = read_position(read_yaml(setup))
    match: Playthrough[State] = Playthrough(D6s(), Snapshot(state.to_json(), 0, 0, 0), RandomSource(random.Random(1)))
    match.give_orders(A, orders)
    return match


SETUP = """
lead: B
A: {Elf Warrior 1: {at: [12, 12]}, Elf Warrior 2: {at: [3, 3]}}
B: {Orc Warrior 1: {at: [11, 12]}, Orc Warrior 2: {at: [20, 20], moved: 0}}
"""


def _orc_walks_away(match: Playthrough[State]) -> None:
    (number,) = match.pending
    match.answer(number, Seat("B"), {"unit": "Orc Warrior 1", "steps": [{"to": [6000, 12000]}, {"end": True}]})


def test_opportunity_attacks_can_be_ordered() -> None:
    match = _match(SETUP, [StandingOrder("react", "opportunity", {"unit": "Elf Warrior 1"}, answer="always")])
    _orc_walks_away(match)
    assert "to_hit" in [event.name for event in match.events]


def test_opportunity_attacks_can_be_declined_beforehand() -> None:
    match = _match(SETUP, [StandingOrder("react", "opportunity", answer="never")])
    _orc_walks_away(match)
    assert "to_hit" not in [event.name for event in match.events]
    assert [question.prompt for question in match.pending.values()] == ["act"]


def test_the_rest_stay_and_one_does_as_ordered() -> None:
    answer: Json = {"unit": "Elf Warrior 2", "steps": [{"to": [3000, 8000]}, {"end": True}]}
    match = _match(
        SETUP.replace("at: [11, 12]", "at: [4, 20], moved: 0"),
        [StandingOrder("do", "act", answer=answer, times=1, until=1), StandingOrder("stay", "act", until=1)],
    )
    assert match.state.units["Elf Warrior 2"].at == (3000, 8000)
    assert match.state.round == 2


@pytest.mark.parametrize(
    "order",
    [
        StandingOrder("react", "act", answer="always"),
        StandingOrder("react", "opportunity", answer="perhaps"),
        StandingOrder("stay", "act"),
        StandingOrder("do", "act", answer={"steps": []}, times=1, until=1),
        StandingOrder("do", "act", answer={"unit": "Elf Warrior 1"}, until=1),
    ],
)
def test_what_no_order_says_is_refused(order: StandingOrder) -> None:
    with pytest.raises(NotUnderstood):
        checked(ORDERS, [order])


def test_masteries_can_be_declined_beforehand_and_nothing_else_of_them_ordered() -> None:
    (order,) = checked(ORDERS, [StandingOrder("react", "masteries", answer="never")])
    assert order.answer == "never"
    for answer in ("always", "when fatal", None):
        with pytest.raises(NotUnderstood, match="never used"):
            checked(ORDERS, [StandingOrder("react", "masteries", answer=answer)])


def test_everybody_is_deployed_as_proposed() -> None:
    """One order answers the question for each sector, and all are placed legally in the end."""
    match: Playthrough[State] = Playthrough.begin(
        D6s(), [A, Seat("B")], {"points": 100, "table": "meadow"}, RandomSource(random.Random(3))
    )
    for seat in (A, Seat("B")):
        match.give_orders(seat, [StandingOrder("line", "deploy")])
    for _ in range(20):
        number, decision = next(iter(match.pending.items()))
        assert decision.prompt not in ("table", "deploy"), "the table was agreed on, and deploying ordered"
        if decision.prompt == "act":
            break
        match.answer(number, decision.player, decision.default())
    assert all(unit.at is not None or unit.rides for unit in match.state.playing())
