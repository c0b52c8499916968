"""Breath: a cone as an action, hitting all it touches (D-68, D-147)."""

from __future__ import annotations

import pytest

from engine.d6s.attacks import spared
from engine.d6s.book import Attack
from engine.d6s.features.breath import breathe
from engine.d6s.state import Character, State
from tests.engine.d6s.played import Played, position


def _giants(more: str = "", keys: str = "") -> State:
    return position(
        f"{{A: {{Salamander 9: {{at: [3, 3]}}, Ice Mephit 1: {{at: [12, 12], {keys}}}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, 14]}}{more}}}}}"
    )


def _breath(state: State) -> tuple[Character, Attack]:
    mephit = state.units["Ice Mephit 1"]
    return mephit, next(made for made in mephit.kit.attacks if made.use == "area")


@pytest.mark.parametrize("more", ["", ", Orc Warrior 2: {at: [12, 20]}", ", Orc Warrior 2: {at: [12, 8]}"])
def test_it_hits_those_in_the_cone_and_nobody_else(more: str) -> None:
    state = _giants(more)
    mephit, made = _breath(state)
    played = Played(state, {str(made.save): [6], "to-wound": [1]})
    played.run(lambda battle: breathe(battle, mephit, made, (12000, 20000)))
    assert not state.units["Orc Warrior 1"].in_play
    assert all(unit.in_play for name, unit in state.units.items() if name == "Orc Warrior 2")


@pytest.mark.parametrize(("save", "wound", "gone"), [(6, 4, True), (1, 4, False), (1, 1, True)])
def test_it_is_used_up_and_weaker_against_those_who_save(save: int, wound: int, gone: bool) -> None:
    state = _giants()
    mephit, made = _breath(state)
    before = mephit.left(made.name)
    played = Played(state, {str(made.save): [save], "to-wound": [wound]})
    played.run(lambda battle: breathe(battle, mephit, made, (12000, 20000)))
    assert mephit.left(made.name) == before - 1
    assert state.units["Orc Warrior 1"].in_play is not gone


@pytest.mark.parametrize(("die", "is_spared"), [(1, True), (2, False)])
def test_somebody_between_spares_those_behind_with_its_number(die: int, is_spared: bool) -> None:
    """Area powers are blocked by cover and characters between (D-68)."""
    state = _giants(", Ogre 1: {at: [12, 16.5]}, Orc Warrior 2: {at: [12, 19]}")
    user, behind = state.units["Ice Mephit 1"], state.units["Orc Warrior 2"]
    state.units["Orc Warrior 1"].at = (20000, 20000)
    played = Played(state, {"block": [die]})
    assert played.run(lambda battle: spared(battle, user, [behind])) == [(behind, is_spared)]


def test_with_nothing_between_no_die_is_thrown() -> None:
    state = _giants()
    user, orc = state.units["Ice Mephit 1"], state.units["Orc Warrior 1"]
    assert Played(state).run(lambda battle: spared(battle, user, [orc])) == [(orc, False)]
