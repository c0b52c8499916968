"""Legendary Resistance: a use turns a failed save into a success."""

from __future__ import annotations

import pytest

from engine.d6s.saves import WILL, save
from engine.d6s.state import State
from tests.engine.d6s.played import Played, position

KEYS = "features: [{feature: legendary resistance, uses: 2}]"


def _dragon(more: str = "") -> State:
    return position(f"{{A: {{Knight 1: {{at: [12, 12], {KEYS}{more}}}}}, B: {{Orc Warrior 1: {{at: [3, 3]}}}}}}")


@pytest.mark.parametrize(("die", "answer", "success", "left", "asked"), [
    (4, [], True, 2, []),
    (5, ["yes"], True, 1, ["legendary resistance"]),
    (5, ["no"], False, 2, ["legendary resistance"]),
])  # fmt: skip
def test_it_is_asked_for_after_a_failed_save_alone(
    die: int, answer: list[str], success: bool, left: int, asked: list[str]
) -> None:
    state = _dragon()
    played = Played(state, {"will": [die]}, {"legendary resistance": list(answer)})
    unit = state.units["Knight 1"]
    assert played.run(lambda battle: save(battle, unit, WILL)) is success
    assert (unit.left("legendary resistance"), played.prompts) == (left, asked)


@pytest.mark.parametrize("more", [", used: {legendary resistance: 2}", ", conditions: [stunned]"])
def test_without_a_use_or_stunned_the_save_stays_failed(more: str) -> None:
    """Stunned: no features but passive ones."""
    state = _dragon(more)
    played = Played(state, {"will": [6]})
    assert played.run(lambda battle: save(battle, state.units["Knight 1"], WILL)) is False
    assert played.prompts == []
