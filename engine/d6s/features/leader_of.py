"""Feature: Leader of."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Leader of")
def reach(kit: Kit, kinds: AbstractSet[str]) -> int:
    """Allies of the named types within 6 inches may use its Morale."""
    return 6 if kinds & set(kit.features.get("leader of", {}).get("types", ())) else 0
