"""Feature: Trample."""

from __future__ import annotations

from engine.d6s.book import OnHit, Size
from engine.d6s.features.hooks import Blow, changes_blow
from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH
from engine.d6s.strike import Strike


@feature("Trample")
@changes_blow("trample")
def blow(strike: Strike) -> Blow | None:
    """After moving at least 4 inches this round, a hit also knocks a Large or smaller target prone."""
    if strike.ranged or strike.attacker.travelled < 4 * INCH:
        return None
    return Blow(brings=(OnHit("prone", Size.LARGE),))
