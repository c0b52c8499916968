"""Every game has a tutorial that can be played to its victory, with a word about every button that one may press."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.known import known_faces
from bot.prompts import limits
from bot.tutorial.playing import TutorialMoment, TutorialRun
from bot.tutorial.script import TutorialScript, tutorials
from engine.game import as_agreed
from engine.registry import games
from engine.values import Seat

every_tutorial = pytest.mark.parametrize("script", tutorials().values(), ids=lambda script: script.name)


def at(script: TutorialScript, step: int, chosen: str = "") -> TutorialMoment:
    game: Any = as_agreed(games()[script.game], script.options)
    names = {Seat("A"): "Alice", Seat("B"): script.trainer}
    return TutorialRun(script, game, known_faces()[game.family], names).at(step, chosen)


def test_every_game_has_a_tutorial() -> None:
    assert set(tutorials()) == set(games())


@every_tutorial
def test_each_step_says_what_to_press_and_explains_every_other_button(script: TutorialScript) -> None:
    for number, step in enumerate(script.steps[:-1]):
        moment = at(script, number)
        labels, right = moment.labels(), moment.right()
        assert len(labels) > 1 or script.game == "d6s", f"step {number + 1} offers nothing else"
        assert "Press “" in step.say and step.press.split(" ")[0] in step.say, f"step {number + 1} says what to press"
        for mark, label in labels.items():
            assert mark == right or step.about(label), f"step {number + 1}: nothing is said about {label}"
            assert len(label) <= limits.BUTTON_LABEL
        assert len(step.say) < 700, f"step {number + 1} is too long for a phone"


@every_tutorial
def test_it_ends_in_a_real_decision_and_a_victory(script: TutorialScript) -> None:
    last = len(script.steps) - 1
    labels = at(script, last).labels()
    ends = {label: at(script, last, mark) for mark, label in labels.items()}
    won = {label for label, end in ends.items() if end.has_won}
    assert won == {label for label in labels.values() if label.startswith(script.steps[-1].wins)}
    assert won and set(ends) - won, "one way wins and another does not"
    for label, end in ends.items():
        assert end.has_won or end.said, f"nothing is said about {label}"


@every_tutorial
def test_the_same_presses_lead_to_the_same_place(script: TutorialScript) -> None:
    """A button carries nothing but the step: everything else follows from the script, after a restart too."""
    number = len(script.steps) - 1
    one, other = at(script, number), at(script, number)
    assert one.view.to_json() == other.view.to_json() and one.labels() == other.labels()
