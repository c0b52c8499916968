"""Feature: Resist."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Resist")
def resists(kit: Kit, damage_type: str) -> bool:
    """To-wound dice that succeed with damage of these kinds are thrown again."""
    return damage_type in kit.features.get("resist", {}).get("to", ())
