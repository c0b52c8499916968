"""Feature: Hammer Throw."""

from __future__ import annotations

from engine.d6s.book import OnHit
from engine.d6s.features.hooks import Blow, changes_blow
from engine.d6s.features.registry import feature
from engine.d6s.strike import Strike


@feature("Hammer Throw")
@changes_blow("hammer throw")
def blow(strike: Strike) -> Blow | None:
    """Its throwing weapons do fire damage; a hit pushes the target 3 inches and makes it sapped."""
    return Blow("fire", (OnHit("sapped"),), push=3) if strike.is_thrown else None
