"""Feature: Climb."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit


@feature("Climb")
def climbs(kit: Kit) -> bool:
    """It climbs without a save, at its land Speed; still climbing, it has no combat action."""
    return kit.has("climb")


def is_busy(kit: Kit) -> bool:
    """Returns whether it cannot act while it hangs on a wall: it climbs, and not as a spider does."""
    return kit.has("climb") and not kit.has("spider climb")
