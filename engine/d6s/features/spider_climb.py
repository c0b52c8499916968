"""Feature: Spider Climb."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Spider Climb")
def climbs(kit: Kit) -> bool:
    """It climbs without a save, along walls and ceilings, and may act while it climbs."""
    return kit.has("spider climb")
