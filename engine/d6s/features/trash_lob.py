"""Feature: Trash Lob."""

from __future__ import annotations

from engine.d6s.book import OnHit
from engine.d6s.features.hooks import Blow, changes_blow
from engine.d6s.features.registry import feature
from engine.d6s.strike import Strike


@feature("Trash Lob")
@changes_blow("trash lob")
def blow(strike: Strike) -> Blow | None:
    """A hit with its throwing weapons makes the target poisoned."""
    return Blow(brings=(OnHit("poisoned"),)) if strike.is_thrown else None
