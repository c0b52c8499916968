"""What every runner of scenario files does in the same way: reading, playing, and standing still at exact moments.

A game hands in how its own vocabulary is read (`parse`) and played (`play`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.decisions import Decision
from engine.listening import Heard, Listener
from engine.located import NotReadable
from engine.scenario.result import Result, title_of

T = TypeVar("T")


def run_text(text: str, parse: Callable[[str], T], play: Callable[[T], Result]) -> Result:
    """Returns what became of the scenario in a text. What cannot be understood does not pass; it raises nothing."""
    try:
        return play(parse(text))
    except NotReadable as unknown:
        return Result(*title_of(text), passed=False, differences=(str(unknown),))


class Halts(Listener[Any]):
    """Lets play stand still at the start of every step and before every question the driver answers itself.

    A scenario looks at the position at exact moments: when a march is done and the next phase has not begun, or where
    a question would be open that has one legal answer only. `heard` are all questions so far, those that the driver
    has answered as well.
    """

    def __init__(self) -> None:
        self.heard: list[Decision] = []

    def asked(self, play: Heard[Any], number: int, decision: Decision) -> None:
        """Notes every question, also those that the driver answers."""
        self.heard.append(decision)

    def pauses(self, play: Heard[Any], before: Decision | None) -> bool:
        """Returns that play is to stand still."""
        return True
