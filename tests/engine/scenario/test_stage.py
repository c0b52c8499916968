"""The stage of a scenario, with a small real game: where play stands still, copies, dice that do not fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from engine.chance import Roll
from engine.scenario import Stage, Stop
from engine.scenario.dice import DiceMismatch
from engine.values import Seat
from tests.engine.dice_race import BrokenRace, DiceRace, Race, Thrown

A, B = Seat("A"), Seat("B")


class Pips:
    """Dice that show what is listed."""

    def __init__(self, *pips: int) -> None:
        self.left = list(pips)

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Returns the next face. Raises `DiceMismatch` where none is listed."""
        if not self.left:
            raise DiceMismatch("a die is thrown, and none is listed")
        return [self.left.pop(0) - 1]


def stage(*pips: int, game: DiceRace | None = None, looks_at_forced: bool = False) -> Stage[Race]:
    """Returns a race in which both have bid nothing, at the start of A's first turn."""
    start = Race(20, [A, B], {A: 0, B: 0}, {A: 0, B: 0}, step="turn")
    return Stage(game or DiceRace(), start.to_json(), Pips(*pips), looks_at_forced=looks_at_forced)


def answer(race: Stage[Race], said: str) -> None:
    """Answers the open question."""
    assert race.question is not None
    race.answer(race.question, said)


def where(race: Stage[Race]) -> tuple[str, int | None]:
    """Returns where play stands: at which step, or at the question about how many points."""
    if race.question is None:
        return "over" if race.is_over else race.state.step if race.at_step else "nowhere", None
    return race.question.prompt, cast("int", race.question.about["pot"])


def test_play_stands_at_the_start_of_a_step_and_at_every_question() -> None:
    race = stage(4)
    assert where(race) == ("turn", None)
    race.go_on()
    assert where(race) == ("again", 4)
    answer(race, "bank")
    assert where(race) == ("turn", None)
    assert race.state.scores == {A: 4, B: 0} and race.state.to_move == 1


def test_a_question_with_one_answer_is_run_over_unless_it_is_looked_at() -> None:
    race, running = stage(4, looks_at_forced=True), stage(4)
    race.go_on()
    assert [decision.forced() for decision in race.questions] == ["throw"] and where(race) == ("again", 0)
    race.go_on()
    running.go_on()
    assert where(race) == where(running) == ("again", 4)
    assert len(race.asked) == 2 and len(running.asked) == 1


def test_a_copy_stands_at_the_same_question_and_leaves_the_match_alone() -> None:
    race = stage(4, 5)
    race.go_on()
    answer(race, "throw")
    other = race.copy(Pips(1))
    assert where(other) == ("again", 9)
    answer(other, "throw")
    assert other.state.to_move == 1 and race.state.to_move == 0
    assert where(race) == ("again", 9)


def test_a_copy_stands_before_the_same_forced_question() -> None:
    race = stage(4, 2, looks_at_forced=True)
    race.go_on()
    assert where(race.copy(Pips())) == where(race) == ("again", 0)


def test_a_copy_at_the_start_of_a_step_stands_there() -> None:
    race = stage(4)
    race.go_on()
    answer(race, "bank")
    other = race.copy(Pips(2))
    assert where(other) == ("turn", None) and other.state == race.state and other.state is not race.state


def test_play_stands_still_after_an_event_and_keeps_what_has_happened() -> None:
    race = stage(4)
    race.stops_after = lambda event: isinstance(event.facts, Thrown)
    race.go_on()
    assert where(race) == ("turn", None) and race.state.scores == {A: 0, B: 0}
    assert Thrown(A, 4) in [event.facts for event in race.events]
    assert [event.number for event in race.events] == list(range(1, len(race.events) + 1))


def test_play_stands_still_before_a_roll_and_goes_on_from_there() -> None:
    race = stage(4)
    race.stops_before = lambda roll: True
    race.go_on()
    assert where(race) == ("turn", None)
    race.stops_before = lambda roll: False
    race.go_on()
    assert where(race) == ("again", 4)


def test_dice_that_are_not_listed_end_the_scenario_in_their_own_words() -> None:
    with pytest.raises(Stop, match=r"^a die is thrown, and none is listed$"):
        stage().go_on()


def test_a_bug_in_a_rule_is_told_as_one() -> None:
    race = stage(6, 6, game=BrokenRace())
    race.go_on()
    with pytest.raises(Stop, match=r"bug of ours.*nine"):
        answer(race, "throw")


def test_a_concession_ends_the_match() -> None:
    race = stage(4)
    race.concede(A)
    assert where(race) == ("over", None)
    assert race.state.outcome is not None and race.state.outcome.winners == (B,)
