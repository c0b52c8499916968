"""Feature: Aura of Protection and Devotion."""

from __future__ import annotations

from typing import Final

from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH
from engine.d6s.measuring import reaches
from engine.d6s.state import Character, State

TITLE: Final = "Aura of Protection and Devotion"
_NAME: Final = "aura of protection and devotion"


@feature(TITLE)
def protects(state: State, unit: Character) -> bool:
    """It and allies within 2 inches: 1 more on all saves, immune to charmed."""
    return any(
        ally.kit.has(_NAME) and (ally.name == unit.name or reaches(state, ally, unit, 2 * INCH))
        for ally in state.playing(unit.side)
    )
