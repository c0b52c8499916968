"""Feature: Weak."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Weak")
def is_weak(kit: Kit, damage_type: str | None) -> bool:
    """To-wound dice that fail with damage of these kinds are thrown again."""
    return damage_type is not None and damage_type in kit.features.get("weak", {}).get("to", ())
