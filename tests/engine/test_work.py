"""The budget of work: counted, spent, and given anew after each question of rule text."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.asking import ask
from engine.decisions import Choose
from engine.trial import run
from engine.values import Seat
from engine.work import TooMuchWork, Work, metered


@dataclass
class Position:
    """A position that rules work on."""

    work: Work | None = None


def test_what_goes_beyond_a_strict_budget_is_refused() -> None:
    work = Work(2, is_strict=True)
    work.spend(2)
    with pytest.raises(TooMuchWork, match="Choose something that sets off less"):
        work.spend()


def test_another_budget_is_spent_and_says_so() -> None:
    work = Work(2)
    work.spend(3)
    assert work.is_spent and work.spent == 3


def test_what_is_tried_out_beside_it_has_one_budget_for_the_whole_answer() -> None:
    work = Work(2)
    work.aside(5).spend(6)
    assert work.aside(5).is_spent and not work.is_spent


def test_rule_text_has_all_of_it_again_after_each_question() -> None:
    position = Position()
    seen: list[int] = []

    async def text() -> str:
        for _ in range(3):
            assert position.work is not None
            position.work.spend(2)
            seen.append(position.work.spent)
            await ask(Choose(player=Seat("A"), prompt="go on", options=("yes", "no"), about={}))
        return "done"

    def answer(question: object) -> str:
        assert position.work is None, "nobody counts while a player thinks"
        return "yes"

    assert run(metered(text(), position, 3), answer) == "done"
    assert seen == [2, 2, 2]
    assert position.work is None
