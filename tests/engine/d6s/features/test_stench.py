"""Stench: the first time somebody comes within 1 inch of a ghast."""

from __future__ import annotations

import pytest

from engine.d6s.features.stench import GHASTS, breathe_stench, used_to_stench
from engine.d6s.state import State
from tests.engine.d6s.played import Played, moved, position


def _ghast(at: str = "12, 13.5", more: str = "") -> State:
    return position(
        f"{{A: {{Ghast 1: {{at: [12, 12]}}, Knight 9: {{at: [3, 3]}}}}, "
        f"B: {{Orc Warrior 1: {{at: [{at}], smelt: []}}{more}}}}}"
    )


@pytest.mark.parametrize(("die", "poisoned"), [(4, False), (5, True)])
def test_a_failed_save_poisons(die: int, poisoned: bool) -> None:
    """Fortitude of an Orc Warrior: 4."""
    state = _ghast()
    orc = state.units["Orc Warrior 1"]
    GHASTS.put(orc, [])
    Played(state, {"fortitude": [die]}).run(breathe_stench)
    assert orc.has("poisoned") is poisoned and GHASTS.of(orc) == ["Ghast 1"]


def test_it_is_met_once_in_an_encounter() -> None:
    state = _ghast()
    GHASTS.put(state.units["Orc Warrior 1"], ["Ghast 1"])
    assert Played(state).run(breathe_stench) is None


def test_each_ghast_has_a_stench_of_its_own_and_ghasts_smell_nothing() -> None:
    state = position(
        "{A: {Ghast 1: {at: [12, 12]}, Ghast 2: {at: [13.5, 13.5]}}, B: {Orc Warrior 1: {at: [12, 13.5], smelt: []}}}"
    )
    orc = state.units["Orc Warrior 1"]
    GHASTS.put(orc, [])
    Played(state, {"fortitude": [1, 1]}).run(breathe_stench)
    assert GHASTS.of(orc) == ["Ghast 1", "Ghast 2"]
    assert not any(GHASTS.of(unit) for unit in state.units.values() if unit is not orc)


def test_a_character_beside_a_ghast_when_play_begins_has_met_it() -> None:
    state = _ghast()
    for unit in state.units.values():
        GHASTS.put(unit, [])
    used_to_stench(state, but=["Knight 9"])
    assert GHASTS.of(state.units["Orc Warrior 1"]) == ["Ghast 1"]


@pytest.mark.parametrize(("to", "tested"), [([18000, 13500], True), ([18000, 17000], False)])
def test_passing_by_is_enough(to: list[int], tested: bool) -> None:
    """An enemy that goes past within an inch saves, wherever it ends."""
    state = position("{A: {Ghast 1: {at: [12, 12]}}, B: {Orc Warrior 1: {at: [7, %s], moved: 0}}}" % (to[1] / 1000))
    orc = state.units["Orc Warrior 1"]
    state.step, orc.moved = "movement", False
    dice = {"fortitude": [1]} if tested else {}
    moved(state, "Orc Warrior 1", [{"dash": True}, {"to": to}], dice)
    assert (GHASTS.of(orc) == ["Ghast 1"]) is tested
