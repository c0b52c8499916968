"""Every shape of question takes or refuses whatever JSON is put in the place of its answer."""

from __future__ import annotations

import contextlib
import random

import pytest

from engine.decisions import Assign, Choose, Decision, Number, Order, Pairs, Pick, Split
from engine.refusals import Refusal
from engine.values import Json, Seat
from tests.support.any_json import ODD, any_json, mangled

A = Seat("A")
PLACES = {"here": ("a", "b"), "there": ("b", "c")}
SHAPES: tuple[Decision, ...] = (
    Choose(player=A, prompt="q", options=("a", "b", ["c", 1], {"d": "e"}, 5)),
    Choose(player=A, prompt="q", options=("yes", "none"), otherwise="none"),
    Pick(player=A, prompt="q", weights={"a": 1, "b": 2, "c": 3}, least=0, most=4),
    Pick.up_to(4, player=A, prompt="q", weights={"a": 1, "b": 2, "c": 3}, about={}, noun="damage"),
    Assign(player=A, prompt="q", groups=PLACES),
    Order(player=A, prompt="q", items=("a", "b", "c")),
    Pairs(player=A, prompt="q", partners=PLACES),
    Pairs(player=A, prompt="q", partners=PLACES, fully=True, most=1),
    Split(player=A, prompt="q", amounts={"a": 2, "b": 1}, parts=("here", "there")),
    Number(player=A, prompt="q", least=1, most=9),
)
WORDS = ["a", "b", "c", "here", "there", "none", "d"]


@pytest.mark.parametrize("decision", SHAPES, ids=lambda decision: decision.shape)
def test_any_json_is_taken_or_refused(decision: Decision) -> None:
    rng = random.Random(decision.shape)
    legal: list[Json] = [decision.default(), *(decision.sample(rng) for _ in range(5))]
    tries = [mangled(rng, rng.choice(legal), WORDS) for _ in range(600)] + [any_json(rng, WORDS) for _ in range(600)]
    for answer in [*ODD, *tries]:
        with contextlib.suppress(Refusal):
            checked = decision.check(answer)
            assert decision.check(checked) == checked
