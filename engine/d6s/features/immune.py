"""Feature: Immune."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Immune")
def keeps_off(kit: Kit, what: str) -> bool:
    """Damage of these kinds does nothing to the bearer."""
    return what in kit.features.get("immune", {}).get("to", ())
