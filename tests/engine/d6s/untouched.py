"""What looks at a position changes nothing: moments of random matches, and the check that nothing is changed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from engine.chance import RandomSource
from engine.d6s.rules import D6s
from engine.d6s.state import Scenario, State
from engine.decisions import Decision
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Seat

SEATS = (Seat("A"), Seat("B"))


def questions(seed: int, first: int, number: int) -> Iterator[tuple[State, Decision, random.Random]]:
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


def _everything(state: State) -> str:
    return json.dumps(state.to_json(), default=str)


def leaves(state: State, does: Callable[..., object], *given: object) -> None:
    """Checks that what is done with these leaves the position as it is, whether it is refused or not."""
    before, units = _everything(state), list(state.units.values())
    with suppress(Refusal):
        does(*given)
    assert _everything(state) == before
    assert all(known is unit for known, unit in zip(state.units.values(), units, strict=True))


MOMENTS = given(st.integers(0, 400), st.integers(8, 110))
