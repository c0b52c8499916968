"""Feature: Aggressive."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH
from engine.d6s.numbers import walking_or_flying_speed
from engine.d6s.state import Character, State


@feature("Aggressive")
def follow_length(state: State, unit: Character) -> int:
    """It follows up by half its Speed instead of 1 inch (D-88)."""
    return walking_or_flying_speed(state, unit) * INCH // 2 if unit.kit.has("aggressive") else INCH
