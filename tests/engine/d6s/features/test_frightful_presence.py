"""Frightful Presence: Morale before moving into its threatened space (D-48)."""

from __future__ import annotations

import pytest

from engine.d6s.features.frightful_presence import is_frightful
from engine.d6s.state import State
from tests.engine.d6s.played import moved, position


def _near(more: str = "", keys: str = "features: [frightful presence]") -> State:
    return position(
        f"{{{more}A: {{Knight 1: {{at: [12, 6]}}}}, "
        f"B: {{Hill Giant 1: {{at: [12, 12], {keys}}}, Orc Warrior 9: {{at: [3, 3]}}}}}}"
    )


@pytest.mark.parametrize(("dice", "arrives"), [([4, 5], True), ([5, 5], False)])
def test_a_unit_that_fails_the_morale_check_stays_where_it_is(dice: list[int], arrives: bool) -> None:
    """A Knight has Morale 9: 2d6 of 9 or less pass."""
    state = _near()
    moved(state, "Knight 1", [{"to": [12000, 10000]}], {"morale": dice})
    assert (state.units["Knight 1"].at == (12000, 10000)) is arrives


def test_far_away_nobody_tests() -> None:
    state = _near()
    moved(state, "Knight 1", [{"to": [12000, 7000]}])
    assert state.units["Knight 1"].at == (12000, 7000)


def test_abjure_foes_gives_it_to_its_caster_alone() -> None:
    state = _near("effects: [{spell: Abjure Foes, by: Hill Giant 1}], ", "")
    assert is_frightful(state, state.units["Hill Giant 1"])
    assert not is_frightful(state, state.units["Knight 1"])
