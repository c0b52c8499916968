"""Feature: Sneak Attack."""

from __future__ import annotations

from engine.d6s.features.hooks import adds_strength
from engine.d6s.features.registry import feature
from engine.d6s.state import State
from engine.d6s.strike import Strike
from engine.d6s.strikes import is_flanked


@feature("Sneak Attack")
@adds_strength("sneak attack")
def strength(state: State, strike: Strike, net: int) -> int:
    """Weapon attacks rolled with advantage, all sources counted, or against a flanked target have 1 Strength more
    (D-148).
    """
    if not strike.attack.is_weapon:
        return 0
    return int(net > 0 or (not strike.ranged and is_flanked(state, strike)))
