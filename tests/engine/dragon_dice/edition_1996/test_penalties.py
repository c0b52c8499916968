"""Penalties are divided point by point, as far as there is something left of a type (N-80)."""

from __future__ import annotations

import random

import pytest

from engine.decisions import OPEN
from engine.dragon_dice.edition_1996.penalties import Penalties
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat

A = Seat("A")


def plan(penalties: dict[str, int], **left: int) -> Penalties:
    return Penalties.of(A, penalties, left)


def test_a_penalty_may_be_divided_between_the_types_of_a_roll() -> None:
    """Dice Modifiers, Example 1: the -3 of a triple Ash Storm."""
    asked = plan({"Ash Storm": 3}, melee=4, saves=5)
    assert asked.check({"Ash Storm": {"melee": 1, "saves": 2}}) == {"Ash Storm": {"melee": 1, "saves": 2}}
    assert asked.check({"Ash Storm": "saves"}) == {"Ash Storm": {"saves": 3}}


def test_it_goes_where_it_is_missed_least_unless_somebody_says_otherwise() -> None:
    """Example 2: what is not used against the dragon pays first, saves last."""
    asked = plan({"Palsy": 4}, missile=3, melee=5, saves=6)
    assert asked.default() == {"Palsy": {"missile": 3, "melee": 1}}
    assert asked.check({}) == asked.default()


@pytest.mark.parametrize(
    ("answer", "because"),
    [
        ({"Palsy": {"melee": 3, "saves": 1}}, "there are only 2"),
        ({"Palsy": {"saves": 3}}, "4 to split, and 3"),
        ({"Palsy": {"magic": 4}}, "is not one of"),
        ({"Ash Storm": {"saves": 4}}, "nothing to split"),
    ],
)
def test_all_of_it_must_be_applied_and_no_more_than_there_is_of_a_type(answer: Json, because: str) -> None:
    asked = plan({"Palsy": 4}, melee=2, saves=6)
    with pytest.raises((NotAllowed, NotUnderstood), match=because):
        asked.check(answer)


def test_what_is_said_of_one_penalty_leaves_the_rest_for_the_other() -> None:
    asked = plan({"Palsy": 2, "Ash Storm": 2}, melee=2, saves=6)
    assert asked.check({"Ash Storm": {"melee": 2}}) == {"Palsy": {"saves": 2}, "Ash Storm": {"melee": 2}}


def test_nobody_is_asked_where_there_is_no_choice() -> None:
    assert plan({"Palsy": 3}, melee=0, saves=5).forced() == {"Palsy": {"saves": 3}}
    assert plan({"Palsy": 9}, melee=2, saves=5).forced() == {"Palsy": {"melee": 2, "saves": 5}}, "everything is taken"
    assert plan({"Palsy": 3}, melee=2, saves=5).forced() is OPEN


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_drawn_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    left = {part: rng.randint(0, 4) for part in ("missile", "melee", "saves")}
    asked = plan({"Palsy": rng.randint(1, 4), "Ash Storm": rng.randint(1, 4)}, **left)
    drawn = asked.sample(rng)
    assert asked.check(drawn) == drawn
    assert asked.check(asked.default()) == asked.default()
