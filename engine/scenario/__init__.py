"""Scenario files of every game: a position, what is played, what should come of it, as text (docs/scenarios.md).

Each game reads its own vocabulary and says what is played; which game a file is about stands in its `game` key.
"""

from __future__ import annotations

from engine.scenario.result import Result, game_of
from engine.scenario.running import Halts, run_text

__all__ = ["Halts", "Result", "game_of", "run_text"]
