"""Scenario files: a position, forced dice, scripted answers and expectations, as text (docs/scenarios.md).

`run(text)` reads one, plays it by the rules and returns the result. Nothing passes that was not understood.
"""

from __future__ import annotations

from engine.dragon_dice.scenario.reading import Result, Scenario, parse_scenario
from engine.dragon_dice.scenario.running import play
from engine.located import NotReadable, read_yaml

__all__ = ["Result", "Scenario", "parse_scenario", "play", "run"]


def run(text: str, seed: int = 0) -> Result:
    """Returns what became of the scenario in a text. What cannot be understood does not pass; it raises nothing."""
    try:
        scenario = parse_scenario(text)
    except NotReadable as unknown:
        return Result(_head(text, "title"), _head(text, "rule"), passed=False, differences=(str(unknown),))
    return play(scenario, seed)


def _head(text: str, key: str) -> str:
    """Returns the title or the rule of a text that is not understood as a whole, if that much can be read."""
    try:
        item = read_yaml(text).mapping().get(key)
    except NotReadable:
        return ""
    return item.value if item is not None and isinstance(item.value, str) else ""
