"""What became of a scenario, and the few things that can be read of any scenario file before its game is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.events import Event
from engine.located import Item, NotReadable
from engine.values import Json


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a scenario."""

    title: str
    rule: str
    passed: bool
    differences: tuple[str, ...]
    """A sentence for everything that is not as expected."""
    events: tuple[Event, ...] = ()
    position: Mapping[str, Json] | None = None
    """The final position by the keys of `setup`; None when nothing was played."""

    def to_json(self) -> dict[str, Json]:
        """Returns the result as JSON."""
        return {
            "title": self.title,
            "rule": self.rule,
            "passed": self.passed,
            "differences": list(self.differences),
            "events": [event.to_json() for event in self.events],
            "final_position": self.position,
        }


def game_of(page: Item, otherwise: str) -> str:
    """Returns the game that a file names; `otherwise` where it names none."""
    return _head(page, "game") or otherwise


def not_understood(page: Item, why: str) -> Result:
    """Returns the result of a file that is not understood as a whole: title and rule as far as they can be read."""
    return Result(_head(page, "title"), _head(page, "rule"), passed=False, differences=(why,))


def not_readable(why: NotReadable) -> Result:
    """Returns the result of a text that is not a scenario file."""
    return Result("", "", passed=False, differences=(str(why),))


def _head(page: Item, key: str) -> str:
    try:
        item = page.mapping().get(key)
    except NotReadable:
        return ""
    return item.value if item is not None and isinstance(item.value, str) else ""
