"""Feature: Abduct."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Abduct")
def drags_freely(kit: Kit) -> bool:
    """Moving somebody it grapples costs it nothing extra."""
    return kit.has("abduct")
