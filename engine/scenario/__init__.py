"""Scenario files of every game: a position, what is played, what should come of it, as text (docs/scenarios.md).

Each game hands in its own vocabulary; which game a file is about stands in its `game` key.
"""

from __future__ import annotations

from engine.scenario.result import Result, game_of
from engine.scenario.running import Page, Vocabulary
from engine.scenario.stage import Stage, Stop

__all__ = ["Page", "Result", "Stage", "Stop", "Vocabulary", "game_of"]
