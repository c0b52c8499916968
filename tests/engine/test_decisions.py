"""Every shape of question: what it accepts, offers, declines with, and when it need not be asked."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.decisions import OPEN, Assign, Choose, Decision, Number, Order, Pick, heaviest_sum
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, Seat, canonical

A = Seat("A")
RNG_SEEDS = st.integers(0, 10_000)


def choose(*options: Json, otherwise: Json = None) -> Choose:
    return Choose(player=A, prompt="action", options=options, otherwise=otherwise)


def pick(weights: Mapping[str, int], least: int, most: int) -> Pick:
    return Pick(player=A, prompt="damage", weights=weights, least=least, most=most)


def damage(limit: int, *weights: int) -> Pick:
    named = {f"u{index}": weight for index, weight in enumerate(weights)}
    return Pick.up_to(limit, player=A, prompt="damage", weights=named, about={}, noun="damage")


def assign(**groups: Sequence[str]) -> Assign:
    return Assign(player=A, prompt="retreat", groups={name: tuple(members) for name, members in groups.items()})


def accepts(decision: Decision, answer: Json) -> bool:
    try:
        decision.check(answer)
    except Refusal:
        return False
    return True


def offers_only_what_it_accepts(decision: Decision, seed: int) -> None:
    """Samples and the default are legal, and the normal form of an answer is its own normal form, also once stored."""
    for answer in (decision.default(), decision.sample(random.Random(seed))):
        checked = decision.check(answer)
        stored: Json = json.loads(canonical(checked))
        assert canonical(decision.check(stored)) == canonical(checked)


# -- Choose --------------------------------------------------------------------------------------------------------


def test_choose_accepts_its_options_only() -> None:
    question = choose("melee", "missile", "none", otherwise="none")
    assert question.check("missile") == "missile"
    with pytest.raises(NotAllowed, match="melee, missile, none"):
        question.check("magic")


def test_choose_declines_with_otherwise_or_else_takes_the_first() -> None:
    assert choose("melee", "none", otherwise="none").default() == "none"
    assert choose("B frontier", "B A-home").default() == "B frontier"


def test_choose_is_forced_when_one_option_is_left() -> None:
    assert choose("down").forced() == "down"
    assert choose("up", "down").forced() is OPEN


@given(st.lists(st.text(min_size=1), min_size=1, max_size=6, unique=True), st.booleans(), RNG_SEEDS)
def test_choose_offers_only_what_it_accepts(options: list[str], can_decline: bool, seed: int) -> None:
    offers_only_what_it_accepts(choose(*options, otherwise=options[-1] if can_decline else None), seed)


def test_a_random_player_who_may_decline_does_both_now_and_then() -> None:
    question = choose("melee", "none", otherwise="none")
    answers = [question.sample(random.Random(seed)) for seed in range(200)]
    assert 0 < answers.count("none") < 60


# -- Pick ----------------------------------------------------------------------------------------------------------


def legal_picks(question: Pick) -> list[tuple[str, ...]]:
    """Every legal answer, by trying all sets."""
    names = list(question.weights)
    return [
        chosen
        for size in range(len(names) + 1)
        for chosen in itertools.combinations(names, size)
        if question.least <= sum(question.weights[name] for name in chosen) <= question.most
    ]


@given(st.lists(st.integers(1, 4), max_size=7), st.integers(0, 12))
def test_heaviest_sum_is_the_best_that_brute_force_finds(weights: list[int], limit: int) -> None:
    sums = [sum(c) for size in range(len(weights) + 1) for c in itertools.combinations(weights, size)]
    assert heaviest_sum(weights, limit) == max(total for total in sums if total <= limit)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=6), st.integers(0, 14), RNG_SEEDS)
@pytest.mark.covers("Up To")
def test_up_to_takes_as_much_as_possible_and_never_in_excess(weights: list[int], limit: int, seed: int) -> None:
    """Rulebook p. 29: the maximum must be used, never in excess; else as much as can be."""
    question = damage(limit, *weights)
    names = list(question.weights)
    sets = [c for size in range(len(names) + 1) for c in itertools.combinations(names, size)]
    best = max(total for s in sets if (total := sum(question.weights[n] for n in s)) <= limit)
    for chosen in sets:
        assert accepts(question, list(chosen)) == (sum(question.weights[n] for n in chosen) == best)
    offers_only_what_it_accepts(question, seed)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=6), st.integers(0, 12), st.integers(0, 6), RNG_SEEDS)
def test_pick_agrees_with_brute_force_for_any_bounds(weights: list[int], least: int, span: int, seed: int) -> None:
    least = min(least, sum(weights))
    question = pick({f"u{index}": weight for index, weight in enumerate(weights)}, least, least + span)
    legal = legal_picks(question)
    assume(legal)
    offers_only_what_it_accepts(question, seed)
    if len(legal) == 1:
        assert question.forced() == list(legal[0])
    else:
        assert question.forced() is OPEN


def test_pick_names_what_is_wrong() -> None:
    question = damage(3, 2, 2, 1)
    assert question.check(["u2", "u0"]) == ["u0", "u2"], "in the order of the offer"
    with pytest.raises(NotAllowed, match="more damage must be taken"):
        question.check(["u0"])
    with pytest.raises(NotAllowed, match="no more than 3"):
        question.check(["u0", "u1"])
    with pytest.raises(NotUnderstood, match="Dragon"):
        question.check(["Dragon"])
    with pytest.raises(NotUnderstood, match="twice"):
        question.check(["u2", "u2", "u2"])
    for nonsense in (None, 3, {"u0": 1}, [1]):
        with pytest.raises(NotUnderstood):
            question.check(nonsense)


def test_a_single_name_stands_for_a_list_of_one() -> None:
    assert damage(2, 2, 2).check("u1") == ["u1"]


# -- Assign --------------------------------------------------------------------------------------------------------


def test_assign_accepts_each_thing_in_one_of_its_groups_or_in_none() -> None:
    question = assign(frontier=["Knight", "Archer"], home=["Knight"])
    assert question.check({}) == {}
    assert question.check({"home": ["Knight"], "frontier": "Archer"}) == {"frontier": ["Archer"], "home": ["Knight"]}
    assert question.check({"frontier": []}) == {}
    with pytest.raises(NotAllowed, match="one place only"):
        question.check({"frontier": ["Knight"], "home": ["Knight"]})
    with pytest.raises(NotAllowed, match="one place only"):
        question.check({"frontier": ["Archer", "Archer"]})
    with pytest.raises(NotAllowed, match="cannot be chosen for home"):
        question.check({"home": ["Archer"]})
    with pytest.raises(NotUnderstood, match="castle"):
        question.check({"castle": ["Knight"]})
    with pytest.raises(NotUnderstood, match="which units go where"):
        question.check(["Knight"])


def test_assign_is_forced_only_when_there_is_nothing_to_sort() -> None:
    assert assign(frontier=[]).forced() == {}
    assert assign(frontier=["Knight"]).forced() is OPEN
    assert assign(frontier=["Knight"]).default() == {}


@given(st.dictionaries(st.sampled_from("wxyz"), st.lists(st.sampled_from("abcde"), unique=True), max_size=4), RNG_SEEDS)
def test_assign_offers_only_what_it_accepts(groups: dict[str, list[str]], seed: int) -> None:
    offers_only_what_it_accepts(assign(**groups), seed)


def test_a_random_player_moves_things_and_leaves_things() -> None:
    question = assign(frontier=["Knight", "Archer"], home=["Knight", "Archer"])
    answers = {canonical(question.sample(random.Random(seed))) for seed in range(200)}
    assert len(answers) == 9, "each of two units stays or goes to one of two places"


# -- Order, Number -------------------------------------------------------------------------------------------------


def test_order_accepts_each_permutation_and_nothing_else() -> None:
    question = Order(player=A, prompt="order", items=("City", "Temple", "Tower"))
    for order in itertools.permutations(question.items):
        assert question.check(list(order)) == list(order)
    for answer in (["City"], ["City", "City", "Tower"], ["City", "Temple", "Tower", "Tower"], None):
        with pytest.raises(NotUnderstood):
            question.check(answer)
    assert question.default() == ["City", "Temple", "Tower"]


@given(st.lists(st.sampled_from("ab"), max_size=4), RNG_SEEDS)
def test_order_is_forced_when_no_two_things_differ(items: list[str], seed: int) -> None:
    question = Order(player=A, prompt="order", items=tuple(items))
    offers_only_what_it_accepts(question, seed)
    assert (question.forced() is OPEN) == (len(set(itertools.permutations(items))) > 1)


@given(st.integers(-3, 3), st.integers(0, 4), RNG_SEEDS)
def test_number_accepts_its_range(least: int, span: int, seed: int) -> None:
    question = Number(player=A, prompt="bid", least=least, most=least + span)
    offers_only_what_it_accepts(question, seed)
    for number in range(least - 2, least + span + 3):
        assert accepts(question, number) == (least <= number <= least + span)
    assert question.forced() == (least if span == 0 else OPEN)


@pytest.mark.parametrize("nonsense", [True, 1.0, "1", None, [1]])
def test_number_wants_a_whole_number(nonsense: Json) -> None:
    with pytest.raises(NotUnderstood):
        Number(player=A, prompt="bid", least=0, most=3).check(nonsense)


# -- fingerprints --------------------------------------------------------------------------------------------------


def test_the_fingerprint_holds_everything_that_decides_which_answers_are_legal() -> None:
    questions: list[Decision] = [
        choose("up", "down"),
        choose("up"),
        Choose(player=Seat("B"), prompt="action", options=("up", "down")),
        Choose(player=A, prompt="direction", options=("up", "down")),
        pick({"u0": 1}, 0, 1),
        pick({"u0": 1}, 1, 1),
        pick({"u0": 2}, 0, 1),
        assign(frontier=["Knight"]),
        assign(home=["Knight"]),
        Order(player=A, prompt="action", items=("up", "down")),
        Number(player=A, prompt="action", least=0, most=1),
    ]
    assert len({question.fingerprint() for question in questions}) == len(questions)


def test_what_is_only_shown_leaves_the_fingerprint_alone() -> None:
    plain = Number(player=A, prompt="bid", least=0, most=3)
    assert Number(player=A, prompt="bid", least=0, most=3, about={"seen": 2}).fingerprint() == plain.fingerprint()
