"""Feature: Thundercloud."""

from __future__ import annotations

from engine.d6s.book import OnHit
from engine.d6s.features.hooks import Blow, changes_blow
from engine.d6s.features.registry import feature
from engine.d6s.strike import Strike


@feature("Thundercloud")
@changes_blow("thundercloud")
def blow(strike: Strike) -> Blow | None:
    """Its throwing weapons do thunder damage, and a hit makes the target incapacitated."""
    return Blow("thunder", (OnHit("incapacitated"),)) if strike.is_thrown else None
