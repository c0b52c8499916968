"""The two shapes of question that match things with partners and divide numbers into parts."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decisions import OPEN, Pairs, Split
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Seat

A = Seat("A")

PARTNERS = st.dictionaries(
    st.sampled_from("abcd"), st.lists(st.sampled_from("wxyz"), unique=True, max_size=4).map(tuple)
)


def pairs(partners: dict[str, tuple[str, ...]], *, fully: bool = False, most: int | None = None) -> Pairs:
    return Pairs(player=A, prompt="promote", partners=partners, fully=fully, most=most)


def largest(partners: dict[str, tuple[str, ...]]) -> int:
    """Returns how many can be matched, by trying everything."""
    choices = [(None, *found) for found in partners.values()]
    sizes = [0]
    for choice in itertools.product(*choices):
        chosen = [partner for partner in choice if partner is not None]
        if len(set(chosen)) == len(chosen):
            sizes.append(len(chosen))
    return max(sizes)


@given(partners=PARTNERS, fully=st.booleans(), most=st.none() | st.integers(0, 4), seed=st.integers(0, 9))
def test_pairs_offer_only_what_they_accept(
    partners: dict[str, tuple[str, ...]], fully: bool, most: int | None, seed: int
) -> None:
    question = pairs(partners, fully=fully, most=most)
    bound = largest(partners) if most is None else min(most, largest(partners))
    assert len(question.most_pairs()) == bound
    for answer in (question.default(), question.sample(random.Random(seed))):
        checked = question.check(answer)
        assert isinstance(checked, dict)
        assert len(checked) == bound if fully else len(checked) <= bound
    if (only := question.forced()) is not OPEN:
        assert question.check(only) == question.default()


def test_pairs_say_what_is_wrong() -> None:
    question = pairs({"a": ("x",), "b": ("x", "y"), "c": ("y",)}, most=1)
    with pytest.raises(NotUnderstood, match="cannot be chosen"):
        question.check({"d": "x"})
    with pytest.raises(NotAllowed, match="no partner"):
        question.check({"a": "y"})
    with pytest.raises(NotAllowed, match="twice"):
        question.check({"a": "x", "b": "x"})
    with pytest.raises(NotAllowed, match="No more than 1"):
        question.check({"a": "x", "b": "y"})
    with pytest.raises(NotAllowed, match="As many pairs"):
        pairs({"a": ("x",), "b": ("x", "y")}, fully=True).check({"b": "x"})


def test_how_many_pairs_there_may_be_belongs_to_the_question() -> None:
    assert pairs({"a": ("x",)}).fingerprint() != pairs({"a": ("x",)}, most=1).fingerprint()


@given(amounts=st.dictionaries(st.sampled_from("abc"), st.integers(0, 5)), seed=st.integers(0, 9))
def test_a_split_offers_only_what_adds_up(amounts: dict[str, int], seed: int) -> None:
    question = Split(player=A, prompt="id split", amounts=amounts, parts=("melee", "missile", "saves"))
    for answer in (question.default(), question.sample(random.Random(seed))):
        checked = question.check(answer)
        assert isinstance(checked, dict)
        for thing, parts in checked.items():
            assert isinstance(parts, dict) and sum(parts.values()) == amounts[thing]


def test_a_split_says_what_is_wrong() -> None:
    question = Split(player=A, prompt="id split", amounts={"a": 3}, parts=("melee", "saves"))
    assert question.check({}) == {"a": {"melee": 3}}
    assert question.check({"a": "saves"}) == {"a": {"saves": 3}}
    with pytest.raises(NotAllowed, match="3 to split"):
        question.check({"a": {"melee": 2}})
    with pytest.raises(NotUnderstood, match="not one of"):
        question.check({"a": {"magic": 3}})
    with pytest.raises(NotUnderstood, match="nothing to split"):
        question.check({"b": {"melee": 1}})
