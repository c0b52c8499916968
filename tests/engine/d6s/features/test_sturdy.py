"""Sturdy: heavy armour does not slow it (D-25)."""

from __future__ import annotations

import pytest

from engine.d6s.kit import kit_of


@pytest.mark.parametrize(("profile", "features", "slowed"), [
    ("Human Warrior", [], 1), ("Human Warrior", ["sturdy"], 1), ("Dwarf Warrior", [], 0), ("Dwarf Captain", [], 0),
])  # fmt: skip
def test_heavy_armour_slows_all_but_the_sturdy(profile: str, features: list[str], slowed: int) -> None:
    """What counts is the printed profile, whatever features are added."""
    bare, armed = kit_of(profile), kit_of(profile, gear=["heavy armor"], features=features)
    assert bare.speed - armed.speed == slowed
    assert armed.armor > bare.armor
