"""Aura of Protection and Devotion: 2 inches around its bearer."""

from __future__ import annotations

import pytest

from engine.d6s.features.aura_of_protection_and_devotion import TITLE, protects
from engine.d6s.numbers import is_immune, save_value
from tests.engine.d6s.played import position


@pytest.mark.parametrize(("away", "side", "is_protected"), [(2.0, "A", True), (2.1, "A", False), (1.0, "B", False)])
def test_allies_within_2_inches_save_with_1_more_and_are_never_charmed(
    away: float, side: str, is_protected: bool
) -> None:
    """ "It and allies within 2 inches: 1 more on all saves, immune to charmed"."""
    other = f"Human Warrior 1: {{at: [12, {12 + 0.984 + away}]}}"
    sides = {"A": "Archer 9: {at: [2, 2]}", "B": "Orc Warrior 9: {at: [20, 2]}"}
    sides[side] += f", {other}"
    state = position(f"{{A: {{Dwarf Thane 1: {{at: [12, 12]}}, {sides['A']}}}, B: {{{sides['B']}}}}}")
    unit = state.units["Human Warrior 1"]
    assert protects(state, unit) is is_immune(state, unit, "charmed") is is_protected
    for save in ("fortitude", "reflex", "will"):
        causes = [part.cause for part in save_value(state, unit, save)]
        assert (TITLE in causes) is is_protected


def test_its_bearer_is_protected_and_two_auras_count_once() -> None:
    state = position(
        "{A: {Dwarf Thane 1: {at: [12, 12]}, Dwarf Thane 2: {at: [12, 13]}}, B: {Orc Warrior 1: {at: [3, 3]}}}"
    )
    parts = save_value(state, state.units["Dwarf Thane 1"], "will")
    assert [part.cause for part in parts].count(TITLE) == 1
