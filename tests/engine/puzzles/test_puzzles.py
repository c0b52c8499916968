"""The bundled puzzles: each has one right answer, and the search proves it."""

from __future__ import annotations

import pytest

from engine.puzzles.proving import proved
from engine.puzzles.puzzle import Puzzle, puzzles_of
from engine.registry import PUZZLES

LONGEST_BUTTON = 40
EVERY = [one for name in PUZZLES for one in puzzles_of(name)]
QUICK = [
    *(("dragon_dice", number) for number in (4, 5, 10)),
    *(("dragon_dice_1996", number) for number in (3, 6, 11)),
    *(("d6s", number) for number in (1, 5, 9)),
    *(("legacys_allure", number) for number in (1, 3, 11)),
]
"""Those whose search takes less than a second; `./marchwarden puzzles prove` proves all."""


def called(one: Puzzle) -> str:
    return f"{one.game} {one.number}"


@pytest.mark.parametrize("game", PUZZLES)
def test_the_puzzles_of_a_game_are_a_dozen_and_numbered_from_1(game: str) -> None:
    every = puzzles_of(game)
    assert len(every) >= 12
    assert [one.number for one in every] == list(range(1, len(every) + 1))
    assert len({one.title for one in every}) == len(every)
    assert all(one.game == game for one in every)


@pytest.mark.parametrize("one", EVERY, ids=called)
def test_a_puzzle_fits_on_buttons_and_has_one_highest_chance(one: Puzzle) -> None:
    said = [choice.say for choice in one.choices]
    assert 2 <= len(said) <= 5 and len(set(said)) == len(said)
    assert all(len(say) <= LONGEST_BUTTON for say in said)
    chances = sorted(choice.chance for choice in one.choices)
    assert chances[-1] > chances[-2]
    assert all(choice.because for choice in one.choices if choice.chance < chances[-1]), (
        "every wrong answer has a reason"
    )
    assert one.goal.endswith((".", "?")) and one.because.endswith(".")


@pytest.mark.parametrize("one", [one for one in EVERY if (one.game, one.number) in QUICK], ids=called)
def test_the_search_proves_a_puzzle(one: Puzzle) -> None:
    assert proved(one).faults == ()


@pytest.mark.nightly
@pytest.mark.parametrize("one", EVERY, ids=called)
def test_the_search_proves_every_puzzle(one: Puzzle) -> None:
    assert proved(one).faults == ()
