"""Feature: Confer Fire Resistance."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.state import Character, State


@feature("Confer Fire Resistance")
def resists(state: State, rider: Character, damage_type: str) -> bool:
    """Its rider has resistance to fire."""
    mount = state.units.get(rider.rides)
    return damage_type == "fire" and mount is not None and mount.kit.has("confer fire resistance")
