"""Feature: Magic Resistance."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Magic Resistance")
def helps(kit: Kit, against_spell: bool) -> bool:
    """Advantage on saves against spells."""
    return against_spell and kit.has("magic resistance")
