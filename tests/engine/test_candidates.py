"""Whole and some answers of every shape: all that is legal and nothing else, alike things once."""

from __future__ import annotations

import random
from collections.abc import Hashable
from itertools import chain, combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decisions import Assign, Choose, Decision, Number, Order, Pairs, Pick, Plan, Split
from engine.refusals import Refusal
from engine.values import Json, Seat, canonical

A = Seat("A")


def kind(name: str) -> Hashable:
    """Knight#2 is as good as Knight."""
    return name.partition("#")[0]


def texts(answers: list[Json] | None) -> list[str]:
    assert answers is not None
    return sorted(canonical(answer) for answer in answers)


def pick(least: int, most: int, **weights: int) -> Pick:
    return Pick(player=A, prompt="pick", weights=weights, least=least, most=most)


DECISIONS: list[Decision] = [
    Choose(player=A, prompt="choose", options=("march", ["A", 1], "none"), otherwise="none"),
    pick(2, 3, a=1, b=2, c=3, d=1),
    pick(0, 0, a=1),
    Assign(player=A, prompt="assign", groups={"home": ("a", "b"), "frontier": ("b", "c")}),
    Order(player=A, prompt="order", items=("a", "b", "c")),
    Pairs(player=A, prompt="pairs", partners={"a": ("x", "y"), "b": ("x",), "c": ("y", "z")}, most=2),
    Pairs(player=A, prompt="pairs", partners={"a": ("x", "y"), "b": ("x",)}, fully=True),
    Split(player=A, prompt="split", amounts={"a": 2, "b": 1}, parts=("melee", "save", "magic")),
    Number(player=A, prompt="number", least=2, most=6),
]
ids = [f"{decision.shape} {index}" for index, decision in enumerate(DECISIONS)]


def brute(decision: Decision) -> list[Json]:
    """Every legal answer, found by trying everything."""
    tries: list[Json] = []
    match decision:
        case Choose():
            tries = list(decision.options)
        case Pick():
            names = list(decision.weights)
            tries = [list(some) for n in range(len(names) + 1) for some in combinations(names, n)]
        case Assign():
            things = sorted({name for members in decision.groups.values() for name in members})
            for places in product([None, *decision.groups], repeat=len(things)):
                sorted_: dict[str, list[str]] = {}
                for thing, place in zip(things, places, strict=True):
                    if place is not None:
                        sorted_.setdefault(place, []).append(thing)
                tries.append(sorted_)
        case Order():
            tries = [list(order) for order in permutations(decision.items)]
        case Pairs():
            offers = [[None, *partners] for partners in decision.partners.values()]
            tries = [
                {thing: partner for thing, partner in zip(decision.partners, some, strict=True) if partner is not None}
                for some in product(*offers)
            ]
        case Split():
            ways = [
                [dict(zip(decision.parts, way, strict=True)) for way in product(range(n + 1), repeat=3)]
                for n in decision.amounts.values()
            ]
            tries = [dict(zip(decision.amounts, some, strict=True)) for some in product(*ways)]
        case Number():
            tries = list(range(-3, 12))
    legal: dict[str, Json] = {}
    for answer in tries:
        try:
            checked = decision.check(answer)
        except Refusal:
            continue
        legal[canonical(checked)] = checked
    return list(legal.values())


@pytest.mark.parametrize("decision", DECISIONS, ids=ids)
def test_whole_answers_are_all_that_is_legal_each_once(decision: Decision) -> None:
    assert texts(decision.whole_answers(1000)) == texts(brute(decision))


@pytest.mark.parametrize("decision", DECISIONS, ids=ids)
def test_with_one_more_than_wanted_there_is_no_list(decision: Decision) -> None:
    number = len(brute(decision))
    assert len(decision.whole_answers(number) or []) == number
    assert decision.whole_answers(number - 1) is None


@pytest.mark.parametrize("decision", DECISIONS, ids=ids)
def test_some_answers_are_legal_different_and_begin_with_the_default(decision: Decision) -> None:
    for most in (1, 3, 50):
        some = decision.some_answers(most, random.Random(1))
        assert len(some) <= most
        assert some[0] == decision.check(decision.default())
        assert len(set(texts(some))) == len(some)
        assert set(texts(some)) <= set(texts(brute(decision)))


def test_alike_things_are_chosen_once() -> None:
    knights = pick(1, 2, **{"Knight": 1, "Knight#2": 1, "Knight#3": 1, "Archer": 1})
    assert knights.whole_answers(99, kind) == [
        ["Knight", "Knight#2"],
        ["Knight", "Archer"],
        ["Knight"],
        ["Archer"],
    ]
    choose = Choose(player=A, prompt="choose", options=("Knight", "Knight#2", "Archer", "none"))
    assert choose.whole_answers(99, kind) == ["Knight", "Archer", "none"]
    order = Order(player=A, prompt="order", items=("Knight", "Knight#2", "Archer"))
    assert len(order.whole_answers(99, kind) or []) == 3
    assign = Assign(player=A, prompt="assign", groups={"home": ("Knight", "Knight#2"), "away": ("Knight", "Knight#2")})
    # Two that are alike, each stays, goes home or away: six ways instead of nine.
    assert len(assign.whole_answers(99, kind) or []) == 6
    pairs = Pairs(player=A, prompt="pairs", partners={"Knight": ("Lord", "Lord#2"), "Knight#2": ("Lord", "Lord#2")})
    assert len(pairs.whole_answers(99, kind) or []) == 3


def test_of_different_weights_nothing_is_alike() -> None:
    assert len(pick(1, 3, **{"Knight": 1, "Knight#2": 2}).whole_answers(99, kind) or []) == 3


def test_a_large_offer_is_given_up_soon() -> None:
    names = {f"unit {n}": 1 for n in range(60)}
    assert pick(0, 60, **names).whole_answers(200) is None
    assert Order(player=A, prompt="order", items=tuple(names)).whole_answers(200) is None
    groups = {place: tuple(names) for place in ("a", "b", "c")}
    assert Assign(player=A, prompt="assign", groups=groups).whole_answers(200) is None


def test_many_alike_pairs_are_few_ways() -> None:
    partners = {f"Knight#{n}": tuple(f"Lord#{m}" for m in range(9)) for n in range(9)}
    pairs = Pairs(player=A, prompt="pairs", partners=partners)
    assert [len(way) for way in pairs.whole_answers(99, kind) or []] == list(range(9, -1, -1))  # type: ignore[arg-type]
    assert pairs.whole_answers(200) is None


def test_a_sum_that_few_reach_is_found_among_many() -> None:
    weights = {f"unit {n}": 2 for n in range(40)} | {"odd": 1}
    only = pick(1, 1, **weights)
    assert only.whole_answers(9) == [["odd"]]


def test_a_plan_lists_nothing_by_itself_and_samples() -> None:
    class Walk(Plan):
        def check(self, answer: Json) -> Json:
            return answer

        def sample(self, rng: random.Random) -> Json:
            return [rng.randint(0, 3), rng.randint(0, 3)]

        def default(self) -> Json:
            return [0, 0]

        def terms(self) -> Json:
            return None

    walk = Walk(player=A, prompt="walk")
    assert walk.whole_answers(1000) is None
    assert walk.some_answers(4, random.Random(2))[0] == [0, 0]


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 4), min_size=1), st.integers(0, 6), st.integers(0, 6))
def test_picks_of_any_weights(weights: dict[str, int], least: int, more: int) -> None:
    decision = pick(least, least + more, **weights)
    every = texts(decision.whole_answers(100))
    assert every == texts(brute(decision))
    assert len(set(chain(every))) == len(every)
