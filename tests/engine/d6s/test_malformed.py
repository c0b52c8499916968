"""Malformed answers, orders, positions and armies are refused with a sentence, never with an exception."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.chance import RandomSource
from engine.d6s.armies import judge_army, read_army
from engine.d6s.orders import ORDERS
from engine.d6s.position import format_position, read_position
from engine.d6s.rules import D6s
from engine.d6s.state import Scenario, State
from engine.d6s.view import TableView
from engine.decisions import Decision
from engine.journal import Snapshot
from engine.located import NotReadable, read_yaml
from engine.orders import StandingOrder
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Seat
from tests.engine.d6s.malformed import arbitrary, spoiled, wrong_answers

SEATS = (Seat("A"), Seat("B"))
SLOW = settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


def _match(seed: int) -> Playthrough[State]:
    options = {"points": 100, "scenario": list(Scenario)[seed % 3].value, "extras": ["mixed"] if seed % 2 else []}
    return Playthrough.begin(D6s(), SEATS, options, RandomSource(random.Random(seed)))


def _questions(match: Playthrough[State], seed: int, most: int) -> Iterator[Decision]:
    """Yields the questions of a random match one after another, each while it is open."""
    rng = random.Random(seed)
    for _ in range(most):
        if match.outcome is not None:
            return
        yield from list(match.pending.values())
        match.answer(*match.sample_answer(rng))


def _is_refused_or_legal(state: State, decision: Decision, answer: Any) -> None:
    before = json.dumps(state.to_json(), default=str)
    with suppress(Refusal):
        decision.check(answer)
    assert json.dumps(state.to_json(), default=str) == before


@SLOW
@given(st.data(), st.integers(0, 300), st.integers(0, 90))
def test_no_answer_to_a_question_of_a_random_match_raises(data: st.DataObject, seed: int, first: int) -> None:
    match = _match(seed)
    for number, decision in enumerate(_questions(match, seed, first + 4)):
        if number >= first:
            for _ in range(2):
                _is_refused_or_legal(match.state, decision, data.draw(wrong_answers(match.state, decision)))


RARE = {
    "rampage": """
phase: combat
A: {Fanatic 1: {at: [12, 12]}}
B: {Peasant Levy 1: {at: [12, 12.9], acted: true}, Peasant Levy 2: {at: [12, 15]}, Peasant Levy 3: {at: [3, 3]}}
""",
    "follow": """
phase: combat
A: {Knight 1: {at: [12, 12], gear: [spear]}}
B: {Peasant Levy 1: {at: [12, 12.9], acted: true}, Peasant Levy 2: {at: [12, 15]}, Peasant Levy 3: {at: [3, 3]}}
""",
    "misty step": "{phase: movement, A: {Archmage 1: {at: [12, 4]}}, B: {Orc Warrior 1: {at: [12, 20]}}}",
    "flyby": """
phase: movement
A: {Griffon 1: {at: [12, 4], features: [flyby]}}
B: {Orc Warrior 1: {at: [12, 20], moved: 0}}
""",
    "begin": """
phase: start
A: {Archmage 1: {at: [12, 4]}, Shield Guardian 1: {at: [15, 4]}, Apparatus of the Crab 1: {at: [6, 4]}}
B: {Orc Warrior 1: {at: [12, 20]}}
""",
}
"""Positions in which questions come up soon that are rare in random matches."""


@pytest.mark.parametrize("prompt", RARE)
@settings(SLOW, max_examples=10)
@given(data=st.data(), seed=st.integers(0, 30))
def test_no_answer_to_a_rare_question_raises(prompt: str, data: st.DataObject, seed: int) -> None:
    state = read_position(read_yaml(RARE[prompt]))
    match: Playthrough[State] = Playthrough(
        D6s(), Snapshot(state.to_json(), 0, 0, 0), RandomSource(random.Random(seed))
    )
    for decision in _questions(match, seed, 12):
        if decision.prompt == prompt:
            for _ in range(3):
                _is_refused_or_legal(match.state, decision, data.draw(wrong_answers(match.state, decision)))


@SLOW
@given(st.data(), st.integers(0, 300), st.integers(8, 80))
def test_no_forged_order_raises_when_it_is_given_or_used(data: st.DataObject, seed: int, first: int) -> None:
    match = _match(seed)
    for number, decision in enumerate(_questions(match, seed, first + 4)):
        if number < first:
            continue
        view = TableView(decision.player, match.state)
        names = list(match.state.units)
        any_json = st.one_of(st.none(), arbitrary(names))
        order = StandingOrder(
            data.draw(st.sampled_from(sorted(ORDERS))),
            data.draw(st.sampled_from((decision.prompt, "act", "fight", "masteries", "deploy"))),
            {},
            data.draw(st.one_of(any_json, st.builds(lambda off: {"says": "to H12", "off": off}, any_json))),
            data.draw(st.one_of(any_json, wrong_answers(match.state, decision))),
            data.draw(st.sampled_from((None, 1, 1, 0, -1, 7))),
            data.draw(st.one_of(st.just(match.state.round), any_json)),
        )
        with suppress(Refusal):
            given_order = ORDERS[order.kind].check(order)
            if given_order.is_for(decision) and ORDERS[order.kind].stands(view, given_order):
                ORDERS[order.kind].answer(view, decision, given_order)


@SLOW
@given(st.data(), st.integers(0, 300))
def test_no_army_raises_however_it_is_misspelt(data: st.DataObject, seed: int) -> None:
    decision = next(iter(_match(seed).pending.values()))
    text = str(decision.sample(random.Random(seed)))
    place = data.draw(st.integers(0, len(text)))
    text = text[:place] + data.draw(st.text(max_size=6)) + text[place + data.draw(st.integers(0, 6)) :]
    with suppress(Refusal):
        judge_army(read_army(text), 100)
    with suppress(Refusal):
        decision.check(text)


@settings(SLOW, max_examples=20)
@given(st.data(), st.integers(0, 300), st.integers(8, 60))
def test_no_position_raises_however_it_is_miswritten(data: st.DataObject, seed: int, first: int) -> None:
    match = _match(seed)
    for _ in _questions(match, seed, first):
        pass
    row = format_position(match.state)
    text = yaml.safe_dump(data.draw(spoiled(row, list(match.state.units))), sort_keys=False, allow_unicode=True)
    with suppress(NotReadable, Refusal):
        read_position(read_yaml(text))


def test_what_was_found_once_is_refused() -> None:
    match = _match(1)
    for decision in _questions(match, 1, 6):
        if decision.prompt == "table":
            with pytest.raises(Refusal, match="no table"):
                decision.check({"ready": []})
    state = read_position(read_yaml(RARE["begin"]))
    begun: Playthrough[State] = Playthrough(D6s(), Snapshot(state.to_json(), 0, 0, 0), RandomSource(random.Random(1)))
    (question,) = [one for one in begun.pending.values() if one.prompt == "begin"]
    with pytest.raises(Refusal, match="begins with"):
        question.check({"Archmage 1": {}})
