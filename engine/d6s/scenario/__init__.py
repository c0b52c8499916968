"""Scenario files of d6s with Dragons: a position, what is played, the dice that fall, what must come of it
(docs/scenarios.md).

`run(text)` reads one, plays it by the rules and returns the result. Nothing passes that was not understood.
"""

from __future__ import annotations

from engine.d6s.scenario.checking import run_army, run_convert
from engine.d6s.scenario.reading import Case, parse_case
from engine.d6s.scenario.running import play
from engine.scenario import Result, run_text
from engine.scenario.dice import DiceMismatch

__all__ = ["Case", "DiceMismatch", "Result", "parse_case", "play", "run"]


def run(text: str, seed: int = 0) -> Result:
    """Returns what became of the scenario in a text. What cannot be understood does not pass; it raises nothing."""
    return run_text(text, parse_case, lambda case: _run(case, seed))


def _run(case: Case, seed: int) -> Result:
    if case.army is not None:
        return run_army(case)
    if case.convert is not None:
        return run_convert(case)
    return play(case, seed)
