"""A checked answer is in its normal form: what is checked again is accepted and stays as it is."""

from __future__ import annotations

import pytest

import engine.d6s.rules  # noqa: F401 - every spell is known once the game is
from engine.d6s.actions.fighting import judge_fight
from engine.d6s.position import read_position
from engine.located import read_yaml
from engine.values import Json

SETUP = """
phase: combat
A: {Dwarf Cleric 1: {at: [12, 12], conditions: [poisoned]}}
B: {Ogre 1: {at: [12, 13.279], acted: true}}
"""


@pytest.mark.covers("D-121")
def test_lesser_restoration_checked_twice_is_the_same() -> None:
    state = read_position(read_yaml(SETUP))
    answer: Json = {"unit": "Dwarf Cleric 1", "use": "Lesser Restoration", "target": "Dwarf Cleric 1"}
    normal = judge_fight(state, state.units, answer)
    assert judge_fight(state, state.units, normal) == normal
