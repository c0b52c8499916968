"""Feature: Vehicle."""

from __future__ import annotations

from engine.d6s.book import Size
from engine.d6s.features.registry import feature
from engine.d6s.state import Character, State


def is_vehicle(unit: Character) -> bool:
    """Returns whether the character is a vehicle."""
    return unit.kit.has("vehicle")


@feature("Vehicle")
def has_room(state: State, vehicle: Character, unit: Character) -> bool:
    """It carries one Medium or three Small; leaving it takes an action (D-131)."""
    inside = state.inside(vehicle)
    if unit.kit.size.rank > Size.MEDIUM.rank:
        return False
    if unit.kit.size is Size.MEDIUM:
        return not inside
    return len(inside) < 3 and all(other.kit.size is not Size.MEDIUM for other in inside)
