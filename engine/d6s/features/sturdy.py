"""Feature: Sturdy."""

from __future__ import annotations

from typing import Final

from engine.d6s.book import Profile
from engine.d6s.features.registry import feature

_AS_IF: Final = ("Dwarf Thane", "Dwarf Cleric")
"""Profiles whose printed Speed is final, as if they were Sturdy (D-25)."""


@feature("Sturdy")
def is_sturdy(profile: Profile) -> bool:
    """Heavy armour does not slow it."""
    return "sturdy" in profile.features or profile.name in _AS_IF
