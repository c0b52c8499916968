"""Scenario files: a position, forced dice, scripted answers and expectations, as text (docs/scenarios.md).

`run(text)` reads one, plays it by the rules and returns the result. Nothing passes that was not understood.
"""

from __future__ import annotations

from engine.dragon_dice.scenario.reading import Scenario, parse_scenario
from engine.dragon_dice.scenario.running import play
from engine.scenario import Result, run_text

__all__ = ["Result", "Scenario", "parse_scenario", "play", "run"]


def run(text: str, seed: int = 0) -> Result:
    """Returns what became of the scenario in a text. What cannot be understood does not pass; it raises nothing."""
    return run_text(text, parse_scenario, lambda scenario: play(scenario, seed))
