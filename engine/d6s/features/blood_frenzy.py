"""Feature: Blood Frenzy."""

from __future__ import annotations

from engine.d6s.features.hooks import gives_advantage
from engine.d6s.features.registry import feature
from engine.d6s.state import State
from engine.d6s.strike import Strike


@feature("Blood Frenzy")
@gives_advantage("blood frenzy")
def is_wounded(state: State, strike: Strike) -> bool:
    """To-hit rolls against characters with at least one wound have advantage."""
    return strike.target.wounds > 0
