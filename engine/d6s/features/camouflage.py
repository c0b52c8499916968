"""Feature: Camouflage."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Camouflage")
def needs_no_cover(kit: Kit) -> bool:
    """While hidden it needs no cover."""
    return kit.has("camouflage")
