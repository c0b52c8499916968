"""Feature: Natural Explorer."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Natural Explorer")
def eases(kit: Kit) -> bool:
    """No difficult terrain slows it."""
    return kit.has("natural explorer")
