"""Feature: Phasing."""

from __future__ import annotations

from engine.d6s.book import Features
from engine.d6s.features.registry import feature


@feature("Phasing")
def speed(features: Features, walking: int) -> int | None:
    """It moves through terrain and characters without penalty; it must end where it is free."""
    return walking if "phasing" in features else None
