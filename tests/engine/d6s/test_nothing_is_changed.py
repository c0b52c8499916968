"""Looking at a position changes nothing: its JSON is the same after every check, forecast, proposal and typed line."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.chance import RandomSource
from engine.d6s.actions.steps import Movement
from engine.d6s.orders import ORDERS
from engine.d6s.planning.ahead import moves_ahead
from engine.d6s.planning.forecast import fight_odds, forecast
from engine.d6s.planning.lettered import lettered
from engine.d6s.planning.proposals import PROPOSED, proposal
from engine.d6s.planning.saying import written_fight
from engine.d6s.planning.typed import read_movement
from engine.d6s.planning.typed_fights import read_fight
from engine.d6s.plans import Act, Fight, Judged
from engine.d6s.rules import D6s
from engine.d6s.state import Character, Scenario, State
from engine.d6s.view import TableView
from engine.decisions import Decision
from engine.orders import StandingOrder, tried
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Json, Seat, names_of

SEATS = (Seat("A"), Seat("B"))
LINES = (
    "into nearest enemy",
    "behind cover",
    "away",
    "outside",
    "toward nearest enemy; shoot nearest enemy",
    "dismount",
)


def _questions(seed: int, first: int, number: int) -> Iterator[tuple[State, Decision, random.Random]]:
    """Yields some of the questions of a random match about movements and the Combat Phase, with the live position."""
    rng = random.Random(seed)
    options = {"points": 150, "scenario": list(Scenario)[seed % 3].value}
    match: Playthrough[State] = Playthrough.begin(D6s(), SEATS, options, RandomSource(random.Random(seed)))
    for answered in range(first + number):
        if match.outcome is not None:
            return
        if answered >= first:
            yield from ((match.state, decision, rng) for decision in match.pending.values())
        match.answer(*match.sample_answer(rng))


def _fought(state: State, decision: Decision, answer: Json) -> object:
    return fight_odds(state, decision.check(answer))


def _everything(state: State) -> str:
    return json.dumps(state.to_json(), default=str)


def _leaves(state: State, does: Callable[..., object], *given: object) -> None:
    """Checks that what is done with these leaves the position as it is, whether it is refused or not."""
    before, units = _everything(state), list(state.units.values())
    with suppress(Refusal):
        does(*given)
    assert _everything(state) == before
    assert all(known is unit for known, unit in zip(state.units.values(), units, strict=True))


MOMENTS = given(st.integers(0, 400), st.integers(8, 110))


@settings(max_examples=12, deadline=None)
@MOMENTS
def test_judging_foreseeing_and_proposing_leave_the_position_as_it_is(seed: int, first: int) -> None:
    for state, decision, rng in _questions(seed, first, 4):
        _leaves(state, decision.sample, random.Random(1))
        if decision.prompt in PROPOSED:
            _leaves(state, proposal, state, decision)
        if not isinstance(decision, Judged):
            continue
        for answer in list(decision.propose(rng))[:40]:
            _leaves(state, decision.check, answer)
            if isinstance(decision, Act):
                _leaves(state, forecast, state, answer)
            elif isinstance(decision, Fight):
                _leaves(state, _fought, state, decision, answer)


def _asked(state: State, decision: Decision) -> list[Character]:
    return [state.units[name] for name in names_of(decision.about.get("units"))]


@settings(max_examples=8, deadline=None)
@MOMENTS
def test_lettered_moves_and_typed_lines_leave_the_position_as_it_is(seed: int, first: int) -> None:
    for state, decision, rng in _questions(seed, first, 3):
        if isinstance(decision, Act):
            units = _asked(state, decision)
            answer = decision.sample(rng)
            _leaves(state, lettered, state, units[0])
            _leaves(state, moves_ahead, state, decision.player)
            for line in (Movement.read(answer).written(), *(f"{units[0].name}: {line}" for line in LINES)):
                _leaves(state, read_movement, state, units, line)
        elif isinstance(decision, Fight):
            line = written_fight(decision.sample(rng)) or "leave"
            _leaves(state, read_fight, state, _asked(state, decision), line)


@settings(max_examples=6, deadline=None)
@MOMENTS
def test_orders_that_are_tried_leave_the_position_as_it_is(seed: int, first: int) -> None:
    for state, decision, _ in _questions(seed, first, 3):
        if decision.prompt in PROPOSED:
            order = StandingOrder("proposed", decision.prompt, until=state.round)
            _leaves(state, tried, ORDERS, TableView(decision.player, state), decision, [order])
