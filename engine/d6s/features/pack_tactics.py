"""Feature: Pack Tactics."""

from __future__ import annotations

from collections.abc import Sequence

from engine.d6s.features.registry import feature
from engine.d6s.state import Character


@feature("Pack Tactics")
def surround(attacker: Character, allies: Sequence[Character]) -> bool:
    """Once two allies with Pack Tactics are in melee with an enemy, all who have it treat it as flanked."""
    return attacker.kit.has("pack tactics") and sum(ally.kit.has("pack tactics") for ally in allies) >= 2
