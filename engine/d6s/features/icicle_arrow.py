"""Feature: Icicle Arrow."""

from __future__ import annotations

from engine.d6s.book import OnHit
from engine.d6s.features.hooks import Blow, changes_blow
from engine.d6s.features.registry import feature
from engine.d6s.strike import Strike


@feature("Icicle Arrow")
@changes_blow("icicle arrow")
def blow(strike: Strike) -> Blow | None:
    """Its bow does cold damage, and a hit knocks the target prone."""
    return Blow("cold", (OnHit("prone"),)) if strike.attack.item == "bow" else None
