"""Immune, Resist, Weak, Mind Blank, Confer Fire Resistance: what damage and conditions do to the bearer."""

from __future__ import annotations

import pytest

from engine.d6s.features import immune, mind_blank, resist, weak
from engine.d6s.kit import kit_of
from engine.d6s.numbers import is_immune, resists
from tests.engine.d6s.played import position

FIRE = [
    {"feature": "immune", "to": ["fire"]},
    {"feature": "resist", "to": ["cold"]},
    {"feature": "weak", "to": ["acid"]},
]


@pytest.mark.parametrize("kind", ["fire", "cold", "acid", "lightning"])
def test_a_feature_concerns_the_kinds_it_names_and_no_others(kind: str) -> None:
    kit = kit_of("Knight", features=FIRE)
    assert immune.keeps_off(kit, kind) is (kind == "fire")
    assert resist.resists(kit, kind) is (kind == "cold")
    assert weak.is_weak(kit, kind) is (kind == "acid")


def test_damage_without_a_kind_meets_no_weakness() -> None:
    assert not weak.is_weak(kit_of("Salamander"), None)


@pytest.mark.parametrize("what", ["psychic", "charmed", "dominated", "frightened", "fire"])
def test_mind_blank_keeps_off_what_aims_at_the_mind(what: str) -> None:
    """Mind Blank: psychic damage, charmed and dominated."""
    keeps_off = what in ("psychic", "charmed", "dominated")
    assert mind_blank.keeps_off(kit_of("Archmage"), what) is keeps_off
    assert not mind_blank.keeps_off(kit_of("Knight"), what)


@pytest.mark.parametrize(("profile", "what"), [
    ("Shield Guardian", "poisoned"), ("Shield Guardian", "psychic"), ("Ghast", "necrotic"),
])  # fmt: skip
def test_some_types_are_immune_by_nature(profile: str, what: str) -> None:
    """Constructs and undead: Table of immunities."""
    state = position(
        f"{{A: {{{profile} 1: {{at: [12, 12]}}, Knight 1: {{at: [3, 3]}}}}, B: {{Orc Warrior 1: {{at: [20, 20]}}}}}}"
    )
    assert is_immune(state, state.units[f"{profile} 1"], what)
    assert not is_immune(state, state.units["Knight 1"], what)


def test_a_rider_of_a_nightmare_resists_fire_as_long_as_it_rides() -> None:
    """Confer Fire Resistance: "its rider"; on foot it has none."""
    state = position(
        "{A: {Nightmare 1: {at: [12, 12]}, Knight 1: {rides: Nightmare 1}, Knight 2: {at: [3, 3]}}, "
        "B: {Orc Warrior 1: {at: [20, 20]}}}"
    )
    rider, walker = state.units["Knight 1"], state.units["Knight 2"]
    assert resists(state, rider, "fire", False) and not resists(state, rider, "cold", False)
    assert not resists(state, walker, "fire", False)
