"""Death Burst: everybody within 1 inch of the dead takes a hit (D-68)."""

from __future__ import annotations

import pytest

from engine.d6s.harm import eliminate
from engine.d6s.state import State
from tests.engine.d6s.played import Played, position


def _mephit(more: str) -> State:
    return position(f"{{A: {{Magma Mephit 1: {{at: [12, 12]}}}}, B: {{{more}, Orc Warrior 9: {{at: [3, 3]}}}}}}")


@pytest.mark.parametrize(("save", "die", "gone"), [(3, 3, False), (3, 2, True), (4, 4, True), (4, 5, False)])
def test_a_save_makes_the_hit_weaker(save: int, die: int, gone: bool) -> None:
    """An Orc Warrior (Reflex 3, Toughness 3): Strength 2 after a save wounds with 1 and 2, Strength 4 with 1 to 4."""
    state = _mephit("Orc Warrior 1: {at: [12, 13]}")
    orc, mephit = state.units["Orc Warrior 1"], state.units["Magma Mephit 1"]
    Played(state, {"reflex": [save], "to-wound": [die]}).run(lambda battle: eliminate(battle, mephit, None))
    assert orc.in_play is not gone


def test_those_farther_than_an_inch_throw_nothing() -> None:
    state = _mephit("Orc Warrior 1: {at: [12, 15]}")
    played = Played(state)
    played.run(lambda battle: eliminate(battle, state.units["Magma Mephit 1"], None))
    assert "to_wound" not in played.names()


def test_one_burst_sets_off_the_next() -> None:
    """A mephit that a burst eliminates bursts itself, and reaches others than the first."""
    state = _mephit("Magma Mephit 2: {at: [12, 13]}, Orc Warrior 1: {at: [12, 14.4]}")
    second, orc = state.units["Magma Mephit 2"], state.units["Orc Warrior 1"]
    second.wounds = second.kit.health - 1
    played = Played(state, {"reflex": [6, 6], "to-wound": [1, 1]})
    played.run(lambda battle: eliminate(battle, state.units["Magma Mephit 1"], None))
    assert not second.in_play and not orc.in_play
