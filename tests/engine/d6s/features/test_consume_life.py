"""Consume Life: the dying within 2 inches feed it (D-128)."""

from __future__ import annotations

import pytest

from engine.d6s.harm import eliminate
from engine.d6s.state import State
from tests.engine.d6s.played import Played, position


def _wisp(away: float) -> State:
    """Returns a Will-o'-Wisp (Tiny) and a Knight that far from its rim."""
    return position(
        f"{{A: {{Will-o'-Wisp 1: {{at: [12, 12]}}}}, "
        f"B: {{Knight 1: {{at: [12, {12 + away:.3f}]}}, Orc Warrior 9: {{at: [3, 3]}}}}}}"
    )


@pytest.mark.parametrize(("dice", "temp"), [([6, 6], 1), ([6, 4], 0), ([4], 0)])
def test_a_failed_save_gives_one_temporary_health(dice: list[int], temp: int) -> None:
    """Fortitude with advantage: a Knight saves with 4 or less, at the second throw as well."""
    state = _wisp(2)
    Played(state, {"fortitude": dice}).run(lambda battle: eliminate(battle, state.units["Knight 1"], None))
    assert state.units["Will-o'-Wisp 1"].temp == temp


def test_the_dead_farther_away_feed_nobody() -> None:
    state = _wisp(4)
    Played(state).run(lambda battle: eliminate(battle, state.units["Knight 1"], None))
    assert state.units["Will-o'-Wisp 1"].temp == 0


def test_each_wisp_is_fed_by_a_save_of_its_own() -> None:
    state = position(
        "{A: {Will-o'-Wisp 1: {at: [12, 12]}, Will-o'-Wisp 2: {at: [12, 16]}}, "
        "B: {Knight 1: {at: [12, 14]}, Orc Warrior 9: {at: [3, 3]}}}"
    )
    one, other = state.units["Will-o'-Wisp 1"], state.units["Will-o'-Wisp 2"]
    Played(state, {"fortitude": [6, 6, 6, 6]}).run(lambda battle: eliminate(battle, state.units["Knight 1"], None))
    assert (one.temp, other.temp) == (1, 1)
