"""Magic Resistance: advantage on saves against spells."""

from __future__ import annotations

import pytest

from engine.d6s.saves import net_advantage, odds_of_save
from tests.engine.d6s.played import position


@pytest.mark.parametrize(("against_spell", "net"), [(True, 1), (False, 0)])
def test_only_saves_against_spells_have_the_advantage(against_spell: bool, net: int) -> None:
    state = position("{A: {Gnome Warrior 1: {at: [12, 12]}}, B: {Orc Warrior 1: {at: [3, 3]}}}")
    gnome = state.units["Gnome Warrior 1"]
    assert net_advantage(state, gnome, "will", against_spell) == net
    assert (odds_of_save(state, gnome, "will", 1, True) > odds_of_save(state, gnome, "will", 1)) is True
