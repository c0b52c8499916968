"""Aggressive: follows up by half its Speed (D-88)."""

from __future__ import annotations

import pytest

from engine.d6s.features.aggressive import follow_length
from engine.d6s.geometry import INCH
from tests.engine.d6s.played import position


@pytest.mark.parametrize(("profile", "keys", "inches"), [
    ("Knight", "", 1), ("Orc Warrior", "", 3), ("Orc Warrior", "gear: [heavy armor]", 2.5),
    ("Orc Warrior", "conditions: [restrained]", 0),
])  # fmt: skip
def test_the_aggressive_follow_by_half_of_what_they_can_move(profile: str, keys: str, inches: float) -> None:
    """An Orc Warrior has Speed 6, in heavy armour 5, and held 0."""
    state = position(f"{{A: {{{profile} 1: {{at: [12, 12], {keys}}}}}, B: {{Knight 9: {{at: [3, 3]}}}}}}")
    assert follow_length(state, state.units[f"{profile} 1"]) == inches * INCH
