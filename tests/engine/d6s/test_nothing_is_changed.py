"""Looking at a position changes nothing: its JSON is the same after every check, forecast, proposal and typed line."""

from __future__ import annotations

import random

from hypothesis import settings

from engine.d6s.orders import ORDERS
from engine.d6s.planning.forecast import fight_odds, forecast
from engine.d6s.planning.proposals import PROPOSED, proposal
from engine.d6s.plans import Act, Fight, Judged
from engine.d6s.state import State
from engine.d6s.view import TableView
from engine.decisions import Decision
from engine.orders import StandingOrder, tried
from engine.values import Json
from tests.engine.d6s.untouched import MOMENTS, leaves, questions


def _fought(state: State, decision: Decision, answer: Json) -> object:
    return fight_odds(state, decision.check(answer))


@settings(max_examples=12, deadline=None)
@MOMENTS
def test_judging_foreseeing_and_proposing_leave_the_position_as_it_is(seed: int, first: int) -> None:
    for state, decision, rng in questions(seed, first, 4):
        leaves(state, decision.sample, random.Random(1))
        if decision.prompt in PROPOSED:
            leaves(state, proposal, state, decision)
        if not isinstance(decision, Judged):
            continue
        for answer in list(decision.propose(rng))[:40]:
            leaves(state, decision.check, answer)
            if isinstance(decision, Act):
                leaves(state, forecast, state, answer)
            elif isinstance(decision, Fight):
                leaves(state, _fought, state, decision, answer)


@settings(max_examples=6, deadline=None)
@MOMENTS
def test_orders_that_are_tried_leave_the_position_as_it_is(seed: int, first: int) -> None:
    for state, decision, _ in questions(seed, first, 3):
        if decision.prompt in PROPOSED:
            order = StandingOrder("proposed", decision.prompt, until=state.round)
            leaves(state, tried, ORDERS, TableView(decision.player, state), decision, [order])
