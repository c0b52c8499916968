"""Feature: Blackjack."""

from __future__ import annotations

from engine.d6s.features.hooks import gives_advantage
from engine.d6s.features.registry import feature
from engine.d6s.state import State
from engine.d6s.strike import Strike


@feature("Blackjack")
@gives_advantage("blackjack")
def is_held(state: State, strike: Strike) -> bool:
    """To-hit rolls against somebody the bearer grapples have advantage."""
    held = strike.target.conditions.get("grappled")
    return held is not None and held.source == strike.attacker.name
