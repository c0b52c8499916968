"""The question which results go at which dragon (p. 18, step 6)."""

from __future__ import annotations

import random

import pytest

from engine.decisions import OPEN
from engine.dragon_dice.dragons.allocation import Allocation
from engine.refusals import NotAllowed
from tests.support.table import A

pytestmark = pytest.mark.covers("Dragon Attack")


def question(melee: int, missile: int, **needed: int) -> Allocation:
    names = tuple(needed)
    return Allocation(
        player=A,
        prompt="allocate",
        groups={"melee": names, "missile": names},
        totals={"melee": melee, "missile": missile},
        needed=needed,
    )


def killed(asked: Allocation, answer: object) -> int:
    assert isinstance(answer, dict)
    for kind, dragons in answer.items():
        assert sum(asked.needed[dragon] for dragon in dragons) <= asked.totals[kind]
    return sum(len(dragons) for dragons in answer.values())


@pytest.mark.parametrize(
    ("melee", "missile", "count"), [(20, 0, 2), (10, 10, 2), (10, 9, 1), (9, 9, 0), (0, 10, 1), (15, 5, 2)]
)
def test_the_default_answer_kills_as_many_as_possible(melee: int, missile: int, count: int) -> None:
    asked = question(melee, missile, fire=10, water=5 if missile == 5 else 10)
    assert killed(asked, asked.default()) == count
    rng = random.Random(1)
    for _ in range(20):
        answer = asked.sample(rng)
        assert killed(asked, asked.check(answer)) == count


def test_one_dragon_or_none_that_can_be_killed_is_no_question() -> None:
    assert question(12, 12, fire=10).forced() == question(12, 12, fire=10).default()
    assert question(9, 9, fire=10, water=10).forced() == {}
    assert question(10, 0, fire=10, water=10).forced() is OPEN


def test_an_answer_names_the_types_by_dragon_or_the_dragons_by_type() -> None:
    asked = question(10, 10, fire=10, water=10)
    assert asked.check({"fire": "missile", "water": "melee"}) == {"melee": ["water"], "missile": ["fire"]}
    assert asked.check({"missile": ["fire"]}) == {"missile": ["fire"]}
    assert asked.check({}) == {}
    with pytest.raises(NotAllowed):
        asked.check({"melee": ["fire"], "missile": ["fire"]})
    with pytest.raises(NotAllowed):
        asked.check({"melee": ["air"]})
