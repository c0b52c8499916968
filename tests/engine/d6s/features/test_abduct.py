"""Abduct: moving somebody it grapples costs it nothing extra (D-55)."""

from __future__ import annotations

import pytest

from engine.d6s.numbers import LAND
from engine.d6s.paths import survey
from tests.engine.d6s.played import position


@pytest.mark.parametrize(("profile", "factor"), [("Knight", 2), ("Bugbear Warrior", 1), ("Hill Giant", 1)])
def test_dragging_costs_double_but_for_abductors_and_those_two_sizes_larger(profile: str, factor: int) -> None:
    state = position(
        f"{{A: {{{profile} 1: {{at: [12, 12]}}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, 14], conditions: [grappled by {profile} 1]}}, "
        "Orc Warrior 9: {at: [3, 3]}}}"
    )
    held = state.units["Orc Warrior 1"]
    found = survey(state, state.units[f"{profile} 1"], LAND, [(12000, 10000)], drags=held)
    assert found.cost == factor * found.length == factor * 2000
