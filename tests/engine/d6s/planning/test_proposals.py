"""What is proposed is legal, the same every time, and changes nothing; how often one waits with orders."""

from __future__ import annotations

import random

from engine.chance import RandomSource
from engine.d6s.planning.measured import Ordering, waiting
from engine.d6s.planning.proposals import PROPOSED, proposal
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.d6s.view import TableView
from engine.playthrough import Playthrough
from engine.values import Seat


def test_proposals_are_legal_and_follow_from_the_position_alone() -> None:
    rng = random.Random(12)
    match: Playthrough[State] = Playthrough.begin(D6s(), [Seat("A"), Seat("B")], {"points": 100}, RandomSource(rng))
    seen: set[str] = set()
    for _ in range(120):
        if match.outcome is not None:
            break
        for number, decision in match.pending.items():
            view = match.view(decision.player)
            assert isinstance(view, TableView)
            if decision.prompt in PROPOSED and (decision.prompt not in seen or number % 7 == 0):
                before = view.state.to_json()
                answer = proposal(view.state, decision)
                assert decision.check(answer) == answer == proposal(view.state, decision)
                assert view.state.to_json() == before
                seen.add(decision.prompt)
        match.answer(*match.sample_answer(rng))
    assert {"act", "fight"} <= seen


def test_with_orders_one_waits_for_the_other_less_than_half_as_often() -> None:
    """The whole measure is `bench --game d6s --only ...`; one match shows that orders are used."""
    _, without = waiting(Ordering.NOTHING, matches=1)
    _, ordered = waiting(Ordering.ALL, matches=1)
    assert ordered <= 5 and ordered * 2 < without
