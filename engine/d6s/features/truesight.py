"""Feature: Truesight."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Truesight")
def sees_through(looker: Kit) -> bool:
    """It sees hidden and invisible characters."""
    return looker.has("truesight")
