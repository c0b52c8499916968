"""What somebody is told in private of their own answer."""

from __future__ import annotations

from bot.games.dragon_dice.face import FACE
from bot.prompts.answering import had_no_choice
from engine.events import Event, ForcedChoice
from engine.orders import StandingOrder
from engine.values import Seat

A = Seat("A")
FORCED = [Event(n, ForcedChoice(A, prompt, "x"), seen_by=(A,)) for n, prompt in enumerate(("direction", "target"))]


def test_a_direction_chosen_with_the_maneuver_is_not_told_as_the_only_one() -> None:
    assert had_no_choice(FORCED, ()) == ["direction", "target"]
    assert had_no_choice(FORCED, (StandingOrder("ahead", "direction", answer="down", times=1),)) == ["target"]


def test_a_target_chosen_with_the_action_is_not_told_as_the_only_one() -> None:
    assert FACE.words("action").names == ("target",)
    assert had_no_choice(FORCED, (), FACE.words("action").names) == ["direction"]


def test_what_everybody_saw_is_not_told_in_private() -> None:
    assert had_no_choice([Event(1, ForcedChoice(A, "target", "x"))], ()) == []


def test_why_somebody_was_not_asked_is_said_of_the_question() -> None:
    face = FACE
    assert face.unasked("placement") == "to place an army: it could stand in one place only."
    assert face.unasked("march") == "which army marches: there was only one answer."
