"""Feature: Ocean Spear."""

from __future__ import annotations

from engine.d6s.book import OnHit
from engine.d6s.features.hooks import Blow, changes_blow
from engine.d6s.features.registry import feature
from engine.d6s.strike import Strike


@feature("Ocean Spear")
@changes_blow("ocean spear")
def blow(strike: Strike) -> Blow | None:
    """A hit with any weapon of type spear, or a throwing weapon, knocks the target prone (D-149)."""
    return Blow(brings=(OnHit("prone"),)) if strike.attack.type == "spear" or strike.is_thrown else None
