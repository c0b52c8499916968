"""Feature: Leader."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Leader")
def reach(kit: Kit, kinds: AbstractSet[str]) -> int:
    """Humanoid allies within 6 inches may use its Morale."""
    return 6 if "humanoid" in kinds and kit.has("leader") else 0
