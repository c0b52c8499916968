"""Feature: Invisibility."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Invisibility")
def is_invisible(kit: Kit) -> bool:
    """It has the invisible condition for good."""
    return kit.has("invisibility")
