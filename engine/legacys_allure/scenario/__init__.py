"""Scenario files of Legacy's Allure: a position, what is played, the one throw of chance, answers, expectations.

`run(text)` reads one, plays it by the rules and returns the result. Nothing passes that was not understood.
"""

from __future__ import annotations

from engine.legacys_allure.scenario.reading import Scenario, parse_scenario
from engine.legacys_allure.scenario.running import play
from engine.scenario import Result, run_text

__all__ = ["Scenario", "parse_scenario", "play", "run"]


def run(text: str, seed: int = 0) -> Result:
    """Returns what became of the scenario in a text. What cannot be understood does not pass; it raises nothing.

    Nothing is thrown that a file does not say, so the seed decides nothing.
    """
    return run_text(text, parse_scenario, play)
