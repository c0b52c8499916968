"""Disciple of Life: on 5 or 6 healing costs nothing (D-122)."""

from __future__ import annotations

import pytest

from engine.d6s.features.disciple_of_life import keep_what_was_spent
from engine.d6s.spells.paying import pay
from tests.engine.d6s.played import Played, position


@pytest.mark.parametrize(("spell", "key", "die", "kept"), [
    ("healing word", "healing word", 4, False), ("healing word", "healing word", 5, True),
    ("cure wounds", "slots", 6, True), ("cure wounds", "slots", 1, False),
])  # fmt: skip
def test_a_5_or_6_gives_the_use_or_the_slot_back(spell: str, key: str, die: int, kept: bool) -> None:
    state = position("{A: {Dwarf Cleric 1: {at: [12, 12]}}, B: {Orc Warrior 1: {at: [3, 3]}}}")
    cleric = state.units["Dwarf Cleric 1"]
    before = cleric.left(key)
    pay(cleric, spell)
    assert cleric.left(key) == before - 1
    Played(state, {"life": [die]}).run(lambda battle: keep_what_was_spent(battle, cleric, spell))
    assert cleric.left(key) == (before if kept else before - 1)


@pytest.mark.parametrize(("profile", "spell"), [("Dwarf Cleric", "bless"), ("Archmage", "cure wounds")])
def test_other_spells_and_other_casters_throw_nothing(profile: str, spell: str) -> None:
    state = position(f"{{A: {{{profile} 1: {{at: [12, 12]}}}}, B: {{Orc Warrior 1: {{at: [3, 3]}}}}}}")
    caster = state.units[f"{profile} 1"]
    played = Played(state)
    played.run(lambda battle: keep_what_was_spent(battle, caster, spell))
    assert played.told == []
