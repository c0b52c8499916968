"""Feature: Harpoons."""

from __future__ import annotations

from engine.d6s.features.hooks import Blow, changes_blow
from engine.d6s.features.registry import feature
from engine.d6s.strike import Strike


@feature("Harpoons")
@changes_blow("harpoons")
def blow(strike: Strike) -> Blow | None:
    """A hit with its throwing weapons pulls the target 3 inches."""
    return Blow(pull=3) if strike.is_thrown else None
