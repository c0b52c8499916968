"""Feature: Blurred Form."""

from __future__ import annotations

from engine.d6s.features.hooks import gives_disadvantage
from engine.d6s.features.registry import feature
from engine.d6s.state import State
from engine.d6s.strike import Strike


@feature("Blurred Form")
@gives_disadvantage("blurred form")
def is_blurred(state: State, strike: Strike) -> bool:
    """To-hit rolls against the bearer have disadvantage."""
    return True
