"""Feature: Recruit."""

from __future__ import annotations

from functools import lru_cache

from engine.d6s.features.registry import feature
from engine.d6s.kit import kit_of


@feature("Recruit")
@lru_cache(maxsize=512)
def recruited_by(profile: str, templates: tuple[str, ...]) -> frozenset[str]:
    """It lets the army have the named recruits."""
    return frozenset(kit_of(profile, templates).features.get("recruit", {}).get("profiles", ()))
