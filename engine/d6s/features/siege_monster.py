"""Feature: Siege Monster."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.features.vehicle import is_vehicle
from engine.d6s.state import Character


@feature("Siege Monster")
def damage(attacker: Character, target: Character, dice: int) -> int:
    """Each hit on structures and siege engines, vehicles among them, does twice the Damage."""
    return dice * 2 if attacker.kit.has("siege monster") and is_vehicle(target) else dice
